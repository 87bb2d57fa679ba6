import type { Told } from "../board.ts";
import { list, signed, t, tn } from "../i18n/index.svelte.ts";
import type { Line, Teller } from "../log.ts";
import { aTile, symbol, tileName } from "./tiles.ts";

type Names = (seat: number | "traitor") => string;
type Words = (event: Told, name: string, nameOf: Names) => Omit<Line, "step" | "seat" | "about"> | null;

const text = (event: Told, key: string): string => String(event[key] ?? "");
const number = (event: Told, key: string): number => Number(event[key] ?? 0);

type Said = { symbol: string; words: string; chapter?: boolean };
const line = (drawing: string, words: string): Said => ({ symbol: drawing, words });
const chapter = (words: string): Said => ({ symbol: "", words, chapter: true });

const story: Record<string, Words> = {
  dealt: (e, name) => line("sun", t("{name} starts with suns {suns}", { name, suns: list((e["suns"] as number[]).map(String)) })),
  drew: (e, name) => line(symbol(text(e, "tile")), t("{name} drew {tile}", { name, tile: aTile(text(e, "tile")) })),
  invoked: (_, name) => line("ra-statue", t("{name} invoked Ra", { name })),
  auction: () => chapter(t("auction")),
  bid: (e, name) => line(`sun ${number(e, "sun")}`, t("{name} bid {n}", { name, n: number(e, "sun") })),
  passed: (_, name) => line("i-minus", t("{name} passed", { name })),
  exchanged: (e, name) => line(`sun ${number(e, "gave")}`, t("{name} paid sun {gave} and took sun {got}", { name, gave: number(e, "gave"), got: number(e, "got") })),
  unsold: (e) => line("i-minus", text(e, "kind") === "full" ? t("Nobody wanted the lot: it is removed") : t("Nobody bid: the lot stays")),
  removed: () => null,
  god: (e, name) => line("god", t("{name} spent a god on {tile}", { name, tile: aTile(text(e, "tile")) })),
  done: () => null,
  disaster: (e, name) => line(symbol(text(e, "kind")), t("{disaster} strikes {name}", { name, disaster: tileName(text(e, "kind")) })),
  lost: (e, name) => line(symbol(text(e, "tile")), t("{name} lost {tile}", { name, tile: aTile(text(e, "tile")) })),
  "epoch ended": (e) =>
    chapter(e["by"] === "ra" ? t("epoch {n} ends with the last Ra", { n: number(e, "epoch") }) : t("epoch {n} ends: all suns are used", { n: number(e, "epoch") })),
  scored: (e, name) =>
    e["points"] === null || e["points"] === undefined
      ? line("i-check", t("{name} scored in secret", { name }))
      : line("i-check", t("{name} scored {points}", { name, points: signed(number(e, "points")) })),
  discarded: () => null,
  epoch: (e) => chapter(t("epoch {n} begins", { n: number(e, "epoch") })),
  over: (e, _, nameOf) => chapter(t("{names} won", { names: list((e["winners"] as number[]).map(nameOf)) })),
};

/** Tiles of one lot are told in one line. */
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

function took(event: Told, name: string): ReturnType<Words> {
  const tiles = event["tiles"] as string[];
  const what = tiles.length > 3 ? tn("{n} tile", "{n} tiles", tiles.length) : list(tiles.map(aTile));
  return line(symbol(tiles[0] ?? "ra"), t("{name} took {tiles}", { name, tiles: what }));
}

export const raLog: Teller = (events, nameOf) =>
  lots(events).flatMap((event) => {
    const seat = event.seat ?? null;
    const name = seat === null ? "" : nameOf(seat);
    const tell = event.event === "took" ? took : story[event.event];
    const told = tell ? tell(event, name, nameOf) : line("i-right", event.event);
    return told ? [{ ...told, step: event.step, seat: told.chapter ? null : seat, about: event.event }] : [];
  });
