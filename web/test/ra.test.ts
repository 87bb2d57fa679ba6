import { describe, expect, it } from "vitest";
import type { RaView } from "#engine/ra.mjs";
import { bidWords, speakers } from "../src/games/ra/lib/bids.ts";
import { raQuestion } from "../src/games/ra/lib/choices.ts";
import { groups } from "../src/games/ra/lib/groups.ts";
import { lotMeaning, lotMeanings } from "../src/games/ra/lib/meaning.ts";
import { beaters, outlook } from "../src/games/ra/lib/rules.ts";
import { legalMoves, positionOf, refusalOf } from "../src/lib/engine.ts";
import { rules } from "../src/games/ra/lib/rules.ts";
import { raAuction, raDisaster, raTurn } from "../src/games/ra/positions.ts";

const names = ["Iza", "Olek", "Marta", "Sobek"];
const nameOf = (seat: number): string => names[seat] ?? "";
const me = 2;

const holding = (tiles: Record<string, number>, epoch = raAuction.epoch): RaView => ({
  ...raAuction,
  epoch,
  players: raAuction.players.map((player, seat) => (seat === me ? { ...player, tiles } : player)),
});

describe("if the epoch ended now", () => {
  it.each([
    ["river", { flood: 1, nile: 3 }, 4],
    ["river", { nile: 4 }, 0],
    ["civilization", {}, -5],
    ["civilization", { art: 1, writing: 1, religion: 2 }, 5],
  ])("%s %o gives %i", (source, tiles, points) => expect(outlook(holding(tiles), me).gains[source]).toBe(points));

  it("suns and monuments count in the last epoch, and are a row of their own", () => {
    const [second, third] = [2, 3].map((epoch) => outlook(holding({ pyramid: 5 }, epoch), me));
    expect([second?.gains["monuments"], third?.gains["monuments"], third?.monuments]).toEqual([0, 16, 16]);
    expect(second?.gains["suns"]).toBe(0);
    expect(Math.abs(third?.gains["suns"] ?? 0)).toBe(5);
    expect(groups(holding({}, 3), me).map(({ id }) => id)).toContain("suns");
  });

  it("says what one more type makes only where it makes a difference", () => {
    const note = (tiles: Record<string, number>): string => groups(holding(tiles), me).find(({ id }) => id === "civilization")?.note ?? "";
    expect(note({ art: 1 })).not.toContain("One more");
    expect(note({ art: 1, writing: 1 })).toContain("One more makes it +5");
  });
});

describe("the lot, for the player to bid", () => {
  const words = (lot: string[], view = raAuction): string[] =>
    lotMeanings({ ...view, auction_track: lot }, me, nameOf).map((one) => `${one?.strong} ${one?.why}`.trim());
  it("says what each tile does", () => {
    expect(words(["gold", "flood", "astronomy", "pharaoh", "sphinx", "earthquake"])).toEqual([
      "+3 each",
      "+4 with Niles",
      "+5 third type",
      "+5 ties Iza",
      "sixth type",
      "lose 2",
    ]);
  });
  it("counts what comes with a tile: a flood for its Nile, one pharaoh after the other", () => {
    expect(words(["nile", "flood"], holding({}))).toEqual(["+1 kept", "+1 flood"]);
    expect(words(["statue", "statue"], holding({}))).toEqual(["first type", "2 alike"]);
    const pharaohs = words(["pharaoh", "pharaoh", "pharaoh"]);
    expect(new Set(pharaohs).size).toBeGreaterThan(1);
  });
  it("adds up, and names what is lost", () => {
    const points = lotMeanings(raAuction, me, nameOf).reduce((sum, one) => sum + (Number(one?.strong.replace("−", "-")) || 0), 0);
    expect(lotMeaning(raAuction, me)).toEqual({ points: 17, lost: ["2 monuments lost"] });
    expect(points).toBe(17);
  });
});

describe("the rules in the browser", () => {
  it("find the moves of a view, and say why another is not one", () => {
    const position = positionOf(rules, raAuction, {}) ?? {};
    expect(legalMoves(rules, position)).toEqual(["bid 12", "bid 9", "pass"]);
    expect(refusalOf(rules, position, "bid 5")?.rule).toBe("4.3");
    expect(refusalOf(rules, position, "sing")).toBeUndefined();
  });
  it("say what the last Ra would do", () => {
    const note = (drawn: number): string | undefined => raQuestion({ ...raTurn, ra_track: { ...raTurn.ra_track, drawn } }, ["draw", "invoke"], me).choices[0]?.note;
    expect(note(raTurn.ra_track.length - 1)).toContain("ends the epoch");
    expect(note(0)).not.toContain("ends the epoch");
  });

  it("say that the only player with a sun must bid", () => {
    const alone = { ...raTurn, players: raTurn.players.map((player, seat) => (seat === me ? player : { ...player, suns_up: [] })) };
    const note = (view: RaView): string | undefined => raQuestion(view, ["draw", "invoke"], me).choices.find(({ move }) => move === "invoke")?.note;
    expect([note(raTurn), note(alone)]).toEqual(["you must bid if nobody else does", "nobody else has a sun, so you must bid"]);
  });

  it("say what a god and a loss change", () => {
    const note = (view: RaView, move: string): string => {
      const legal = legalMoves(rules, positionOf(rules, view, {}) ?? {});
      return raQuestion(view, legal, me).choices.find((choice) => choice.move === move)?.note ?? "";
    };
    expect(note(raTurn, "god 1")).toMatch(/^[+−]\d+$|at the end$|^$/);
    expect(note(raDisaster, "lose pyramid")).toMatch(/at the end|left/);
  });
});

describe("bidding", () => {
  it("keeps the speaking order, the Ra player last", () => {
    expect(speakers(raAuction).map(({ seat, voice }) => [seat, voice])).toEqual([
      [0, "passed"],
      [1, "leads"],
      [2, "now"],
      [3, "later"],
    ]);
  });
  it("knows which suns beat a bid", () => {
    expect(beaters(raAuction, me, 9)).toEqual([11]);
    expect(bidWords(raAuction, me, 5)).toBe("too low");
    expect(bidWords(raAuction, me, 9)).toBe("11 beats it");
    expect(bidWords(raAuction, me, 12)).toBe("sure to win");
  });
});
