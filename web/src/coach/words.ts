/** The text of a position by its words: read and written in pairs, so that a form can change one of them. */
import type { NotationField } from "../lib/net/schema.ts";

export type Words = Record<string, string>;
const NONE = "-";

/** What comes first (game, seats, options), and the words of the form. */
export function parted(text: string, fields: NotationField[]): { head: string; words: Words } {
  const known = new Set(fields.map(({ name }) => name));
  const words: Words = {};
  const head = text.trim().split(/\s+/).filter((part) => {
    const [name = "", value] = part.split(/=(.*)/s);
    if (value === undefined || !known.has(name)) return true;
    words[name] = value;
    return false;
  });
  return { head: head.join(" "), words };
}

/** The text again; what is as at the start is left out. */
export const joined = (head: string, words: Words, fields: NotationField[]): string =>
  [head, ...fields.flatMap(({ name, start }) => (words[name] === undefined || words[name] === start ? [] : [`${name}=${words[name]}`]))].join(" ");

/** The name of the word that a column of the text, from 1, is in. */
export function nameAt(text: string, column: number): string {
  const begin = text.lastIndexOf(" ", column - 2) + 1;
  return /^([^\s=]+)=/.exec(text.slice(begin))?.[1] ?? "";
}

/** The words of a list: `nile,-,god`. */
export const readList = (word: string): string[] => (word === NONE ? [] : word.split(","));
export function writeList(items: string[]): string {
  const used = items.findLastIndex((item) => item !== NONE) + 1;
  return items.slice(0, used).join(",") || NONE;
}

/** How many of each: `nile:2,god`. */
export const readCounts = (word: string): Map<string, number> =>
  new Map(readList(word).map((item) => item.split(":")).map(([name = "", count = "1"]) => [name, Number(count) || 0]));
export const writeCounts = (counts: Map<string, number>, names: string[]): string =>
  names.flatMap((name) => {
    const count = counts.get(name) ?? 0;
    return count ? [count === 1 ? name : `${name}:${count}`] : [];
  }).join(",") || NONE;

/** A word for each seat: `13,8/12,9`. */
export const readRows = (word: string, seats: number): string[] => {
  const rows = word === NONE ? [] : word.split("/");
  return Array.from({ length: seats }, (_, seat) => rows[seat] ?? NONE);
};
export function writeRows(rows: string[]): string {
  const used = rows.findLastIndex((row) => row !== NONE) + 1;
  return rows.slice(0, used).join("/") || NONE;
}
