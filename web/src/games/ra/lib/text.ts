import { list, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Names, Section } from "../../../lib/text.ts";
import { speakers } from "./bids.ts";
import { tileName } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";
import { lotMeaning, lotMeanings } from "./meaning.ts";
import { bagFamilies } from "./pieces.ts";
import { groups } from "./groups.ts";
import { signed } from "../../../lib/i18n/index.svelte.ts";

export function raText(view: RaView, me: number | null, nameOf: Names): Section[] {
  return [
    { title: t("The table"), lines: tableLines(view) },
    ...(view.auction ? [{ title: t("The auction"), lines: auctionLines(view, nameOf) }] : []),
    { title: t("The lot"), lines: lotLines(view, me, nameOf) },
    ...(me === null ? [] : [{ title: t("Your tiles"), lines: mineLines(view, me) }]),
    { title: t("What is left in the bag"), lines: bagFamilies(view).map(({ name, n, tiles }) => (tiles.length > 1 ? `${name} ${n}: ${tiles.map((one) => `${tileName(one.tile)} ${one.n}`).join(", ")}` : `${name} ${n}`)) },
    { title: t("heading|Players"), lines: view.players.map((_, seat) => playerLine(view, seat, nameOf)) },
  ];
}

const tableLines = (view: RaView): string[] => [
  t("epoch {n} of 3", { n: view.epoch }),
  t("Ra track: {n} of {all} Ra tiles drawn.", { n: view.ra_track.drawn, all: view.ra_track.length }),
  t("Centre sun {n}.", { n: view.centre_sun }),
  tn("{n} tile in the bag.", "{n} tiles in the bag.", Object.values(view.bag).reduce((sum, n) => sum + n, 0)),
];

function auctionLines(view: RaView, nameOf: Names): string[] {
  const words: Record<string, string> = { passed: t("player in an auction|passed"), bid: t("player in an auction|outbid"), leads: t("bids, leads"), now: t("bidding now"), later: t("still to bid"), out: t("no suns left") };
  return speakers(view).map(({ seat, voice, bid, raPlayer }) => `${nameOf(seat)}: ${words[voice]}${bid ? ` ${bid}` : ""}${raPlayer ? `, ${t("Ra player")}` : ""}`);
}

function lotLines(view: RaView, me: number | null, nameOf: Names): string[] {
  const meanings = me === null ? [] : lotMeanings(view, me, nameOf);
  const tiles = view.auction_track.flatMap((tile, i) => {
    if (!tile) return [];
    const what = meanings[i];
    const meaning = what ? `${what.strong} ${what.why}`.trim() : "";
    return [`${i + 1}. ${tileName(tile)}${meaning ? `: ${meaning}` : ""}`];
  });
  if (!tiles.length) return [t("space|empty")];
  if (me === null) return tiles;
  const { points, lost } = lotMeaning(view, me);
  return [...tiles, [t("The lot for you: {points} this epoch", { points: signed(points) }), ...lost].join(", ")];
}

const mineLines = (view: RaView, me: number): string[] =>
  groups(view, me).map((group) => {
    const held = group.held.map(({ tile, n }) => `${tileName(tile)} ${n}`);
    return `${group.title}: ${list(held) || t("list|none")}; ${tn("{n} point", "{n} points", Number(group.points.replace("−", "-")), { n: group.points })}. ${group.note}`;
  });

function playerLine(view: RaView, seat: number, nameOf: Names): string {
  const player = view.players[seat];
  if (!player) return "";
  const tiles = Object.entries(player.tiles).map(([tile, n]) => `${tileName(tile)} ${n}`);
  return [
    `${nameOf(seat)}: ${player.score === null ? t("points hidden") : tn("{n} point", "{n} points", player.score)}`,
    `${t("suns of a player|suns")} ${player.suns_up.join(", ") || "–"}`,
    `${t("face down")} ${player.suns_down.join(", ") || "–"}`,
    list(tiles) || t("no tiles"),
  ].join("; ");
}
