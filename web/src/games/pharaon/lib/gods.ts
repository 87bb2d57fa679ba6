/** Which gods a player satisfies, and what it would cost to give something away. */
import { mark, t } from "../../../lib/i18n/index.svelte.ts";
import type { PharaonData } from "./data.ts";
import type { Area, PharaonPlayer, PharaonView, Traitor } from "#engine/pharaon.mjs";
import { AREAS, BASIC } from "./kinds.ts";

export interface God {
  name: string;
  points: number;
  counts: boolean;
  sides: { area: Area; have: number; need: number; met: boolean }[];
}

/** Names go by the area on the god's left; no rule hangs on them. */
const godNames: Record<Area, string> = {
  nile: mark("Egyptian god|Osiris"),
  tomb: mark("Egyptian god|Isis"),
  offerings: mark("Egyptian god|Horus"),
  artisans: mark("Egyptian god|Anubis"),
  nobles: mark("Egyptian god|Sekhmet"),
};

export const godName = ({ between: [area] }: PharaonView["gods"][number]): string => (area ? t(godNames[area]) : "");

export const elements = (player: PharaonPlayer | Traitor): Record<Area, number> => ({
  offerings: player.offerings.length,
  nobles: player.nobles.length,
  nile: BASIC.filter((colour) => (player.nile[colour] ?? 0) > 0).length,
  artisans: player.artisans.length,
  tomb: player.tomb,
});

type Gods = PharaonView["gods"];

/** The set of gods that gives most; nothing serves two gods of one area. */
export function satisfied(gods: Gods, have: Record<Area, number>, needs: Record<Area, number>): number[] {
  let best: number[] = [];
  let most = 0;
  for (let subset = 0; subset < 1 << gods.length; subset += 1) {
    const chosen = gods.map((_, i) => i).filter((i) => subset & (1 << i));
    const fits = AREAS.every((area) => chosen.filter((i) => gods[i]?.between.includes(area)).length * needs[area] <= have[area]);
    const points = chosen.reduce((sum, i) => sum + (gods[i]?.points ?? 0), 0);
    if (fits && points > most) [best, most] = [chosen, points];
  }
  return best;
}

export function godsOf(view: PharaonView, player: PharaonPlayer, data: PharaonData): God[] {
  const have = elements(player);
  const chosen = satisfied(view.gods, have, data.needs);
  return view.gods.map((god, i) => {
    const counts = chosen.includes(i);
    const sides = god.between.map((area) => {
      const used = chosen.filter((other) => other !== i && view.gods[other]?.between.includes(area)).length;
      const need = data.needs[area] * (used + 1);
      return { area, have: have[area], need, met: have[area] >= need };
    });
    return { name: godName(god), points: god.points, counts, sides };
  });
}

export const godPoints = (gods: God[]): number => gods.reduce((sum, god) => sum + (god.counts ? god.points : 0), 0);

/** Gods lost by giving one offering away. */
export function lostGods(view: PharaonView, player: PharaonPlayer, data: PharaonData): God[] {
  const before = godsOf(view, player, data);
  const after = godsOf(view, { ...player, offerings: player.offerings.slice(1) }, data);
  return before.filter((god, i) => god.counts && !after[i]?.counts);
}

/** Points for what is kept: one each, and what is printed on tokens. */
export function leftovers(player: PharaonPlayer, data: PharaonData): number {
  const resources = Object.values(player.resources).reduce((sum, n) => sum + n, 0);
  return player.offerings.reduce((sum, token) => sum + 1 + (data.tokens.get(token) ?? 0), resources);
}
