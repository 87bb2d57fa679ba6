/** Bots' levels: the wire has plain words, people see names. */
import { mark, t } from "./i18n/index.svelte.ts";
import type { LevelInfo } from "./net/types.ts";

const names: Record<string, string> = {
  random: mark("bot level|Chance"),
  farmer: mark("bot level|Farmer"),
  apprentice: mark("bot level|Apprentice"),
  scribe: mark("bot level|Scribe"),
  priest: mark("bot level|Priest"),
  vizier: mark("bot level|Vizier"),
  pharaoh: mark("bot level|Pharaoh"),
  master: mark("bot level|Master"),
};

/** The sentences that are not in the data of a game, so that they are in the browser's catalogues too. */
export const sentences = [mark("any legal move"), mark("searches for its whole thinking time")];

export const levelName = (level: string | null | undefined): string => (level ? t(names[level] ?? level) : "");

/** The measured rating of a level at tables with this number of seats. */
const ratingOf = (level: LevelInfo, seats: number): number | undefined => level.ratings[seats];

/** A level to choose: its name, and its rating where it is measured. */
export function levelChoice(level: LevelInfo, seats: number): string {
  const rating = ratingOf(level, seats);
  return rating === undefined ? levelName(level.name) : `${levelName(level.name)} (${rating})`;
}

/** A level in a sentence or two: how it plays, how strong it is, and who plays for it where it is not trained. */
export function levelAbout(level: LevelInfo, seats: number): string {
  const said = [`${t(level.about)}.`];
  const rating = ratingOf(level, seats);
  if (rating !== undefined) said.push(t("Measured rating with {n} players: {rating} (random moves: 0).", { n: seats, rating }));
  const other = level.stand_ins[seats];
  if (other) said.push(t("It is not trained for {n} players yet; a simpler bot ({bot}) plays for it.", { n: seats, bot: other }));
  return said.join(" ");
}
