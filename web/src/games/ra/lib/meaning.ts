/** What each tile of the lot, and the lot as a whole, would do for a player, in words. */
import { list, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { RaView, TileGain } from "#engine/ra.mjs";
import { lotGain, tileGains } from "./rules.ts";
import { family } from "./tiles.ts";

export interface Meaning {
  /** Points in bold, or another short word; may be empty. */
  strong: string;
  why: string;
  mood: "good" | "bad" | "plain";
}

type Names = (seat: number) => string;

/** For every space of the auction track; null where it is empty. */
export const lotMeanings = (view: RaView, me: number, nameOf: Names): (Meaning | null)[] =>
  tileGains(view, me).map((gain, space) => {
    const tile = view.auction_track[space];
    return gain && tile ? meaning(view, me, tile, gain, nameOf) : null;
  });

function meaning(view: RaView, me: number, tile: string, gain: TileGain, nameOf: Names): Meaning {
  const { points } = gain;
  const strong = points ? signed(points) : "";
  const mood = points > 0 ? "good" : points < 0 ? "bad" : "plain";
  switch (family(tile)) {
    case "god":
      return { strong, why: t("or takes a tile"), mood };
    case "gold":
      return { strong, why: t("worth of a tile|each"), mood };
    case "river":
      return { strong, why: riverWords(tile, points), mood };
    case "civilization":
      return { strong, why: gain.copies > 1 ? t("you have it") : ordinalTypes(gain.types), mood };
    case "pharaoh":
      return { strong, why: pharaohWords(view, me, gain.copies, nameOf), mood };
    case "monument":
      return monumentMeaning(view, gain);
    case "disaster":
      if (!gain.lost) return { strong: "", why: t("takes nothing"), mood: "plain" };
      return { strong: t("lose {n}", { n: gain.lost }), why: "", mood: "bad" };
    default:
      return { strong: "", why: "", mood: "plain" };
  }
}

function riverWords(tile: string, points: number): string {
  if (tile === "flood") return points > 1 ? t("with Niles") : t("worth of a tile|flood");
  return points ? t("worth of a tile|kept") : t("needs a flood");
}

const ordinalTypes = (n: number): string =>
  [t("first type"), t("second type"), t("third type"), t("fourth type"), t("fifth type"), t("sixth type"),
    t("seventh type"), t("eighth type")][n - 1] ?? "";

/** How I stand with this number of pharaohs. */
function pharaohWords(view: RaView, me: number, mine: number, nameOf: Names): string {
  const others = view.players.map((player, seat) => ({ n: player.tiles["pharaoh"] ?? 0, seat })).filter(({ seat }) => seat !== me);
  const most = Math.max(...others.map(({ n }) => n));
  const fewest = Math.min(...others.map(({ n }) => n));
  if (mine > most) return mine - 1 > most ? t("still most") : t("worth of a tile|most");
  if (mine === most) return t("ties {names}", { names: list(others.filter(({ n }) => n === mine).map(({ seat }) => nameOf(seat))) });
  return mine - 1 <= fewest && mine > fewest ? t("no longer fewest") : t("worth of a tile|kept");
}

function monumentMeaning(view: RaView, { points, later, copies, types }: TileGain): Meaning {
  const why = copies === 1 ? ordinalTypes(types) : tn("{n} alike", "{n} alike", copies);
  if (view.epoch === 3) return { strong: points ? signed(points) : "", why, mood: points ? "good" : "plain" };
  return { strong: why, why: later > 3 ? t("{points} at the end", { points: signed(later) }) : "", mood: "plain" };
}

export interface LotMeaning {
  points: number;
  /** What would be lost, in words. */
  lost: string[];
}

/** Points this epoch if I took the lot, before disasters, and what these would take. */
export function lotMeaning(view: RaView, me: number): LotMeaning {
  const { points, lost } = lotGain(view, me);
  const words: Record<string, (n: number) => string> = {
    funeral: (n) => tn("{n} pharaoh lost", "{n} pharaohs lost", n),
    drought: (n) => tn("{n} river tile lost", "{n} river tiles lost", n),
    unrest: (n) => tn("{n} civilization tile lost", "{n} civilization tiles lost", n),
    earthquake: (n) => tn("{n} monument lost", "{n} monuments lost", n),
  };
  return { points, lost: Object.entries(lost).map(([disaster, n]) => words[disaster]?.(n) ?? "") };
}
