/** Pharaon's rules in the browser, asked about views. */
import { make, type Area, type Colour, type GivenAway, type GodStanding, type Offer, type Passing, type PharaonView, type Plan, type Position, type Price } from "#engine/pharaon.mjs";
import type { Score } from "#engine/runtime/types.d.mts";
import { allOptions, difference, effectOf } from "../../../lib/engine.ts";
import type { PharaonData } from "./data.ts";

export const rules = make();

interface Known {
  position: Position;
  answers: Map<string, unknown>;
}
const known = new WeakMap<PharaonView, Known>();

function knownOf(view: PharaonView, data: PharaonData): Known {
  const found = known.get(view);
  if (found) return found;
  const position = rules.position?.(view, allOptions(rules, { nile_tracks: data.nileTracks }));
  if (!position) throw new Error("Pharaon makes positions of views");
  const made = { position, answers: new Map<string, unknown>() };
  known.set(view, made);
  return made;
}

/** An answer about a view, worked out once. */
function ask<Answer>(view: PharaonView, data: PharaonData, question: string, answer: (position: Position) => Answer): Answer {
  const { position, answers } = knownOf(view, data);
  if (!answers.has(question)) answers.set(question, answer(position));
  return answers.get(question) as Answer;
}

/** What an action in an area would cost a seat now: the cheapest payment, or what it lacks. */
export const price = (view: PharaonView, seat: number, area: Area, data: PharaonData): Price =>
  ask(view, data, `price ${seat} ${area}`, (s) => rules.previews.price(s, seat, area));

/** What is paid from now on if this move is made, and then what is cheapest. */
export const payment = (view: PharaonView, move: string, data: PharaonData): string[] =>
  ask(view, data, `payment ${move}`, (s) => rules.previews.payment(s, rules.actions.indexOf(move)));

/** What a seat could take in an area on its turn, cheapest first. */
export const offers = (view: PharaonView, seat: number, area: Area, data: PharaonData): Offer[] =>
  ask(view, data, `offers ${seat} ${area}`, (s) => rules.previews.offers(s, seat, area));

/** The cheapest way to do what is wanted, begun with the moves that are fixed; null: there is none. */
export const plan = (view: PharaonView, seat: number, wanted: string[], fixed: string[], data: PharaonData): Plan | null =>
  ask(view, data, `plan ${seat} ${String(wanted)} ${String(fixed)}`, (s) => rules.previews.plan(s, seat, wanted, fixed));

/** Payments that follow a move and leave no choice. */
export const forced = (view: PharaonView, move: string, data: PharaonData): string[] =>
  ask(view, data, `forced ${move}`, (s) => rules.previews.forced(s, rules.actions.indexOf(move)));

/** The colour that opens an area in the next round. */
export const nextColour = (view: PharaonView, area: Area, data: PharaonData): Colour =>
  ask(view, data, "wheel", (s) => rules.previews.nextWheel(s))[area];

/** Every god for a side: seats, then the Traitor. */
export const godsFor = (view: PharaonView, side: number, data: PharaonData): GodStanding[] =>
  ask(view, data, `gods ${side}`, (s) => rules.previews.gods(s, side));

/** What a side has in each area. */
export const elements = (view: PharaonView, side: number, data: PharaonData): Record<Area, number> =>
  ask(view, data, `elements ${side}`, (s) => rules.previews.elements(s, side));

/** The points of every side by source, as if the game ended now. */
export const projected = (view: PharaonView, data: PharaonData): Score[] => ask(view, data, "scores", (s) => rules.scores(s));

/** Would my next stage of the tomb give me the Pharaoh token? */
export const becomesHeir = (view: PharaonView, seat: number, data: PharaonData): boolean =>
  ask(view, data, `heir ${seat}`, (s) => rules.previews.becomesHeir(s, seat));

/** What passing now would give. */
export const passing = (view: PharaonView, seat: number, data: PharaonData): Passing =>
  ask(view, data, `passing ${seat}`, (s) => rules.previews.passing(s, seat));

/** What the space of the one who moves in the pyramid gives, and the one left of it. */
export const incomes = (view: PharaonView, data: PharaonData): (string | null)[] =>
  ask(view, data, "incomes", (s) => rules.previews.incomes(s));

/** What the token that a payment gives away would have been worth. */
export const givenAway = (view: PharaonView, move: string, data: PharaonData): GivenAway =>
  ask(view, data, `given ${move}`, (s) => rules.previews.givenAway(s, rules.actions.indexOf(move)));

/** The points that a move changes for a seat, by source, as if the game ended right after it. */
export const change = (view: PharaonView, seat: number, move: string, data: PharaonData): Score =>
  ask(view, data, `change ${seat} ${move}`, (before) => {
    const after = effectOf(rules, before, move, seat).position;
    return difference(rules.scores(before)[seat] ?? { total: 0 }, rules.scores(after)[seat] ?? { total: 0 });
  });
