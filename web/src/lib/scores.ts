/** Scores by source, and their way through the game. */
import { mark, t } from "./i18n/index.svelte.ts";
import type { Replay, Scores } from "./net/types.ts";

const sources: Record<string, { name: string; symbol: string }> = {
  start: { name: mark("source of points|Start"), symbol: "" },
  gods: { name: mark("source of points|Gods"), symbol: "god" },
  gold: { name: mark("source of points|Gold"), symbol: "gold" },
  pharaohs: { name: mark("source of points|Pharaohs"), symbol: "pharaoh" },
  river: { name: mark("source of points|River"), symbol: "flood" },
  civilization: { name: mark("source of points|Civilization"), symbol: "art" },
  monuments: { name: mark("source of points|Monuments"), symbol: "pyramid" },
  suns: { name: mark("source of points|Suns"), symbol: "sun" },
  floor: { name: mark("Raised to zero"), symbol: "" },
  nobles: { name: mark("source of points|Nobles"), symbol: "noble" },
  artisans: { name: mark("source of points|Artisans"), symbol: "artisan" },
  nile: { name: mark("source of points|Nile"), symbol: "river" },
  tomb: { name: mark("source of points|Tomb"), symbol: "tomb" },
  leftovers: { name: mark("source of points|Leftovers"), symbol: "offering" },
  tokens: { name: mark("source of points|Tokens"), symbol: "pharaoh-token" },
};

export const sourceName = (source: string): string => t(sources[source]?.name ?? source);
export const sourceSymbol = (source: string): string => sources[source]?.symbol ?? "";

/** Rows of the score table; sources that gave nobody anything are left out. */
export function scoreRows(scores: Scores[]): { source: string; points: number[]; best: number }[] {
  const all = [...new Set(scores.flatMap((row) => Object.keys(row)))].filter((source) => source !== "total");
  return all
    .map((source) => {
      const points = scores.map((row) => row[source] ?? 0);
      const most = Math.max(...points);
      const alone = points.filter((some) => some === most).length === 1;
      return { source, points, best: alone && most > 0 && source !== "start" ? points.indexOf(most) : -1 };
    })
    .filter(({ points, source }) => source !== "floor" || points.some((some) => some !== 0));
}

export interface Curve {
  label: string;
  totals: number[];
}

/** Totals at the start and at the end of each chapter. */
export function curve(replay: Replay, part: (n: number) => string): Curve[] {
  const points: Curve[] = [];
  const steps = replay.steps.filter((step) => step.scores);
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1];
    const ends = !next || next.chapter !== step.chapter;
    const totals = (step.scores ?? []).map((row) => row["total"] ?? 0);
    if (i === 0) points.push({ label: t("source of points|start"), totals });
    if (ends) points.push({ label: part(step.chapter ?? points.length), totals });
  }
  return points;
}
