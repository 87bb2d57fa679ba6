/** What each tile of the lot, and the lot as a whole, would do for a player. */
import { list, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { civilizationKinds, countOf, epochPoints, monumentKinds, monuments, total, type Tiles } from "./score.ts";
import { family, hitBy } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

export interface Effect {
  /** Points in bold, or another short word; may be empty. */
  strong: string;
  why: string;
  mood: "good" | "bad" | "plain";
}

const plus = (tiles: Tiles, tile: string, n = 1): Tiles => ({ ...tiles, [tile]: (tiles[tile] ?? 0) + n });

/** Tiles that a disaster would take from these. */
export const losses = (tiles: Tiles, disaster: string): number =>
  Math.min(2, countOf(tiles, hitBy[disaster] ?? []));

const gain = (view: RaView, me: number, tiles: Tiles, tile: string): number =>
  total(epochPoints(view, me, plus(tiles, tile))) - total(epochPoints(view, me, tiles));

/** The lot's tiles that are no disasters, added to mine. */
export function withLot(view: RaView, me: number): Tiles {
  const mine = view.players[me]?.tiles ?? {};
  return view.auction_track.reduce<Tiles>(
    (tiles, tile) => (tile && family(tile) !== "disaster" ? plus(tiles, tile) : tiles),
    mine,
  );
}

export function effect(view: RaView, me: number, tile: string, nameOf: (seat: number) => string): Effect {
  const owned = view.players[me]?.tiles ?? {};
  const mine = tile === "nile" && view.auction_track.includes("flood") ? plus(owned, "flood") : owned; // they come together
  const points = gain(view, me, mine, tile);
  const strong = points ? signed(points) : "";
  const mood = points > 0 ? "good" : points < 0 ? "bad" : "plain";
  switch (family(tile)) {
    case "god":
      return { strong, why: t("or takes a tile"), mood };
    case "gold":
      return { strong, why: t("worth of a tile|each"), mood };
    case "river":
      return { strong, why: riverWords(mine, tile), mood };
    case "civilization":
      return { strong, why: civilizationWords(mine, tile), mood };
    case "pharaoh":
      return { strong, why: pharaohWords(view, me, nameOf), mood };
    case "monument":
      return monumentEffect(view, mine, tile);
    case "disaster": {
      const lost = losses(withLot(view, me), tile);
      if (!lost) return { strong: "", why: t("takes nothing"), mood: "plain" };
      return { strong: t("lose {n}", { n: lost }), why: "", mood: "bad" };
    }
    default:
      return { strong: "", why: "", mood: "plain" };
  }
}

function riverWords(mine: Tiles, tile: string): string {
  if (tile === "flood") return mine["flood"] || !mine["nile"] ? t("worth of a tile|flood") : t("with Niles");
  return mine["flood"] ? t("worth of a tile|kept") : t("needs a flood");
}

const ordinalKinds = (n: number): string =>
  [t("first type"), t("second type"), t("third type"), t("fourth type"), t("fifth type"), t("sixth type"),
    t("seventh type"), t("eighth type")][n - 1] ?? "";

const civilizationWords = (mine: Tiles, tile: string): string =>
  mine[tile] ? t("you have it") : ordinalKinds(civilizationKinds(mine) + 1);

function pharaohWords(view: RaView, me: number, nameOf: (seat: number) => string): string {
  const counts = view.players.map((player) => player.tiles["pharaoh"] ?? 0);
  const mine = (counts[me] ?? 0) + 1;
  const others = counts.map((n, seat) => ({ n, seat })).filter(({ seat }) => seat !== me);
  const most = Math.max(...others.map(({ n }) => n));
  const fewest = Math.min(...others.map(({ n }) => n));
  if (mine > most) return counts[me] === most || (counts[me] ?? 0) < most ? t("worth of a tile|most") : t("still most");
  const equal = others.filter(({ n }) => n === mine).map(({ seat }) => nameOf(seat));
  if (mine === most) return t("ties {names}", { names: list(equal) });
  return mine - 1 <= fewest && mine > fewest ? t("no longer fewest") : t("worth of a tile|kept");
}

function monumentEffect(view: RaView, mine: Tiles, tile: string): Effect {
  const later = monuments(plus(mine, tile)) - monuments(mine);
  const copies = (mine[tile] ?? 0) + 1;
  const why = copies === 1 ? ordinalKinds(monumentKinds(mine) + 1) : tn("{n} alike", "{n} alike", copies);
  if (view.epoch === 3) return { strong: later ? signed(later) : "", why, mood: later ? "good" : "plain" };
  return { strong: why, why: later > 3 ? t("{points} at the end", { points: signed(later) }) : "", mood: "plain" };
}

export interface LotWorth {
  points: number;
  /** What would be lost, in words. */
  lost: string[];
}

/** Points this epoch if I took the lot, before disasters, and what these would take. */
export function lotWorth(view: RaView, me: number): LotWorth {
  const mine = view.players[me]?.tiles ?? {};
  const after = withLot(view, me);
  const words: Record<string, (n: number) => string> = {
    funeral: (n) => tn("{n} pharaoh lost", "{n} pharaohs lost", n),
    drought: (n) => tn("{n} river tile lost", "{n} river tiles lost", n),
    unrest: (n) => tn("{n} civilization tile lost", "{n} civilization tiles lost", n),
    earthquake: (n) => tn("{n} monument lost", "{n} monuments lost", n),
  };
  const lost = Object.keys(words).flatMap((disaster) => {
    const times = view.auction_track.filter((tile) => tile === disaster).length;
    const n = Math.min(2 * times, countOf(after, hitBy[disaster] ?? []));
    return n ? [words[disaster]?.(n) ?? ""] : [];
  });
  return { points: total(epochPoints(view, me, after)) - total(epochPoints(view, me, mine)), lost };
}
