/** Positions of Pharaon to look at without a server. */
import type { Scene } from "../../gallery/scene.ts";
import type { PharaonView } from "#engine/pharaon.mjs";
import PharaonTable from "./PharaonTable.svelte";
import { pharaonData, pharaonFive, pharaonPaying, pharaonSetup, pharaonSolo, pharaonTurn } from "./positions.ts";

const scene = (view: PharaonView, ...legal: string[]): Scene => ({
  view,
  legal,
  me: view.traitor ? 0 : 1,
  board: { Table: PharaonTable, props: { data: pharaonData } },
  told: [],
});

export const scenes: Record<string, Scene> = {
  pharaon: scene(pharaonPaying, "pay silver", "pay tomb*"),
  "pharaon-turn": scene(pharaonTurn, "act artisans", "act nile", "act tomb", "pass"),
  "pharaon-solo": scene(pharaonSolo, "tile red", "tile blue"),
  "pharaon-setup": scene(pharaonSetup, "keep 17", "keep 21"),
  "pharaon-five": scene(pharaonFive, "noble 8", "noble 17", "noble 25", "noble deck"),
};
