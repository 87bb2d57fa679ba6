/** The board in words: the same view as lists, for screen readers and for typing. */
import type { GenericView } from "./board.ts";
import { list, t } from "./i18n/index.svelte.ts";
import type { PharaonData } from "../games/pharaon/lib/data.ts";
import { pharaonText } from "../games/pharaon/lib/text.ts";
import type { PharaonView } from "../games/pharaon/lib/types.ts";
import { raText } from "../games/ra/lib/text.ts";
import type { RaView } from "../games/ra/lib/types.ts";

export interface Section {
  title: string;
  lines: string[];
}

export type Names = (seat: number) => string;

export function sections(game: string, view: GenericView, me: number | null, nameOf: Names, data: PharaonData | null): Section[] {
  if (game === "ra") return raText(view as RaView, me, nameOf);
  if (game === "pharaon" && data) return pharaonText(view as PharaonView, me, nameOf, data);
  return [{ title: t("The table"), lines: flat(view) }];
}

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
