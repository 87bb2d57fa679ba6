/** Bots' levels: the wire has plain words, people see names. */
import { mark, t } from "./i18n/index.svelte.ts";

const names: Record<string, string> = {
  random: mark("Novice"),
  greedy: mark("Scribe"),
  easy: mark("Scribe"),
  medium: mark("Priest"),
  hard: mark("Vizier"),
  search: mark("Vizier"),
  novice: mark("Novice"),
  scribe: mark("Scribe"),
  priest: mark("Priest"),
  vizier: mark("Vizier"),
  pharaoh: mark("Pharaoh bot"),
};

export const levelName = (level: string | null | undefined): string => (level ? t(names[level] ?? level) : "");
