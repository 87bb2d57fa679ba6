/** The board in words: the same view as lists, for screen readers and for typing. */
import { list } from "./i18n/index.svelte.ts";

export interface Section {
  title: string;
  lines: string[];
}

export type Names = (seat: number) => string;

/** Any value as lines "path: value". */
export function flat(value: unknown, path = ""): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null)) {
    return [`${path}: ${list(value.map((one) => String(one ?? "–"))) || "–"}`];
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path} ${key}` : key));
  }
  return [`${path}: ${String(value ?? "–")}`];
}
