/** Bots' levels: the wire has plain words, people see names. */
import { mark, t } from "./i18n/index.svelte.ts";

const names: Record<string, string> = {
  random: mark("bot level|Chance"),
  apprentice: mark("bot level|Apprentice"),
  scribe: mark("bot level|Scribe"),
  priest: mark("bot level|Priest"),
  vizier: mark("bot level|Vizier"),
  pharaoh: mark("bot level|Pharaoh"),
  learned: mark("bot level|Scholar"),
  master: mark("bot level|Master"),
};

const about: Record<string, string> = {
  random: mark("plays any legal move, without thinking."),
  apprentice: mark("takes whatever scores at once, and often makes mistakes."),
  scribe: mark("knows what things are worth, and makes mistakes now and then."),
  priest: mark("counts well and looks at what others can do: a decent opponent."),
  vizier: mark("thinks a few moves ahead and rarely makes mistakes."),
  pharaoh: mark("the strongest: plays many games in its head before every move."),
  learned: mark("judges by what it learned in many games against itself."),
  master: mark("thinks ahead, and judges by what it learned in many games against itself."),
};

/** A level in one sentence. */
export const levelAbout = (level: string): string => (about[level] ? t(about[level]) : "");

export const levelName = (level: string | null | undefined): string => (level ? t(names[level] ?? level) : "");

/** The level a newcomer meets: a fair one, else the best there is. */
export const usualLevel = (levels: string[]): string => (levels.includes("priest") ? "priest" : (levels.at(-1) ?? "random"));
