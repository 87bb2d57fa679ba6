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

export const symbol = (tile: string): string => tile.replace(" ", "-");

const labels: Record<string, string> = {
  ra: mark("Ra tile|Ra"),
  god: mark("Ra tile|God"),
  gold: mark("Ra tile|Gold"),
  pharaoh: mark("Ra tile|Pharaoh"),
  nile: mark("Ra tile|Nile"),
  flood: mark("Ra tile|Flood"),
  art: mark("Ra tile|Art"),
  agriculture: mark("Ra tile|Agriculture"),
  religion: mark("Ra tile|Religion"),
  astronomy: mark("Ra tile|Astronomy"),
  writing: mark("Ra tile|Writing"),
  fortress: mark("Ra tile|Fortress"),
  obelisk: mark("Ra tile|Obelisk"),
  palace: mark("Ra tile|Palace"),
  pyramid: mark("Ra tile|Pyramid"),
  sphinx: mark("Ra tile|Sphinx"),
  statue: mark("Ra tile|Statue"),
  "step pyramid": mark("Step pyramid"),
  temple: mark("Ra tile|Temple"),
  funeral: mark("Ra tile|Funeral"),
  drought: mark("Ra tile|Drought"),
  unrest: mark("Ra tile|Unrest"),
  earthquake: mark("Ra tile|Earthquake"),
};

/** As the object of a sentence: "drew a flood". */
const objects: Record<string, string> = {
  ra: mark("a Ra"),
  god: mark("a god"),
  gold: mark("Ra tile as an object|gold"),
  pharaoh: mark("a pharaoh"),
  nile: mark("a Nile"),
  flood: mark("a flood"),
  art: mark("Ra tile as an object|art"),
  agriculture: mark("Ra tile as an object|agriculture"),
  religion: mark("Ra tile as an object|religion"),
  astronomy: mark("Ra tile as an object|astronomy"),
  writing: mark("Ra tile as an object|writing"),
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
  unrest: mark("Ra tile as an object|unrest"),
  earthquake: mark("an earthquake"),
};

export const tileName = (tile: string): string => t(labels[tile] ?? tile);
export const aTile = (tile: string): string => t(objects[tile] ?? tile);
