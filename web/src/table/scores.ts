/** Scores by source, and their way through the game. */
import { t } from "../lib/i18n/index.svelte.ts";
import type { Replay, Scores } from "../lib/net/types.ts";

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
