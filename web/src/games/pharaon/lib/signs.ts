/** What a noble does, in drawings of the sprite and short signs: as wide in every language. */
import { signed } from "../../../lib/i18n/index.svelte.ts";
import type { Noble } from "./data.ts";
import { isOnceARound, tokenSymbol } from "./names.ts";

const gained = (gain: string): string[] => (gain.startsWith("track") ? ["river", `+${gain.slice(5)}`] : [tokenSymbol(gain)]);

function does({ ability, with: about, more }: Noble): string[] {
  const [one = "", other = ""] = about;
  switch (ability) {
    case "pay_as":
      return [tokenSymbol(one), "=", tokenSymbol(other)];
    case "extra_step":
      return ["step-pyramid", "+1"];
    case "any_access":
      return ["res-any", "i-right", tokenSymbol(one)];
    case "any_five":
      return ["5", "res-any", "i-right", "noble"];
    case "no_access":
      return [tokenSymbol(one), "i-no-square"];
    case "swap":
      return ["res-any", "i-right", "res-any"];
    case "to_silver":
      return ["res-any", "i-right", "res-silver"];
    case "one_more":
      return ["jar", "+1"];
    case "any_three":
      return ["jar", "=", "3", "res-any"];
    case "at_once":
      return about.flatMap(gained);
    default:
      return more ? [signed(more), "/", "noble"] : [];
  }
}

export const abilitySigns = (noble: Noble): string[] => [...(isOnceARound(noble) ? ["i-cw"] : []), ...does(noble)];
