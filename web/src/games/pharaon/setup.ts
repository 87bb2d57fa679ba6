/** Positions of Pharaon set up by hand. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { SetUpWords } from "../game.ts";
import { areaName, tokenName } from "./lib/names.ts";
import { AREAS } from "./lib/kinds.ts";

const NUMBERS = ["round", "tomb"];
const phases: Record<string, string> = { turn: mark("phase|turn"), over: mark("phase|game over") };

function name(value: string, word: string): string | null {
  if (word === "turn" || word === "phase") return phases[value] === undefined ? null : t(phases[value]);
  if (NUMBERS.includes(word)) return value;
  if (value === "-") return "–";
  return AREAS.some((area) => area === value) ? areaName(value) : tokenName(value);
}

export const setUp = (): SetUpWords => ({
  labels: {
    round: mark("position|Round"),
    phase: mark("position|Phase"),
    turn: mark("Player to decide"),
    active: mark("Active player"),
    wheel: mark("The wheel"),
    resources: mark("heading|Resources"),
    tokens: mark("area|Offerings"),
    nile: mark("Nile tracks"),
    tomb: mark("The tomb"),
    bonus: mark("Bonus tokens"),
    supply: mark("position|Supply"),
    bag: mark("In the bag"),
    first_player: mark("First Player token"),
    pharaoh: mark("Pharaoh token"),
  },
  seats: ["turn", "active", "first_player", "pharaoh"],
  name,
});
