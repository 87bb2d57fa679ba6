/** Positions of Ra set up by hand. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { SetUpWords, Source } from "../game.ts";
import { tileName } from "./lib/tiles.ts";

const values: Record<string, Record<string, string>> = {
  phase: {
    turn: mark("phase|turn"),
    gods: mark("phase|gods are spent"),
    auction: mark("phase|auction"),
    disaster: mark("phase|disaster"),
    over: mark("phase|game over"),
  },
  turn: { over: mark("phase|game over") },
  auction: { "-": mark("auction|none"), drawn: mark("auction|Ra drawn"), voluntary: mark("auction|Ra invoked"), full: mark("auction|track full") },
};
const NUMBERS = ["epoch", "ra", "centre", "bid", "suns", "spent"];

function name(value: string, word: string): string | null {
  const known = values[word];
  if (known) return known[value] === undefined ? null : t(known[value]);
  if (NUMBERS.includes(word)) return value;
  return value === "-" ? "–" : tileName(value.replaceAll("-", " "));
}

export const setUp = (sources: Record<string, Source>): SetUpWords => ({
  labels: {
    epoch: mark("position|Epoch"),
    phase: mark("position|Phase"),
    turn: mark("Player to decide"),
    active: mark("Active player (in an auction: the Ra player)"),
    ra: mark("Ra tiles drawn"),
    centre: mark("Sun in the centre"),
    auction: mark("position|Auction"),
    bid: mark("Best bid"),
    bidder: mark("Best bidder"),
    track: mark("Auction track"),
    suns: mark("Suns face up"),
    spent: mark("Suns face down"),
    tiles: mark("heading|Tiles"),
    points: mark("heading|Points"),
    bag: mark("In the bag"),
  },
  seats: ["turn", "active", "bidder"],
  name: (value, word) => (word === "points" ? t(sources[value]?.name ?? value) : name(value, word)),
});
