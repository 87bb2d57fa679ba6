/** Pharaon in the lobby. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { Face } from "../game.ts";
import Picture from "./Picture.svelte";

export const face: Face = {
  name: mark("game|Pharaon"),
  symbol: "area-tomb",
  taught: true,
  kind: "g",
  Picture,
  genre: () => t("resource management"),
  alone: () => t("Solo against the Traitor. Starts at once, no account needed."),
  options: {
    first_game: mark("First game"),
    traitor: mark("Traitor difficulty (dark tiles)"),
    nile_tracks: mark("Nile tracks a god requires"),
  },
  values: {
    "traitor 0": mark("Traitor level|Novice, all tiles light"),
    "traitor 1": mark("Traitor level|1, Flatterer"),
    "traitor 2": mark("Traitor level|2, Schemer"),
    "traitor 3": mark("Traitor level|3, Conspirator"),
    "traitor 4": mark("Traitor level|4, Usurper"),
    "traitor 5": mark("Traitor level|5, Tyrant"),
  },
  matters: (option, seats) => option !== "traitor" || seats === 1,
};
