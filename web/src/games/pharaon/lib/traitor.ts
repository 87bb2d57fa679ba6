/** What the icons beside the Traitor's spaces do, in words. */
import { t } from "../../../lib/i18n/index.svelte.ts";

export function iconWords(icon: string): string {
  const number = /(\d+)$/.exec(icon)?.[1] ?? "";
  if (icon === ".") return t("nothing to gain|nothing");
  if (icon === "T") return t("tomb +1");
  if (icon === "G") return t("his god can score");
  if (icon.startsWith("N+")) return t("takes noble {n}", { n: number });
  if (icon.startsWith("N-")) return t("discards noble {n}", { n: number });
  if (icon.startsWith("P")) return t("his nobles are worth {n}", { n: number });
  if (icon === "A+H") return t("takes the highest-scoring artisan");
  if (icon === "A+L") return t("takes the lowest-scoring artisan");
  if (icon === "A-H") return t("discards the highest-scoring artisan");
  if (icon === "A-L") return t("discards the lowest-scoring artisan");
  if (icon.startsWith("O")) return t("takes offering set {n}", { n: number });
  if (icon.startsWith("B")) return t("takes bonus token {n}", { n: number });
  if (icon === "M") return t("Nile step in the colour of his fullest tile");
  if (icon === "m") return t("Nile step in the colour of his emptiest tile");
  return icon;
}

/** What is drawn on the space itself: a symbol, or a number. */
export function iconMark(icon: string): { symbol?: string; text?: string; taken?: boolean } {
  if (icon.startsWith("P")) return { text: icon.slice(1) };
  const symbols: Record<string, string> = { T: "area-tomb", G: "sun", N: "area-nobles", A: "area-artisans", O: "area-offerings", B: "offering", M: "area-nile", m: "area-nile" };
  const symbol = symbols[icon[0] ?? ""];
  return symbol ? { symbol, taken: icon[1] === "-" } : {};
}
