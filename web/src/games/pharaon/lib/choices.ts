/** Every legal move of Pharaon with its words and what it costs later. */
import { complete, type Choice, type Question } from "../../../lib/choices.ts";
import { list, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { PharaonData } from "./data.ts";
import { godName } from "./gods.ts";
import { abilityWords, areaName, colourName, counted, gainsWords, incomeWords, nobleName, pointsWords, tokenName, tokenSymbol } from "./names.ts";
import type { Area, PharaonView } from "#engine/pharaon.mjs";
import { AREAS, BASIC } from "./kinds.ts";
import { change, givenAway, incomes, passing, payment, price } from "./rules.ts";

type Maker = (rest: string, view: PharaonView, me: number, data: PharaonData) => Partial<Choice> & { title: string };

const warn = (note: string): Partial<Choice> => ({ note, bad: true });

function paying(token: string, view: PharaonView, _me: number, data: PharaonData): Partial<Choice> & { title: string } {
  const choice = { title: tokenName(token), symbols: [token === "access" ? "i-check" : tokenSymbol(token)] };
  if (!token.endsWith("*")) return choice;
  const { gods, points } = givenAway(view, `pay ${token}`, data);
  if (!gods.length) return { ...choice, note: t("1 PP less") };
  const names = list(gods.flatMap((place) => view.gods[place] ?? []).map(godName));
  return { ...choice, ...warn(t("Loses {gods}: −{n}", { gods: names, n: points })) };
}

const card = (rest: string, data: PharaonData): Partial<Choice> & { title: string } => {
  const noble = data.nobles.get(Number(rest));
  return { title: nobleName(noble), note: noble ? [pointsWords(noble), abilityWords(noble)].filter(Boolean).join("; ") : "", symbols: ["noble"] };
};

/** What is still to pay after a choice, in words. */
function toPay(view: PharaonView, move: string, data: PharaonData): string {
  const tokens = payment(view, move, data);
  return tokens.length ? t("pay {tokens}", { tokens: counted(tokens.map(tokenName)) }) : t("already paid");
}

const colour = (words: (name: string) => string): Maker => (rest) => ({ title: words(colourName(rest)), symbols: [tokenSymbol(rest)] });

/** Steps on a Nile track, with the points that they bring. */
function track(verb: string, words: (name: string) => string): Maker {
  return (rest, view, me, data) => {
    const { total } = change(view, me, `${verb} ${rest}`, data);
    return { title: words(colourName(rest)), note: total ? t("{n} PP", { n: signed(total) }) : "", symbols: [tokenSymbol(rest)] };
  };
}

/** `set 2`, `bonus 3`, `jar 1`: things numbered by place. */
const place = (rest: string): number => Number(rest) - 1;

const makers: Record<string, Maker> = {
  pay: paying,
  keep: (rest, _view, _me, data) => card(rest, data),
  noble: (rest, _view, _me, data) => (rest === "deck" ? { title: t("Top of the deck"), note: t("card|unseen"), symbols: ["noble"] } : card(rest, data)),
  artisan: (rest, _view, _me, data) =>
    rest === "deck"
      ? { title: t("Top of the deck"), note: t("card|unseen"), symbols: ["artisan"] }
      : { title: t("{n} PP", { n: data.artisans.get(Number(rest))?.points ?? 0 }), note: gainsWords(data.artisans.get(Number(rest))?.gains ?? []), symbols: (data.artisans.get(Number(rest))?.gains ?? []).map(tokenSymbol) },
  jar: (rest, view, _me, data) => {
    const jar = data.jars.get(view.jars.up[place(rest)] ?? 0) ?? [];
    return { title: t("Jar {n}", { n: rest }), note: counted(jar.map(colourName)), symbols: jar.map(tokenSymbol) };
  },
  set: (rest, view) => {
    const set = view.offerings.sets[place(rest)] ?? [];
    return { title: t("Set {n}", { n: rest }), note: counted(set.map(tokenName)), symbols: set.map(tokenSymbol) };
  },
  bonus: (rest, view) => bonus(rest, view, t("costs one more")),
  offering: (rest, view) => bonus(rest, view, ""),
  option: (rest, _view, _me, data) => {
    const option = data.nile[place(rest)];
    const pay = option?.pay[0] === "alike" ? t("two alike") : list((option?.pay ?? []).map(colourName));
    return { title: pay, note: `→ ${gainsWords(option?.gains ?? [])}, ${tn("{n} step", "{n} steps", option?.steps ?? 0)}`, symbols: option?.pay[0] === "alike" ? ["jar"] : (option?.pay ?? []).map(tokenSymbol) };
  },
  colour: (rest, view, _me, data) => ({ title: colourName(rest), note: toPay(view, `colour ${rest}`, data), symbols: [tokenSymbol(rest)] }),
  step: track("step", (name) => t("Step on {colour}", { colour: name })),
  track: track("track", (name) => t("All steps on {colour}", { colour: name })),
  gain: colour((name) => t("Gain {colour}", { colour: name })),
  teacher: (rest) => ({ title: t("Gain {colour}", { colour: colourName(rest) }), note: t("from the Teacher"), symbols: [tokenSymbol(rest)] }),
  tile: (rest) => ({ title: colourName(rest), note: t("goes to his tile"), symbols: [tokenSymbol(rest)] }),
  swap: (rest) => {
    const [give = "", get = ""] = rest.split(" ");
    return { title: t("Swap {a} for {b}", { a: tokenName(give), b: colourName(get) }), note: t("with the Sorceress"), symbols: [tokenSymbol(give), tokenSymbol(get)] };
  },
  silver: (rest) => ({ title: t("Swap {a} for silver", { a: tokenName(rest) }), note: t("with the Treasurer"), symbols: [tokenSymbol(rest), "res-silver"] }),
  free: (rest) => ({ title: t("{area}, without a square", { area: areaName(rest) }), note: t("uses the noble for this round"), symbols: [`area-${rest}`] }),
  pass: (_rest, view, me, data) => ({ title: t("button|Pass"), note: passNote(view, me, data), symbols: ["i-minus"] }),
  no: () => ({ title: t("No thanks"), symbols: ["i-cross"] }),
  here: (_rest, view, _me, data) => income(incomes(view, data)[0], t("The new space")),
  left: (_rest, view, _me, data) => income(incomes(view, data)[1], t("The space to its left")),
  diplomat: () => ({ title: t("Use the Diplomat"), note: t("any three colours"), symbols: ["noble"] }),
};

function bonus(rest: string, view: PharaonView, note: string): Partial<Choice> & { title: string } {
  if (rest === "no") return { title: t("No thanks"), symbols: ["i-cross"] };
  if (rest === "bag") return { title: t("From the bag, unseen"), note: t("card|unseen"), symbols: ["i-bag"] };
  const token = view.offerings.bonus[place(rest)] ?? "";
  return { title: tokenName(token), note, symbols: [tokenSymbol(token)] };
}

function income(given: string | null | undefined, note: string): Partial<Choice> & { title: string } {
  return { title: incomeWords(given ?? null), note, symbols: given ? [tokenSymbol(given)] : [] };
}

function passNote(view: PharaonView, me: number, data: PharaonData): string {
  const { row, first_player: first, jar } = passing(view, me, data);
  if (row === null) return jar ? t("last: a jar, no row") : t("who passes|last");
  return first ? t("first row: First Player token") : t("row {n} of the pyramid", { n: row });
}

/** All five areas stay in their places; one that cannot be used says why. */
function areas(view: PharaonView, legal: string[], me: number, data: PharaonData): Choice[] {
  return AREAS.map((area): Choice => {
    const move = `act ${area}`;
    const can = legal.includes(move);
    return { move, title: areaName(area), note: can ? t("opens with {colour}", { colour: colourName(view.wheel[area].colour) }) : whyNot(view, me, area, data), legal: can, symbols: [`area-${area}`] };
  });
}

/** What an area lacks, in words. */
export function whyNot(view: PharaonView, me: number, area: Area, data: PharaonData): string {
  const { state, missing } = price(view, me, area, data);
  if (state === "passed") return t("state|passed");
  if (state === "closed") return t("closed: no square free");
  if (state === "missing") return t("needs {colours}", { colours: counted(missing.map((slot) => (slot === "any" ? t("any colour") : colourName(slot)))) });
  return area === "tomb" ? t("all stages are built") : t("nothing left to take");
}

const titles: Record<string, () => string> = {
  setup: () => t("heading|Set-up"),
  turn: () => t("Your turn"),
  passing: () => t("You pass"),
  pyramid: () => t("Pyramid of Time"),
  traitor: () => t("The Traitor's jar"),
};

/** Tokens in the order of the wheel's colours; those that can do more come later, silver last. */
const order = [...BASIC, ...BASIC.map((colour) => `${colour}*`), ...AREAS.map((area) => `${area}*`), "silver"];
const rank = (move: string): number => order.indexOf(move.slice(move.indexOf(" ") + 1));

export function pharaonQuestion(view: PharaonView, legal: string[], me: number, data: PharaonData): Question {
  const acts = legal.some((move) => move.startsWith("act ") || move === "pass");
  const others = legal
    .filter((move) => !move.startsWith("act "))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((move): Choice => {
      const [verb = "", ...rest] = move.split(" ");
      const made = makers[verb]?.(rest.join(" "), view, me, data) ?? { title: move };
      return { note: "", legal: true, move, ...made };
    });
  const choices = complete([...(acts ? areas(view, legal, me, data) : []), ...others], legal);
  return { ...ask(view, legal), choices };
}

function ask(view: PharaonView, legal: string[]): { title: string; hint: string } {
  const verbs = new Set(legal.map((move) => move.split(" ")[0] ?? ""));
  const slot = view.paying?.left[0];
  const only = (...names: string[]): boolean => [...verbs].every((verb) => names.includes(verb));
  if (verbs.has("pay") && view.paying?.for === "access") return { title: t("Pay for access"), hint: t("one token on the wheel") };
  if (verbs.has("pay") && slot) return { title: slot === "any" ? t("Pay one of any colour") : t("Pay {colour} with", { colour: colourName(slot) }), hint: tn("{n} token to go", "{n} tokens to go", view.paying?.left.length ?? 0) };
  if (only("keep")) return { title: t("Keep a noble"), hint: t("the other goes back to the deck") };
  if (only("jar")) return { title: t("Take a jar"), hint: t("its three resources are yours") };
  if (only("colour")) return { title: t("Which colour?"), hint: t("all of one colour") };
  if (only("option")) return { title: t("Which pair?"), hint: t("two resources for the Nile") };
  if (only("noble", "artisan")) return { title: t("Which card?"), hint: "" };
  if (only("set")) return { title: t("Which set?"), hint: "" };
  if (only("bonus", "no")) return { title: t("A bonus token?"), hint: t("for one more of the same colour") };
  if (only("offering")) return { title: t("Which offering?"), hint: "" };
  if (only("step", "track")) return { title: t("Which track?"), hint: t("a step on the Nile") };
  if (only("gain")) return { title: t("What do you gain?"), hint: "" };
  if (only("teacher", "no")) return { title: t("The Teacher gives one more"), hint: "" };
  if (only("diplomat", "no")) return { title: t("The Diplomat"), hint: t("any three instead of the jar's") };
  if (only("tile")) return { title: t("Which goes to his tile?"), hint: t("the other blocks the wheel") };
  if (only("here", "left")) return { title: t("Which income?"), hint: "" };
  return { title: (titles[view.phase] ?? (() => t("Your turn")))(), hint: t("choose an area or pass") };
}
