/** The coach's report on a finished game, as the replay shows it. */
import { locale } from "../lib/i18n/index.svelte.ts";
import type { Analysis, AnalysisReport, AnalysisStep } from "../lib/net/schema.ts";

export type { Analysis, AnalysisReport, AnalysisStep };

/** A share in percent, with a sign where one is asked for; `digits` after the point. */
export function percent(share: number, { signed = false, digits = 0 } = {}): string {
  const format: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: digits, minimumFractionDigits: digits, signDisplay: signed ? "exceptZero" : "auto" };
  return new Intl.NumberFormat(locale(), format).format(share);
}

/** The chances of every row after each move of the replay. */
export function curve(report: AnalysisReport, last: number): number[][] {
  const chances: number[][] = [];
  let now = report.start;
  let next = 0;
  for (let step = 0; step <= last; step++) {
    for (; report.steps[next]?.step === step; next++) now = report.steps[next]?.after ?? now;
    chances.push(now);
  }
  return chances;
}

/** The decision that was made at a step of the replay. */
export const decisionAt = (report: AnalysisReport, step: number): AnalysisStep | undefined =>
  report.steps.find((one) => one.kind === "decision" && one.step === step + 1);

/** A sentence of the server with the names that this page shows. */
export const named = (sentence: string, nameOf: (seat: number) => string): string =>
  sentence.replace(/\{(\d)\}/g, (_, seat: string) => nameOf(Number(seat)));
