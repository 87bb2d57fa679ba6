/** What travels on Ra's table. */
import type { Told } from "../../../lib/board.ts";
import type { Flight } from "../../../lib/motion.ts";
import { symbol } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

const panel = (seat: unknown): string[] => [`tiles-${String(seat)}`, `seat-${String(seat)}`];

export function raFlights(before: RaView, news: Told[]): Flight[] {
  const track = [...before.auction_track];
  /** Takes a tile off the track; gives its place. */
  const leave = (tile: string): string => {
    const place = track.indexOf(tile);
    track[place] = null;
    return `lot-${place}`;
  };
  const travels: Record<string, (event: Told, tile: string) => Flight[]> = {
    drew: (_, tile) => {
      if (tile === "ra") return [{ from: ["bag"], to: ["ra-track"], symbol: "ra" }];
      const place = track.indexOf(null);
      track[place] = tile;
      return [{ from: ["bag", "ra-track"], to: [`lot-${place}`], symbol: symbol(tile), lands: true }];
    },
    took: ({ seat }, tile) => [{ from: [leave(tile)], to: panel(seat), symbol: symbol(tile) }],
    god: ({ seat }, tile) => [{ from: [leave(tile)], to: panel(seat), symbol: symbol(tile) }],
    exchanged: ({ seat, gave, got }) => [
      { from: [`sun-${Number(gave)}`, `seat-${String(seat)}`, "actions"], to: ["centre"], symbol: "sun", number: Number(gave), lands: true },
      { from: ["centre"], to: [`sun-${Number(got)}`, `seat-${String(seat)}`, `tiles-${String(seat)}`], symbol: "sun-down", number: Number(got), lands: true },
    ],
  };
  return news.flatMap((event) => travels[event.event]?.(event, String(event["tile"] ?? "")) ?? []);
}
