/** Ra in the lobby. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { Face } from "../game.ts";
import Picture from "./Picture.svelte";

export const face: Face = {
  name: mark("game|Ra"),
  symbol: "sun",
  taught: true,
  kind: "p",
  Picture,
  genre: () => t("genre|auctions"),
  alone: () => "",
  options: { edition: mark("option|Edition"), scores: mark("option|Scores") },
  values: { barque: mark("edition|barque"), tiles: mark("edition|tiles"), open: mark("scores|open"), hidden: mark("scores|hidden") },
  matters: () => true,
};
