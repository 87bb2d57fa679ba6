/** How a plan is laid out: its tokens one by one, and the bonus tokens to choose from. */
import { rules } from "./rules.ts";
import type { PharaonView, Plan } from "#engine/pharaon.mjs";

export interface LaidToken {
  token: string;
  /** The step that pays it. */
  step: number;
  /** It was laid on the wheel. */
  access: boolean;
  /** The move that pays something else instead; null: it must go. */
  next: string | null;
}

/** The next answer of a step when its token is tapped again and again; null: there is no other. */
export function nextOf(move: string, others: string[]): string | null {
  const all = [move, ...others].toSorted((a, b) => rules.actions.indexOf(a) - rules.actions.indexOf(b));
  return others.length ? (all[(all.indexOf(move) + 1) % all.length] ?? null) : null;
}

const PAYS = ["access", "pay"];

export const laidOut = (plan: Plan): LaidToken[] =>
  plan.steps.flatMap(({ move, asked, paid, others }, step) =>
    paid.map((token, i) => ({ token, step, access: asked === "access" && i === 0, next: i === 0 && PAYS.includes(asked) ? nextOf(move, others) : null })),
  );

export interface Bonus {
  move: string;
  /** "": none. */
  token: string;
  chosen: boolean;
  step: number;
}

/** The bonus tokens that could be bought too, in their places; none first. */
export function bonusChoices(plan: Plan, view: PharaonView): Bonus[] {
  const step = plan.steps.findIndex(({ asked }) => asked === "bonus");
  const found = plan.steps[step];
  if (!found) return [];
  return [found.move, ...found.others]
    .toSorted((a, b) => place(a) - place(b))
    .map((move) => ({ move, token: tokenOf(move, view), chosen: move === found.move, step }));
}

const place = (move: string): number => (move === "no" ? 0 : Number(move.split(" ")[1]) || Infinity);
function tokenOf(move: string, view: PharaonView): string {
  const rest = move.split(" ")[1] ?? "";
  return rest === "bag" ? "bag" : (view.offerings.bonus[Number(rest) - 1] ?? "");
}
