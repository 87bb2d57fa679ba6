/** Positions of Ra to look at without a server. */
import type { Scene } from "../../gallery/scene.ts";
import { raAuction, raDisaster, raFive, raOver, raTurn } from "./positions.ts";
import RaTable from "./RaTable.svelte";

const scene = (view: Scene["view"], ...legal: string[]): Scene => ({ view, legal, me: 2, board: { Table: RaTable, props: {} }, told });

const told: Scene["told"] = [
  { event: "drew", seat: 3, tile: "flood", step: 49 },
  { event: "drew", seat: 0, tile: "temple", step: 50 },
  { event: "invoked", seat: 0, step: 54 },
  { event: "auction", seat: 0, kind: "voluntary", step: 54 },
  { event: "bid", seat: 3, sun: 7, step: 58 },
  { event: "took", seat: 3, tile: "temple", step: 58 },
  { event: "took", seat: 3, tile: "flood", step: 58 },
  { event: "exchanged", seat: 3, gave: 7, got: 6, step: 58 },
  { event: "drew", seat: 2, tile: "earthquake", step: 64 },
  { event: "drew", seat: 3, tile: "ra", step: 65 },
  { event: "auction", seat: 3, kind: "drawn", step: 65 },
  { event: "passed", seat: 0, step: 66 },
  { event: "bid", seat: 1, sun: 8, step: 67 },
];

export const scenes: Record<string, Scene> = {
  ra: scene(raAuction, "bid 9", "bid 12", "pass"),
  "ra-turn": scene(raTurn, "draw", "god 1", "god 2", "god 4", "god 5", "invoke"),
  "ra-disaster": scene(raDisaster, "lose fortress", "lose obelisk", "lose palace", "lose pyramid", "lose step pyramid"),
  "ra-five": scene(raFive),
  "ra-over": scene(raOver),
};
