/** My tiles in the groups that score together. */
import { signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { civilization, civilizationKinds, epochPoints, monuments, monumentKinds } from "./score.ts";
import { CIVILIZATION, MONUMENTS } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";
import { withLot } from "./worth.ts";
import { countOf } from "./score.ts";

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
  const points = epochPoints(view, me, tiles);
  const plain = { later: "", kept: "", stacked: false, missing: [], note: "", warn: false };
  const niles = tiles["nile"] ?? 0;
  const dry = niles > 0 && !tiles["flood"];
  return [
    {
      ...plain,
      id: "river",
      title: t("tile group|River"),
      points: signed(points.river),
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
      points: signed(points.pharaohs),
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
      points: signed(points.civilization),
      held: holding(tiles, CIVILIZATION),
      missing: lacking(tiles, CIVILIZATION),
      note: civilizationNote(tiles),
      warn: civilizationKinds(tiles) === 0,
    },
    {
      ...plain,
      id: "gods",
      title: t("Gods and gold"),
      points: signed(points.gods + points.gold),
      held: holding(tiles, ["god", "gold"]),
      missing: lacking(tiles, ["god", "gold"]),
      note: t("Gone after scoring"),
    },
    monumentGroup(view, me, tiles),
  ];
}

function civilizationNote(tiles: Record<string, number>): string {
  const kinds = civilizationKinds(tiles);
  if (kinds === 0) return t("No type: −5");
  const next = civilization({ ...tiles, [lacking(tiles, CIVILIZATION)[0] ?? ""]: 1 });
  const have = tn("{n} type.", "{n} types.", kinds);
  const more = kinds === 5 ? "" : t("One more makes it {points}.", { points: signed(next) });
  return `${have} ${more} ${t("Gone after scoring")}`;
}

function monumentGroup(view: RaView, me: number, tiles: Record<string, number>): Group {
  const quakes = view.auction_track.filter((tile) => tile === "earthquake").length;
  const atRisk = Math.min(2 * quakes, countOf(withLot(view, me), MONUMENTS));
  return {
    id: "monuments",
    title: t("tile group|Monuments"),
    points: String(monuments(tiles)),
    later: view.epoch < 3 ? t("after epoch 3") : "",
    kept: view.epoch < 3 ? t("after an epoch|kept") : "",
    held: holding(tiles, MONUMENTS),
    stacked: true,
    missing: lacking(tiles, MONUMENTS),
    note: atRisk
      ? tn("Earthquake in the lot: {n} of these would go", "Earthquake in the lot: {n} of these would go", atRisk)
      : tn("{n} type; three alike give 5 more", "{n} types; three alike give 5 more", monumentKinds(tiles)),
    warn: atRisk > 0,
  };
}
