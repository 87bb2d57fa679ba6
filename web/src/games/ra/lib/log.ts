import type { Side, Told } from "../../../lib/board.ts";
import { list, mark, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { sayer, wonWords, type Line, type Say, type Teller } from "../../../lib/log.ts";
import { aTile, symbol, tileName } from "./tiles.ts";

type Names = (seat: Side) => string;
type Words = (event: Told, say: Say, nameOf: Names, me: number | null) => Omit<Line, "step" | "seat" | "about"> | null;

const text = (event: Told, key: string): string => String(event[key] ?? "");
const number = (event: Told, key: string): number => Number(event[key] ?? 0);

type Said = { symbol: string; words: string; chapter?: boolean };
const line = (drawing: string, words: string): Said => ({ symbol: drawing, words });
const chapter = (words: string): Said => ({ symbol: "", words, chapter: true });

const story: Record<string, Words> = {
  dealt: (e, say) => line("sun", say(mark("You start with suns {suns}"), mark("{name} starts with suns {suns}"), { suns: list((e["suns"] as number[]).map(String)) })),
  drew: (e, say) => line(symbol(text(e, "tile")), say(mark("You drew {tile}"), mark("{name} drew {tile}"), { tile: aTile(text(e, "tile")) })),
  invoked: (_, say) => line("ra-statue", say(mark("You invoked Ra"), mark("{name} invoked Ra"))),
  auction: () => chapter(t("chapter of the log|auction")),
  bid: (e, say) => line(`sun ${number(e, "sun")}`, say(mark("You bid {n}"), mark("{name} bid {n}"), { n: number(e, "sun") })),
  passed: (_, say) => line("i-minus", say(mark("You passed"), mark("{name} passed"))),
  exchanged: (e, say) => line(`sun ${number(e, "gave")}`, say(mark("You paid sun {gave} and took sun {got}"), mark("{name} paid sun {gave} and took sun {got}"), { gave: number(e, "gave"), got: number(e, "got") })),
  unsold: (e) => line("i-minus", text(e, "kind") === "full" ? t("No bids: the lot leaves the game") : t("No bids: the lot stays")),
  removed: () => null,
  god: (e, say) => line("god", say(mark("You spent a god to take {tile}"), mark("{name} spent a god to take {tile}"), { tile: aTile(text(e, "tile")) })),
  done: () => null,
  disaster: (e, say) => line(symbol(text(e, "kind")), say(mark("{disaster} strikes you"), mark("{disaster} strikes {name}"), { disaster: tileName(text(e, "kind")) })),
  lost: (e, say) => line(symbol(text(e, "tile")), say(mark("You lost {tile}"), mark("{name} lost {tile}"), { tile: aTile(text(e, "tile")) })),
  "epoch ended": (e) =>
    chapter(e["by"] === "ra" ? t("epoch {n} ends with the last Ra", { n: number(e, "epoch") }) : t("epoch {n} ends: all suns are used", { n: number(e, "epoch") })),
  scored: (e, say) =>
    e["points"] === null || e["points"] === undefined
      ? line("i-check", say(mark("You scored, points hidden"), mark("{name} scored, points hidden")))
      : line("i-check", say(mark("You scored {points}"), mark("{name} scored {points}"), { points: signed(number(e, "points")) })),
  discarded: () => null,
  epoch: (e) => chapter(t("epoch {n} begins", { n: number(e, "epoch") })),
  over: (e, _, nameOf, me) => chapter(wonWords(e["winners"] as number[], me, (seats) => tn("{names} won", "{names} won", seats.length, { names: list(seats.map(nameOf)) }))),
};

/** Tiles of one lot are one line. */
function lots(events: Told[]): Told[] {
  const told: Told[] = [];
  for (const event of events) {
    const before = told.at(-1);
    const same = before?.event === "took" && event.event === "took" && before.step === event.step && before.seat === event.seat;
    if (event.event !== "took") told.push(event);
    else if (same) before["tiles"] = [...(before["tiles"] as string[]), text(event, "tile")];
    else told.push({ ...event, tiles: [text(event, "tile")] });
  }
  return told;
}

function took(event: Told, say: Say): ReturnType<Words> {
  const tiles = event["tiles"] as string[];
  const what = tiles.length > 3 ? tn("{n} tile", "{n} tiles", tiles.length) : list(tiles.map(aTile));
  return line(symbol(tiles[0] ?? "ra"), say(mark("You took {tiles}"), mark("{name} took {tiles}"), { tiles: what }));
}

export const raLog: Teller = (events, nameOf, me = null) =>
  lots(events).flatMap((event) => {
    const seat = event.seat ?? null;
    const tell = event.event === "took" ? took : story[event.event];
    const told = tell ? tell(event, sayer(event, nameOf, me), nameOf, me) : line("i-right", event.event);
    return told ? [{ ...told, step: event.step, seat: told.chapter ? null : seat, about: event.event }] : [];
  });
