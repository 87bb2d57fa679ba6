/** Options of the games in the player's language. */
import { mark, t } from "./i18n/index.svelte.ts";

const names: Record<string, string> = {
  edition: mark("option|Edition"),
  scores: mark("option|Scores"),
  first_game: mark("First game"),
  traitor: mark("Traitor difficulty (dark tiles)"),
  nile_tracks: mark("Nile tracks a god requires"),
};
const values: Record<string, string> = {
  barque: mark("edition|barque"),
  tiles: mark("edition|tiles"),
  open: mark("scores|open"),
  hidden: mark("scores|hidden"),
  true: mark("answer|yes"),
  false: mark("answer|no"),
};

export const optionName = (name: string): string => t(names[name] ?? name);
export const valueName = (value: unknown): string => t(values[String(value)] ?? String(value));
