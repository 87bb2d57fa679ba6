/** Which gods a player satisfies, by name. */
import { mark, t } from "../../../lib/i18n/index.svelte.ts";
import type { PharaonData } from "./data.ts";
import type { Area, GodSide, PharaonView } from "#engine/pharaon.mjs";
import { godsFor } from "./rules.ts";

export interface God {
  name: string;
  /** Clockwise, from 0. */
  place: number;
  points: number;
  counts: boolean;
  sides: GodSide[];
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

/** The gods clockwise; none before the areas are dealt. */
export function godsOf(view: PharaonView, seat: number, data: PharaonData): God[] {
  const standings = view.gods.length ? godsFor(view, seat, data) : [];
  return view.gods.flatMap((god, place) => {
    const standing = standings[place];
    return standing ? [{ name: godName(god), place, ...standing }] : [];
  });
}

export const godPoints = (gods: God[]): number => gods.reduce((sum, god) => sum + (god.counts ? god.points : 0), 0);
