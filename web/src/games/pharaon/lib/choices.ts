/** Every legal move of Pharaon with its words and what it costs later. */
import { complete, type Choice, type Question } from "../../../lib/choices.ts";
import { list, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { PharaonData } from "./data.ts";
import { godName } from "./gods.ts";
import { abilityWords, areaName, colourName, counted, gainsWords, incomeWords, nobleName, pointsWords, tokenName, tokenSymbol } from "./names.ts";
import type { Area, PharaonView } from "#engine/pharaon.mjs";
import { iconWords } from "./traitor.ts";
import { AREAS, BASIC } from "./kinds.ts";
import { change, givenAway, incomes, offers, passing, payment, price } from "./rules.ts";

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

const priceOf = (tokens: string[]): NonNullable<Choice["price"]> => ({
  symbols: tokens.map(tokenSymbol),
  words: tokens.length ? t("pay {tokens}", { tokens: counted(tokens.map(tokenName)) }) : t("already paid"),
});

/** What is still to pay after a choice. */
const toPay = (view: PharaonView, move: string, data: PharaonData): Pick<Choice, "price"> => ({ price: priceOf(payment(view, move, data)) });

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
  colour: (rest, view, _me, data) => ({ title: colourName(rest), ...toPay(view, `colour ${rest}`, data), symbols: [tokenSymbol(rest)] }),
  step: track("step", (name) => t("Step on {colour}", { colour: name })),
  track: track("track", (name) => t("All steps on {colour}", { colour: name })),
  gain: colour((name) => t("Gain {colour}", { colour: name })),
  teacher: (rest) => ({ title: t("Gain {colour}", { colour: colourName(rest) }), note: t("from the Teacher"), symbols: [tokenSymbol(rest)] }),
  tile: (rest, view, _me, data) => ({ title: t("{colour} to his tile", { colour: colourName(rest) }), note: tileNote(rest, view, data), symbols: [tokenSymbol(rest)] }),
  swap: (rest) => {
    const [give = "", get = ""] = rest.split(" ");
    return { title: t("Swap {a} for {b}", { a: tokenName(give), b: colourName(get) }), note: t("with the Sorceress"), symbols: [tokenSymbol(give), tokenSymbol(get)] };
  },
  silver: (rest) => ({ title: t("Swap {a} for silver", { a: tokenName(rest) }), note: t("with the Treasurer"), symbols: [tokenSymbol(rest), "res-silver"] }),
  free: (rest) => ({ title: t("{area}, without access", { area: areaName(rest) }), note: t("uses the noble for this round"), symbols: [`area-${rest}`] }),
  pass: (_rest, view, me, data) => ({ title: t("button|Pass"), note: passNote(view, me, data), symbols: ["i-minus"] }),
  no: () => ({ title: t("No thanks"), symbols: ["i-cross"] }),
  here: (_rest, view, _me, data) => income(incomes(view, data)[0], t("The new space")),
  left: (_rest, view, _me, data) => income(incomes(view, data)[1], t("The space to its left")),
  diplomat: () => ({ title: t("Use the Diplomat"), note: t("any three colours"), symbols: ["noble"] }),
};

/** What the Traitor does with a resource on his tile, and what it changes of his points. */
function tileNote(colour: string, view: PharaonView, data: PharaonData): string {
  const tile = view.traitor?.tiles.find((one) => one.colour === colour);
  if (!tile) return t("goes to his tile");
  const spaces = data.traitor.find(({ area, dark }) => area === tile.area && dark === tile.dark)?.spaces ?? [];
  const place = t("{area}, space {n} of {all}", { area: areaName(tile.area), n: tile.filled + 1, all: spaces.length });
  const points = change(view, view.seats, `tile ${colour}`, data).total;
  return [`${place}: ${iconWords(spaces[tile.filled] ?? ".")}`, ...(points ? [t("{n} PP for him", { n: signed(points) })] : [])].join("; ");
}

/** The Traitor's jar, and where the resource that does not go to his tile blocks a square. */
function tileHint(view: Asked, legal: string[], data: PharaonData): string {
  const jar = data.jars.get(view.task?.jar ?? 0) ?? [];
  const areas = legal.flatMap((move) => view.areas.filter((area) => view.wheel[area].colour === move.slice(5)));
  const blocks = t("the other blocks a square: {areas}", { areas: list(areas.map(areaName)) });
  return jar.length ? `${t("his jar: {what}", { what: counted(jar.map(colourName)) })}; ${blocks}` : blocks;
}

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

/** The areas clockwise, each with its cheapest payment; one that cannot be used says why. */
function areas(view: PharaonView, legal: string[], me: number, data: PharaonData): Choice[] {
  return view.areas.map((area): Choice => {
    const move = `act ${area}`;
    const shown = { move, title: areaName(area), symbols: [`area-${area}`] };
    if (!legal.includes(move) && !legal.includes(`free ${area}`)) return { ...shown, note: whyNot(view, me, area, data), legal: false };
    return { ...shown, note: "", price: priceOf(price(view, me, area, data).payment), legal: true };
  });
}

/** What could be taken in an area, with its cheapest payment. */
export function areaQuestion(view: PharaonView, area: Area, me: number, data: PharaonData): Question {
  const choices = offers(view, me, area, data).map(({ take, payment: tokens }) => ({ ...choiceOf(take, view, me, data), price: priceOf(tokens), opens: true }));
  return { title: areaName(area), hint: choices.length ? t("choose what you take") : whyNot(view, me, area, data), choices };
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

/** Where a choice stands: cards as they lie on the board, tokens with the cheapest first, "no" at the end. */
function rank(move: string, view: PharaonView): number {
  const [verb = "", rest = ""] = move.split(" ");
  const cards = { noble: view.nobles.up, artisan: view.artisans.up }[verb];
  if (verb === "no") return Infinity;
  return cards ? (rest === "deck" ? cards.length : cards.indexOf(Number(rest))) : order.indexOf(rest);
}

/** A move in words and drawings, whether or not it is asked for now. */
export function choiceOf(move: string, view: PharaonView, me: number, data: PharaonData): Choice {
  const [verb = "", ...rest] = move.split(" ");
  const made = makers[verb]?.(rest.join(" "), view, me, data) ?? { title: move };
  return { note: "", legal: true, move, ...made };
}

/** Must what is taken still be paid? */
type Asked = PharaonView & { task?: { todo: string[]; jar: number } | null };
const isDue = (view: Asked): boolean => view.task?.todo.some((step) => step === "prepare-cost" || step === "pay") ?? false;
const PRICED = ["set", "noble", "option", "artisan", "bonus"];

function priced(move: string, view: PharaonView, me: number, data: PharaonData): Choice {
  const choice = choiceOf(move, view, me, data);
  return isDue(view) && PRICED.includes(move.split(" ")[0] ?? "") ? { ...choice, ...toPay(view, move, data) } : choice;
}

/** Every legal move. */
export function pharaonQuestion(view: Asked, legal: string[], me: number, data: PharaonData): Question {
  const acts = legal.some((move) => move.startsWith("act ") || move === "pass");
  const others = legal
    .filter((move) => !move.startsWith("act "))
    .toSorted((a, b) => rank(a, view) - rank(b, view))
    .map((move) => priced(move, view, me, data))
    .toSorted((a, b) => (a.price && b.price ? a.price.symbols.length - b.price.symbols.length : 0));
  const choices = complete([...(acts ? areas(view, legal, me, data) : []), ...others], legal);
  return { ...ask(view, legal, data), choices };
}

const ABILITIES = ["swap", "silver"];

/** The same with less on the table: an ability with many targets is one choice, and an area is one, however it is entered. */
export function briefQuestion(view: PharaonView, legal: string[], me: number, data: PharaonData): Question {
  const many = ABILITIES.filter((verb) => targets(legal, verb).length > 1);
  const full = pharaonQuestion(view, legal, me, data);
  const choices = full.choices
    .filter(({ move }) => !move.startsWith("free ") && !many.some((verb) => move.startsWith(`${verb} `)))
    .map((choice) => (choice.move.startsWith("act ") ? { ...choice, opens: true, onBoard: true } : choice));
  const abilities = many.map((verb): Choice => ({ move: verb, title: abilityTitle(verb), note: abilityNote(verb), legal: true, opens: true, symbols: ["noble"] }));
  const last = choices.findIndex(({ move }) => move === "no");
  return { ...full, choices: choices.toSpliced(last < 0 ? choices.length : last, 0, ...abilities), quiet: true };
}

const targets = (legal: string[], verb: string): string[] => legal.filter((move) => move.startsWith(`${verb} `));
const abilityTitle = (verb: string): string => (verb === "swap" ? t("noble|Sorceress") : t("noble|Treasurer"));
const abilityNote = (verb: string): string => (verb === "swap" ? t("once a round, swap a resource for another colour") : t("once a round, swap a resource for silver"));

/** What is given with an ability, and then what is got: `chosen` is the beginning of the move. */
export function abilityQuestion(view: PharaonView, legal: string[], chosen: string, me: number, data: PharaonData): Question {
  const [verb = "", given] = chosen.split(" ");
  const found = targets(legal, chosen);
  if (verb === "swap" && !given) {
    const gives = [...new Set(found.map((move) => move.split(" ")[1] ?? ""))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return { title: abilityTitle(verb), hint: t("what do you give?"), choices: gives.map((token) => ({ move: `swap ${token}`, title: tokenName(token), note: "", legal: true, opens: true, symbols: [tokenSymbol(token)] })) };
  }
  const title = given ? t("{noble}: for {token}", { noble: abilityTitle(verb), token: tokenName(given) }) : abilityTitle(verb);
  return { title, hint: given ? t("what do you get?") : t("what do you give?"), choices: found.map((move) => choiceOf(move, view, me, data)) };
}

function ask(view: Asked, legal: string[], data: PharaonData): { title: string; hint: string } {
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
  if (only("tile")) return { title: t("Which goes to his tile?"), hint: tileHint(view, legal, data) };
  if (only("here", "left")) return { title: t("Which income?"), hint: "" };
  if (only("swap", "silver", "no")) return { title: t("Use a noble before the round ends?"), hint: list([...verbs].filter((verb) => ABILITIES.includes(verb)).map(abilityTitle)) };
  return { title: (titles[view.phase] ?? (() => t("Your turn")))(), hint: t("choose an area or pass") };
}
