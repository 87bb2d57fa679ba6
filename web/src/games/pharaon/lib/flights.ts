/** What travels on Pharaon's table. */
import type { Told } from "../../../lib/board.ts";
import type { Flight } from "../../../lib/motion.ts";
import { seatSymbol } from "../../../lib/people.ts";
import { tokenSymbol } from "./names.ts";
import type { Area, PharaonView } from "#engine/pharaon.mjs";

/** How far the wheel turned between two views, in degrees clockwise. */
export function turned(before: PharaonView, now: PharaonView): number {
  const colour = (view: PharaonView, place: number): string => view.wheel[view.areas[place] as Area].colour;
  const steps = now.areas.findIndex((_, place) => colour(now, place) === colour(before, 0));
  return steps > 2 ? steps * 72 - 360 : steps * 72;
}

export function pharaonFlights(before: PharaonView, news: Told[]): Flight[] {
  const home = (event: Told, mine: string): string[] => [`${mine}-${String(event.seat)}`, `seat-${String(event.seat)}`];
  const mark = (seat: Told["seat"]): string => seatSymbol(seat === "traitor" ? seat : Number(seat));
  const token = (event: Told): string => String(event["token"] ?? event["resource"]);
  const places = { noble: before.nobles.up, artisan: before.artisans.up, jar: before.jars.up };
  const taken = (event: Told, kind: keyof typeof places, mine: string): Flight[] => [
    { from: [`${kind}-${places[kind].indexOf(Number(event[kind]))}`, `deck-${kind}`], to: home(event, mine), symbol: kind },
  ];
  /** A token of a set or of the bonus row; one drawn from the bag comes from its area. */
  const offered = (event: Told): string[] => {
    const [bonus, set] = [before.offerings.bonus.indexOf(token(event)), before.offerings.sets.findIndex((pair) => pair?.includes(token(event)))];
    return [`set-${set}`, `bonus-${bonus}`, "area-offerings"];
  };
  const travels: Record<string, (event: Told) => Flight[]> = {
    noble: (event) => taken(event, "noble", "cards"),
    artisan: (event) => taken(event, "artisan", "cards"),
    jar: (event) => taken(event, "jar", "store"),
    offering: (event) => [{ from: offered(event), to: home(event, "store"), symbol: tokenSymbol(token(event)) }],
    access: (event) => [{ from: home(event, "store"), to: [`wheel-${String(event["area"])}`], symbol: tokenSymbol(token(event)) }],
    moved: ({ seat }) => [{ from: [`disc-${String(seat)}`, `seat-${String(seat)}`], to: [`disc-${String(seat)}`], symbol: mark(seat), lands: true }],
    passed: ({ seat }) => [{ from: [`seat-${String(seat)}`], to: [`disc-${String(seat)}`], symbol: mark(seat), lands: true }],
    "first player": (event) => [{ from: ["first-player"], to: ["first-player", ...home(event, "seat")], symbol: "first-player" }],
    pharaoh: (event) => [{ from: ["pharaoh", "area-tomb"], to: ["pharaoh", ...home(event, "seat")], symbol: "pharaoh-token" }],
  };
  return news.flatMap((event) => travels[event.event]?.(event) ?? []);
}
