/** My tiles in the groups that score together. */
import { signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { outlook } from "./rules.ts";
import { CIVILIZATION, MONUMENTS } from "./tiles.ts";
import type { Outlook, RaView } from "#engine/ra.mjs";

export interface Group {
  id: string;
  title: string;
  points: string;
  /** A small remark before the points. */
  later: string;
  kept: string;
  held: { tile: string; n: number }[];
  stacked: boolean;
  missing: string[];
  rivals?: { seat: number; n: number }[];
  note: string;
  warn: boolean;
}

const holding = (tiles: Record<string, number>, among: string[]): { tile: string; n: number }[] =>
  among.filter((tile) => tiles[tile]).map((tile) => ({ tile, n: tiles[tile] ?? 0 }));
const lacking = (tiles: Record<string, number>, among: string[]): string[] => among.filter((tile) => !tiles[tile]);

export function groups(view: RaView, me: number): Group[] {
  const tiles = view.players[me]?.tiles ?? {};
  const ahead = outlook(view, me);
  const points = (...sources: string[]): string => signed(sources.reduce((sum, source) => sum + (ahead.gains[source] ?? 0), 0));
  const plain = { later: "", kept: "", stacked: false, missing: [], note: "", warn: false };
  const niles = tiles["nile"] ?? 0;
  const dry = niles > 0 && !tiles["flood"];
  return [
    {
      ...plain,
      id: "river",
      title: t("tile group|River"),
      points: points("river"),
      kept: view.epoch < 3 ? t("Niles kept") : "",
      held: holding(tiles, ["nile", "flood"]),
      missing: lacking(tiles, ["flood"]),
      note: dry
        ? tn("No flood: {n} Nile scores nothing", "No flood: {n} Niles score nothing", niles)
        : t("With a flood each river tile gives 1"),
      warn: dry,
    },
    {
      ...plain,
      id: "pharaohs",
      title: t("tile group|Pharaohs"),
      points: points("pharaohs"),
      kept: view.epoch < 3 ? t("after an epoch|kept") : "",
      held: holding(tiles, ["pharaoh"]),
      missing: lacking(tiles, ["pharaoh"]),
      rivals: view.players.map((player, seat) => ({ seat, n: player.tiles["pharaoh"] ?? 0 })).filter(({ seat }) => seat !== me),
      note: t("Most +5, fewest −2"),
      warn: false,
    },
    {
      ...plain,
      id: "civilization",
      title: t("tile group|Civilization"),
      points: points("civilization"),
      held: holding(tiles, CIVILIZATION),
      missing: lacking(tiles, CIVILIZATION),
      note: civilizationNote(ahead),
      warn: ahead.civilization === 0,
    },
    {
      ...plain,
      id: "gods",
      title: t("Gods and gold"),
      points: points("gods", "gold"),
      held: holding(tiles, ["god", "gold"]),
      missing: lacking(tiles, ["god", "gold"]),
      note: t("Gone after scoring"),
    },
    monumentGroup(view, tiles, ahead),
    ...(view.epoch === 3 ? [{ ...plain, id: "suns", title: t("source of points|Suns"), points: points("suns"), held: [], note: t("Highest total +5, lowest −5") }] : []),
  ];
}

function civilizationNote({ civilization: types, one_type_more: next, gains }: Outlook): string {
  if (types === 0) return t("No type: −5");
  const have = tn("{n} type.", "{n} types.", types);
  const more = next === gains["civilization"] ? "" : t("One more makes it {points}.", { points: signed(next) });
  return `${have} ${more} ${t("Gone after scoring")}`;
}

function monumentGroup(view: RaView, tiles: Record<string, number>, { monuments, monument_types: types, at_risk: atRisk }: Outlook): Group {
  return {
    id: "monuments",
    title: t("tile group|Monuments"),
    points: String(monuments),
    later: view.epoch < 3 ? t("after epoch 3") : "",
    kept: view.epoch < 3 ? t("after an epoch|kept") : "",
    held: holding(tiles, MONUMENTS),
    stacked: true,
    missing: lacking(tiles, MONUMENTS),
    note: atRisk
      ? tn("Earthquake in the lot: {n} of these would go", "Earthquake in the lot: {n} of these would go", atRisk)
      : tn("{n} type; three alike give 5 more", "{n} types; three alike give 5 more", types),
    warn: atRisk > 0,
  };
}
