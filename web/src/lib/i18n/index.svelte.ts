/**
 * The words of the interface. English sentences are the keys; catalogues come from the gettext files
 * that the terminal and the log use too. What is before a bar, as in "theme|dark", is a context for
 * translators and never shown.
 */
import { hyphenate } from "./hyphens.ts";
import { pluralForm } from "./plural.ts";
import { pseudo } from "./pseudo.ts";
import { recall, remember } from "../storage.ts";

export { mark } from "./mark.ts";

type Messages = Record<string, string | string[]>;
export type Params = Record<string, string | number>;

export const languages: Record<string, string> = {
  en: "English",
  pl: "Polski",
  uk: "Українська",
  it: "Italiano",
  "pt-BR": "Português (Brasil)",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};
const PSEUDO = "x-pseudo";

const catalogues = import.meta.glob<{ default: Messages }>("../../../../src/benben/locale/*/LC_MESSAGES/benben.po");
const loader = (language: string) =>
  catalogues[`../../../../src/benben/locale/${language.replace("-", "_")}/LC_MESSAGES/benben.po`];

let current = $state("en");
let messages = $state.raw<Messages>({});

export const language = (): string => current;
/** The language for dates and numbers: the pseudo-language borrows English ones. */
export const locale = (): string => (current === PSEUDO ? "en" : current);

export const available = (): string[] =>
  Object.keys(languages).filter((code) => code === "en" || loader(code) !== undefined);

/** The language for a tag: with its region, else without, else of another region ("pt" is "pt-BR"). */
function nearest(tag: string): string | undefined {
  const known = available();
  const plain = tag.split("-")[0] ?? "";
  return [tag, plain].find((code) => known.includes(code)) ?? known.find((code) => code.startsWith(`${plain}-`));
}

export async function speak(tag: string, keep = true): Promise<void> {
  const code = nearest(tag) ?? tag;
  const load = loader(code);
  messages = load ? soften((await load()).default, code) : {};
  current = load || code === PSEUDO ? code : "en";
  document.documentElement.lang = current === PSEUDO ? `en-${PSEUDO}` : current;
  if (keep) remember("language", current);
}

const soften = (found: Messages, code: string): Messages =>
  Object.fromEntries(
    Object.entries(found).map(([key, said]) => [key, typeof said === "string" ? hyphenate(said, code) : said.map((one) => hyphenate(one, code))]),
  );

/** The language asked for in the address, else kept from last time, else the browser's. */
export function preferred(search: string, wanted: readonly string[]): string {
  const asked = new URLSearchParams(search).get("lang") ?? recall("language", "");
  if (asked) return asked;
  return wanted.map(nearest).find((code) => code !== undefined) ?? "en";
}

const withoutContext = (message: string): string => message.slice(message.lastIndexOf("|") + 1);

const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The sentence in the player's language. */
export function t(message: string, params: Params = {}): string {
  if (current === PSEUDO) return fill(pseudo(withoutContext(message)), params);
  const found = messages[message];
  return fill(typeof found === "string" ? found : withoutContext(message), params);
}

/** The sentence in the form that `n` asks for; `{n}` is filled in. */
export function tn(one: string, many: string, n: number, params: Params = {}): string {
  const all = { n, ...params };
  if (current === PSEUDO) return fill(pseudo(withoutContext(n === 1 ? one : many)), all);
  const found = messages[one];
  const text = Array.isArray(found) ? found[pluralForm(current, n)] : undefined;
  return fill(text ?? withoutContext(n === 1 ? one : many), all);
}

/** "a, b and c" in the player's language; British English has no comma before "and", like our own sentences. */
export function list(words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const spoken = locale() === "en" ? "en-GB" : locale();
  const format = (formats[`${spoken} ${type}`] ??= new Intl.ListFormat(spoken, { type, style: "long" }));
  return format.format(words);
}
/** They take long to make. */
const formats: Record<string, Intl.ListFormat> = {};

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
