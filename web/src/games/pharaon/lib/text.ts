import { list, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Names, Section } from "../../../lib/text.ts";
import { whyNot } from "./choices.ts";
import type { PharaonData } from "./data.ts";
import { godsOf } from "./gods.ts";
import { abilityWords, areaName, artisanWords, colourName, counted, gainsWords, leftWords, nobleName, pointsWords, tokenName } from "./names.ts";
import type { Area, PharaonPlayer, PharaonView } from "#engine/pharaon.mjs";
import { AREAS, BASIC, COLOURS } from "./kinds.ts";
import { bagOf } from "./pieces.ts";
import { elements, nextColour, price, projected } from "./rules.ts";

export function pharaonText(view: PharaonView, me: number | null, nameOf: Names, data: PharaonData): Section[] {
  const mine = me === null ? undefined : view.players[me];
  return [
    { title: t("The wheel"), lines: [t("round {n} of 5", { n: view.round }), ...view.areas.map((area) => areaLine(view, me, area, data))] },
    ...AREAS.map((area) => ({ title: areaName(area), lines: contents(view, me, area, data) })),
    { title: t("Pyramid of Time"), lines: pyramidLines(view, nameOf, data) },
    ...(mine && me !== null ? [{ title: t("What you own"), lines: mineLines(view, mine, me, data) }] : []),
    { title: t("heading|Players"), lines: view.players.map((player, seat) => playerLine(view, player, nameOf(seat), seat, data)) },
    ...(view.traitor ? [{ title: t("The Traitor"), lines: traitorLines(view) }] : []),
  ];
}

function areaLine(view: PharaonView, me: number | null, area: Area, data: PharaonData): string {
  const place = view.wheel[area];
  const open = tn("{area}: {colour}, {n} square free.", "{area}: {colour}, {n} squares free.", place.free, { area: areaName(area), colour: colourName(place.colour) });
  const next = t("Next round {colour}.", { colour: colourName(nextColour(view, area, data)) });
  if (me === null) return `${open} ${next}`;
  const cost = price(view, me, area, data);
  const mine = cost.state === "payable" ? t("You can pay with {tokens}.", { tokens: counted(cost.payment.map(tokenName)) }) : `${whyNot(view, me, area, data)}.`;
  return `${open} ${mine} ${next}`;
}

function contents(view: PharaonView, me: number | null, area: Area, data: PharaonData): string[] {
  switch (area) {
    case "offerings":
      return [
        ...view.offerings.sets.map((set, i) => `set ${i + 1}: ${set ? set.map(tokenName).join(", ") : t("card or jar|taken")}`),
        ...view.offerings.bonus.map((token, i) => `bonus ${i + 1}: ${token ? tokenName(token) : t("card or jar|taken")}`),
        bagLine(view, data),
      ];
    case "nobles":
      return view.nobles.up.map((id) => nobleLine(id, data));
    case "artisans":
      return view.artisans.up.map((id) => (id ? `artisan ${id}: ${artisanWords(id, data)}` : t("list|none")));
    case "nile":
      return data.nile.map((option, i) => `option ${i + 1}: ${option.pay[0] === "alike" ? t("two alike") : list(option.pay.map(colourName))} → ${gainsWords(option.gains)}, ${option.steps} ↑`);
    case "tomb": {
      const stage = me === null ? undefined : data.tomb[view.players[me]?.tomb ?? 0];
      return stage ? [t("Your next stage costs {colours} and is worth {n} PP.", { colours: counted(stage.cost.map(colourName)), n: stage.points })] : [];
    }
  }
}

function bagLine(view: PharaonView, data: PharaonData): string {
  const { tokens, note } = bagOf(view, data);
  return `${leftWords(view, "offerings")}: ${tokens.map(({ token, n }) => `${tokenName(token)} ${n}`).join(", ")}. ${note}`;
}

function nobleLine(id: number | null, data: PharaonData): string {
  const noble = data.nobles.get(id ?? 0);
  return noble ? `noble ${noble.id}: ${nobleName(noble)}; ${pointsWords(noble)}; ${abilityWords(noble)}` : t("list|none");
}

const pyramidLines = (view: PharaonView, nameOf: Names, data: PharaonData): string[] => [
  ...view.jars.up.map((id, i) => `jar ${i + 1}: ${id ? counted((data.jars.get(id) ?? []).map(colourName)) : t("card or jar|taken")}`),
  ...Object.entries(view.pyramid.discs).map(([seat, [row = 1, space = 1]]) => `${seat === "traitor" ? t("The Traitor") : nameOf(Number(seat))}: ${t("row {row}, space {space}", { row, space })}`),
];

const resources = (player: { resources: Record<string, number> }): string => COLOURS.map((colour) => `${colourName(colour)} ${player.resources[colour] ?? 0}`).join(", ");

const mineLines = (view: PharaonView, player: PharaonPlayer, me: number, data: PharaonData): string[] => [
  resources(player),
  `${t("area|Offerings")}: ${player.offerings.map(tokenName).join(", ") || t("list|none")}`,
  ...player.nobles.map(({ id, ready }) => `${nobleLine(id, data)}${ready ? "" : `; ${t("noble|used")}`}`),
  ...player.artisans.map((id) => artisanWords(id, data)),
  ...godsOf(view, me, data).map((god) => `${god.name}, ${t("{n} PP", { n: god.points })}: ${god.counts ? t("god|counts") : god.sides.map((side) => `${areaName(side.area)} ${side.have}/${side.need}`).join(", ")}`),
];

const niles = (nile: Record<string, number>): string => BASIC.map((colour) => `${colourName(colour)} ${nile[colour] ?? 0}`).join(", ");

/** All that lies open before a player, and the points as if the game ended now. */
function playerLine(view: PharaonView, player: PharaonPlayer, name: string, seat: number, data: PharaonData): string {
  const have = elements(view, seat, data);
  const gods = godsOf(view, seat, data).filter(({ counts }) => counts).map((god) => god.name);
  return [
    name + (view.passed.includes(seat) ? ` (${t("player|passed")})` : ""),
    resources(player),
    ...AREAS.map((area) => `${areaName(area)} ${have[area]}`),
    `${t("area|Offerings")}: ${counted(player.offerings.map(tokenName)) || t("list|none")}`,
    `${t("area|Nobles")}: ${list(player.nobles.map(({ id }) => nobleName(data.nobles.get(id)))) || t("list|none")}`,
    `${t("area|Artisans")}: ${player.artisans.map((id) => artisanWords(id, data)).join(", ") || t("list|none")}`,
    `${t("Nile tracks")}: ${niles(player.nile)}`,
    `${t("source of points|Gods")}: ${list(gods) || t("list|none")}`,
    t("If the game ended now: {n} PP", { n: projected(view, data)[seat]?.total ?? 0 }),
  ].join("; ");
}

function traitorLines(view: PharaonView): string[] {
  const traitor = view.traitor;
  if (!traitor) return [];
  return traitor.tiles.map((tile) => `${areaName(tile.area)}: ${tile.colour ? colourName(tile.colour) : "–"}, ${t("{n} of {all} spaces filled", { n: tile.filled, all: 12 })}`);
}
