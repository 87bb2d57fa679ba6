/** Tiles and their families, in the words of the rulebook. */
import { mark, t } from "../../../lib/i18n/index.svelte.ts";

export const CIVILIZATION = ["art", "agriculture", "religion", "astronomy", "writing"];
export const MONUMENTS = [
  "fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step pyramid", "temple",
];
export const DISASTERS = ["funeral", "drought", "unrest", "earthquake"];

export type Family = "ra" | "god" | "gold" | "pharaoh" | "river" | "civilization" | "monument" | "disaster";

export function family(tile: string): Family {
  if (CIVILIZATION.includes(tile)) return "civilization";
  if (MONUMENTS.includes(tile)) return "monument";
  if (DISASTERS.includes(tile)) return "disaster";
  return tile === "nile" || tile === "flood" ? "river" : (tile as Family);
}

/** Which tiles a disaster takes. */
export const hitBy: Record<string, string[]> = {
  funeral: ["pharaoh"],
  drought: ["flood", "nile"],
  unrest: CIVILIZATION,
  earthquake: MONUMENTS,
};

export const symbol = (tile: string): string => tile.replace(" ", "-");

const labels: Record<string, string> = {
  ra: mark("Ra"),
  god: mark("God"),
  gold: mark("Gold"),
  pharaoh: mark("Pharaoh"),
  nile: mark("Nile"),
  flood: mark("Flood"),
  art: mark("Art"),
  agriculture: mark("Agriculture"),
  religion: mark("Religion"),
  astronomy: mark("Astronomy"),
  writing: mark("Writing"),
  fortress: mark("Fortress"),
  obelisk: mark("Obelisk"),
  palace: mark("Palace"),
  pyramid: mark("Pyramid"),
  sphinx: mark("Sphinx"),
  statue: mark("Statue"),
  "step pyramid": mark("Step pyramid"),
  temple: mark("Temple"),
  funeral: mark("Funeral"),
  drought: mark("Drought"),
  unrest: mark("Unrest"),
  earthquake: mark("Earthquake"),
};

/** As the object of a sentence: "drew a flood". */
const objects: Record<string, string> = {
  ra: mark("a Ra"),
  god: mark("a god"),
  gold: mark("gold"),
  pharaoh: mark("a pharaoh"),
  nile: mark("a Nile"),
  flood: mark("a flood"),
  art: mark("art"),
  agriculture: mark("agriculture"),
  religion: mark("religion"),
  astronomy: mark("astronomy"),
  writing: mark("writing"),
  fortress: mark("a fortress"),
  obelisk: mark("an obelisk"),
  palace: mark("a palace"),
  pyramid: mark("a pyramid"),
  sphinx: mark("a sphinx"),
  statue: mark("a statue"),
  "step pyramid": mark("a step pyramid"),
  temple: mark("a temple"),
  funeral: mark("a funeral"),
  drought: mark("a drought"),
  unrest: mark("unrest"),
  earthquake: mark("an earthquake"),
};

export const tileName = (tile: string): string => t(labels[tile] ?? tile);
export const aTile = (tile: string): string => t(objects[tile] ?? tile);
