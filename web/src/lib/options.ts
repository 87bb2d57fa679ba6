/** Options of the games in the player's language. */
import { mark, t } from "./i18n/index.svelte.ts";

const names: Record<string, string> = {
  edition: mark("Edition"),
  scores: mark("Scores"),
  first_game: mark("First game"),
  traitor: mark("Traitor difficulty (dark tiles)"),
  nile_tracks: mark("Nile tracks a god requires"),
};
const values: Record<string, string> = {
  barque: mark("barque"),
  tiles: mark("tiles"),
  open: mark("open"),
  hidden: mark("hidden"),
  true: mark("yes"),
  false: mark("no"),
};

export const optionName = (name: string): string => t(names[name] ?? name);
export const valueName = (value: unknown): string => t(values[String(value)] ?? String(value));
