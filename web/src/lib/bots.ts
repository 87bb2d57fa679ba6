/** Bots' levels: the wire has plain words, people see names. */
import { mark, t } from "./i18n/index.svelte.ts";

const names: Record<string, string> = {
  random: mark("bot level|Chance"),
  apprentice: mark("bot level|Apprentice"),
  scribe: mark("bot level|Scribe"),
  priest: mark("bot level|Priest"),
  vizier: mark("bot level|Vizier"),
  pharaoh: mark("bot level|Pharaoh"),
};

export const levelName = (level: string | null | undefined): string => (level ? t(names[level] ?? level) : "");

/** The level a newcomer meets: a fair one, else the best there is. */
export const usualLevel = (levels: string[]): string => (levels.includes("priest") ? "priest" : (levels.at(-1) ?? "random"));
