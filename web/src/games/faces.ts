/** The games in the lobby; one without a module here is known by its name alone. */
import { mark, t } from "../lib/i18n/index.svelte.ts";
import type { Face } from "./game.ts";
import { face as pharaon } from "./pharaon/face.ts";
import { face as ra } from "./ra/face.ts";

const faces: Record<string, Face> = { ra, pharaon };

export const genericFace = (name: string): Face => ({
  name: name.charAt(0).toUpperCase() + name.slice(1),
  symbol: "logo",
  kind: "p",
  genre: () => "",
  alone: () => t("Solo. Starts at once, no account needed."),
  options: {},
  values: {},
  matters: () => true,
});

export const faceOf = (name: string): Face => (Object.hasOwn(faces, name) && faces[name]) || genericFace(name);
const yesOrNo: Record<string, string> = { true: mark("answer|yes"), false: mark("answer|no") };
export const optionName = (game: string, name: string): string => t(faceOf(game).options[name] ?? name);
/** A value of an option in words; a game may name it for one option alone, as `traitor 3`. */
export const valueName = (game: string, value: unknown, option = ""): string => {
  const words = { ...yesOrNo, ...faceOf(game).values };
  return t(words[`${option} ${String(value)}`] ?? words[String(value)] ?? String(value));
};
export const gameName = (name: string): string => t(faceOf(name).name);
/** "Ra, Thursday table", or the game alone where the table has no name. */
export const tableName = (table: { game: string; title: string }): string => [gameName(table.game), table.title].filter(Boolean).join(", ");
