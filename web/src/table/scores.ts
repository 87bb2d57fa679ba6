/** Scores by source, and their way through the game. */
import { t } from "../lib/i18n/index.svelte.ts";
import type { Sheet } from "../games/game.ts";
import type { Replay, ReplayStep, Scores } from "../lib/net/types.ts";

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

/** Rows of a scoring sheet: what each source gave every side, null where it is hidden; sources that changed nothing are left out. */
export function sheetRows(sides: { before: Scores | null; after: Scores | null }[]): { source: string; gains: (number | null)[] }[] {
  const all = [...new Set(sides.flatMap(({ after }) => Object.keys(after ?? {})))].filter((source) => source !== "total");
  return all
    .map((source) => ({ source, gains: sides.map(({ before, after }) => (before && after ? (after[source] ?? 0) - (before[source] ?? 0) : null)) }))
    .filter(({ gains }) => gains.some(Boolean));
}

/** The sheet of a finished game, in which nothing is hidden any more; `step` is the move that was scored. */
export async function completed(sheet: Promise<Sheet>, steps: ReplayStep[], step: number): Promise<Sheet> {
  const found = await sheet;
  const points = (at: number, side: number): Scores | null => steps.find((one) => one.step === at)?.scores?.[side] ?? null;
  const sides = found.sides.map((side, at) => (side.after ? side : { ...side, before: points(step - 1, at), after: points(step, at) }));
  return { ...found, sides };
}

export interface Curve {
  label: string;
  totals: number[];
}

/** Totals at the start and at the end of each chapter; the move that ends a chapter leads into the next one. */
export function curve(replay: Pick<Replay, "steps">, part: (n: number) => string): Curve[] {
  const steps = replay.steps.filter((step) => step.scores);
  const totals = (at: number): number[] => (steps[at]?.scores ?? []).map((row) => row["total"] ?? 0);
  const points = steps.length ? [{ label: t("source of points|start"), totals: totals(0) }] : [];
  for (const [i, { chapter }] of steps.entries()) {
    const next = steps[i + 1];
    if (next?.chapter !== chapter) points.push({ label: part(chapter ?? points.length), totals: totals(next ? i + 1 : i) });
  }
  return points;
}
