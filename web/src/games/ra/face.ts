/** Ra in the lobby. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { Face } from "../game.ts";
import Picture from "./Picture.svelte";

export const face: Face = {
  name: mark("game|Ra"),
  symbol: "sun",
  kind: "p",
  Picture,
  genre: () => t("genre|auctions"),
  alone: () => "",
  matters: () => true,
};
