/** The steps of the action that is on: area, access, what was paid and taken. */
import type { Told } from "../../../lib/board.ts";
import { areaName } from "./names.ts";
import type { Area, PharaonView } from "#engine/pharaon.mjs";

export interface Crumb {
  /** How many moves stood before it; going back leads there. */
  before: number;
  symbol: string;
  words: string;
}

/** The area of the action that is on; null between turns. */
export const actingArea = (view: PharaonView, told: Told[]): Area | null =>
  view.phase === "action" ? ((told.findLast(({ event }) => event === "acted")?.["area"] ?? null) as Area | null) : null;

export function crumbs(told: Told[], me: number): Crumb[] {
  const start = told.findLastIndex(({ event, seat }) => event === "acted" && seat === me);
  if (start < 0) return [];
  const made: Crumb[] = [];
  for (const event of told.slice(start)) {
    if (event.seat !== me) continue;
    const before = event.step - 1;
    if (event.event === "acted") made.push({ before, symbol: `area-${String(event["area"])}`, words: areaName(String(event["area"])) });
    if (event.event === "access" || event.event === "paid") made.push({ before, symbol: symbolOf(String(event["token"])), words: "" });
  }
  return made;
}

const symbolOf = (token: string): string => (token.endsWith("*") ? `off-${token.slice(0, -1)}` : `res-${token}`);
