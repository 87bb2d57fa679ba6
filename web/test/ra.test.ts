import { describe, expect, it } from "vitest";
import { beaters, bidWords, speakers } from "../src/games/ra/lib/bids.ts";
import { civilization, monuments, pharaohs, river } from "../src/games/ra/lib/score.ts";
import { effect, lotWorth } from "../src/games/ra/lib/worth.ts";
import { raAuction } from "../src/games/ra/positions.ts";

const names = ["Iza", "Olek", "Marta", "Sobek"];
const nameOf = (seat: number): string => names[seat] ?? "";
const me = 2;

describe("points at a scoring", () => {
  it.each([
    [{ flood: 1, nile: 3 }, 4],
    [{ flood: 2 }, 2],
    [{ nile: 4 }, 0],
  ])("river %o gives %i", (tiles, points) => expect(river(tiles)).toBe(points));

  it.each([
    [{}, -5],
    [{ writing: 3 }, 0],
    [{ art: 1, writing: 1, religion: 2 }, 5],
    [{ art: 1, writing: 1, religion: 2, agriculture: 1, astronomy: 1 }, 15],
  ])("civilization %o gives %i", (tiles, points) => expect(civilization(tiles)).toBe(points));

  it.each([
    [{ pyramid: 4, temple: 3, fortress: 2, sphinx: 1 }, 19],
    [{ pyramid: 5 }, 16],
    [{ pyramid: 2, temple: 2 }, 2],
  ])("monuments %o give %i", (tiles, points) => expect(monuments(tiles)).toBe(points));

  it.each([
    [4, [2, 1], 5],
    [1, [3, 1], -2],
    [2, [2, 2], 0],
    [2, [4, 1], 0],
  ])("%i pharaohs against %o give %i", (mine, others, points) => expect(pharaohs(mine, others)).toBe(points));
});

describe("the lot, for the player to bid", () => {
  const words = (tile: string): string => {
    const { strong, why } = effect(raAuction, me, tile, nameOf);
    return `${strong} ${why}`.trim();
  };
  it("says what each tile does", () => {
    expect(words("gold")).toBe("+3 each");
    expect(words("flood")).toBe("+4 with Niles");
    expect(words("astronomy")).toBe("+5 third type");
    expect(words("pharaoh")).toBe("+5 ties Iza");
    expect(words("sphinx")).toBe("sixth type");
    expect(words("earthquake")).toBe("lose 2");
  });
  it("a Nile that comes with a flood counts", () => {
    const dry = raAuction.players.map((player) => ({ ...player, tiles: {} }));
    const nile = (lot: string[]): string => effect({ ...raAuction, players: dry, auction_track: lot }, me, "nile", nameOf).strong;
    expect([nile(["nile"]), nile(["nile", "flood"])]).toEqual(["", "+1"]);
  });
  it("adds up, and names what is lost", () => {
    expect(lotWorth(raAuction, me)).toEqual({ points: 17, lost: ["2 monuments lost"] });
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
