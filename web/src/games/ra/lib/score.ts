/** What tiles are worth at a scoring. The server counts; this tells a player beforehand. */
import { CIVILIZATION, MONUMENTS } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

export type Tiles = Record<string, number>;
export type Source = "gods" | "gold" | "pharaohs" | "river" | "civilization" | "monuments";

const held = (tiles: Tiles, tile: string): number => tiles[tile] ?? 0;
const kinds = (tiles: Tiles, among: string[]): number => among.filter((tile) => held(tiles, tile) > 0).length;
export const countOf = (tiles: Tiles, among: string[]): number =>
  among.reduce((sum, tile) => sum + held(tiles, tile), 0);

export const civilizationKinds = (tiles: Tiles): number => kinds(tiles, CIVILIZATION);
export const monumentKinds = (tiles: Tiles): number => kinds(tiles, MONUMENTS);

export const river = (tiles: Tiles): number =>
  held(tiles, "flood") > 0 ? held(tiles, "flood") + held(tiles, "nile") : 0;

export const civilization = (tiles: Tiles): number => [-5, 0, 0, 5, 10, 15][civilizationKinds(tiles)] ?? 0;

export function monuments(tiles: Tiles): number {
  const variety = [0, 1, 2, 3, 4, 5, 6, 10, 15][monumentKinds(tiles)] ?? 0;
  const alike = MONUMENTS.map((tile) => [0, 0, 0, 5, 10, 15][held(tiles, tile)] ?? 0);
  return alike.reduce((sum, points) => sum + points, variety);
}

/** Most +5, fewest -2, nothing where all are equal. */
export function pharaohs(mine: number, others: number[]): number {
  const all = [mine, ...others];
  const most = Math.max(...all);
  const fewest = Math.min(...all);
  if (most === fewest) return 0;
  return mine === most ? 5 : mine === fewest ? -2 : 0;
}

export const othersPharaohs = (view: RaView, me: number): number[] =>
  view.players.filter((_, seat) => seat !== me).map((player) => held(player.tiles, "pharaoh"));

/** Points by source if the epoch ended now and I held these tiles. */
export function epochPoints(view: RaView, me: number, tiles: Tiles): Record<Source, number> {
  return {
    gods: 2 * held(tiles, "god"),
    gold: 3 * held(tiles, "gold"),
    pharaohs: pharaohs(held(tiles, "pharaoh"), othersPharaohs(view, me)),
    river: river(tiles),
    civilization: civilization(tiles),
    monuments: view.epoch === 3 ? monuments(tiles) : 0,
  };
}

export const total = (points: Record<Source, number>): number =>
  Object.values(points).reduce((sum, some) => sum + some, 0);
