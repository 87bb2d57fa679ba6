/** What a piece is, what it does, and how many are left. */
import type { Facts } from "../../../lib/board.ts";
import { t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Names } from "../../game.ts";
import type { PharaonView, Resource } from "#engine/pharaon.mjs";
import type { NileOption, PharaonData } from "./data.ts";
import { godsOf } from "./gods.ts";
import { abilityWords, areaName, artisanWords, colourName, counted, gainsWords, incomeWords, leftWords, nobleName, pointsWords, tokenName, tokenSymbol } from "./names.ts";

type Maker = (rest: string, view: PharaonView, data: PharaonData, nameOf: Names) => Facts | null;

const makers: Record<string, Maker> = {
  noble: (id, view, data) => {
    const noble = data.nobles.get(Number(id));
    return noble ? { title: nobleName(noble), symbol: "noble", kind: "g", lines: [abilityWords(noble), pointsWords(noble), leftWords(view, "nobles")] } : null;
  },
  artisan: (id, view, data) => ({ title: t("piece|Artisan"), symbol: "artisan", kind: "g", lines: [artisanWords(Number(id), data), leftWords(view, "artisans")] }),
  jar: (id, view, data) => ({
    title: t("piece|Jar"),
    symbol: "jar",
    kind: "g",
    lines: [
      t("Gives {what}.", { what: counted((data.jars.get(Number(id)) ?? []).map(colourName)) }),
      t("Players take a jar when they pass."),
      tn("{n} jar in the pile", "{n} jars in the pile", view.jars.pile),
    ],
  }),
  resource: (colour, view) => ({
    title: colourName(colour),
    symbol: tokenSymbol(colour),
    lines: [
      colour === "silver" ? t("Pays as any colour.") : t("Pays as one of its colour."),
      tn("{n} in the supply", "{n} in the supply", view.supply[colour as Resource] ?? 0),
    ],
  }),
  token: (token, view, data) => ({
    title: tokenName(token),
    symbol: tokenSymbol(token),
    lines: [
      tokenWords(token),
      t("Each token that you keep counts for the gods beside the Offerings."),
      t("{n} of {all} are neither laid out nor owned", { n: unseen(token, view, data), all: data.offerings.get(token) ?? 0 }),
      leftWords(view, "offerings"),
    ],
  }),
  set: (place, view) => {
    const set = view.offerings.sets[Number(place)] ?? [];
    return set.length ? { title: t("Set {n}", { n: Number(place) + 1 }), symbol: "offering", lines: [...set.map((token) => `${tokenName(token)}: ${tokenWords(token)}`), leftWords(view, "offerings")] } : null;
  },
  option: (place, _view, data) => {
    const option = data.nile[Number(place)];
    return option ? { title: areaName("nile"), symbol: "area-nile", kind: "g", lines: [nilePays(option), gainsWords(option.gains), tn("{n} step", "{n} steps", option.steps)] } : null;
  },
  tomb: (_rest, _view, data) => ({ title: areaName("tomb"), symbol: "area-tomb", kind: "g", lines: data.tomb.map(({ cost, points }, i) => `${t("stage {n}: {points} PP", { n: i + 1, points })} (${counted(cost.map(colourName))})`) }),
  god: (place, view, data, nameOf) => godFacts(Number(place), view, data, nameOf),
  space: (income, view) => ({
    title: t("Pyramid of Time"),
    symbol: income === "first" ? "first-player" : income === "null" ? "i-minus" : income === "basic" ? "i-plus" : tokenSymbol(income),
    kind: income === "null" || income === "basic" ? "ic" : "p",
    lines: [
      t("Gives: {what}", { what: incomeWords(income === "null" ? null : income) }),
      t("Players who have passed move one space on each of their turns."),
      tn("{n} player has passed", "{n} players have passed", view.passed.length),
    ],
  }),
};

/** How many offerings of a kind nobody has and nobody can take: they are in the bag, or were paid. */
function unseen(token: string, view: PharaonView, data: PharaonData): number {
  const seen = [...view.offerings.sets.flatMap((set) => set ?? []), ...view.offerings.bonus, ...[...view.players, ...(view.traitor ? [view.traitor] : [])].flatMap(({ offerings }) => offerings)];
  return (data.offerings.get(token) ?? 0) - seen.filter((one) => one === token).length;
}

/** What everybody can count of the bag: the kinds that may be in it, and whether some of these were paid instead. */
export function bagOf(view: PharaonView, data: PharaonData): { tokens: { token: string; n: number }[]; note: string } {
  const tokens = [...data.offerings.keys()].map((token) => ({ token, n: unseen(token, view, data) }));
  const { bag } = view.offerings;
  const all = tokens.reduce((sum, { n }) => sum + n, 0);
  const note =
    all === bag
      ? t("Everybody can count this: it is what is neither laid out nor owned.")
      : t("These {all} are neither laid out nor owned: {bag} of them are in the bag, the others were paid. When the bag runs out, the paid ones return to it.", { all, bag });
  return { tokens, note };
}

const nilePays = ({ pay }: NileOption): string => t("pay {tokens}", { tokens: pay[0] === "alike" ? t("two alike") : counted(pay.map(colourName)) });

function tokenWords(token: string): string {
  const what = token.replace("*", "");
  if (token.endsWith("pp")) return t("Worth {n} PP at the end; it is never spent.", { n: Number(token[0]) });
  return what in { offerings: 1, nobles: 1, nile: 1, artisans: 1, tomb: 1 } ? t("Pays as any colour, only in this area: {area}.", { area: areaName(what) }) : t("Pays as one {colour}.", { colour: colourName(what) });
}

function godFacts(place: number, view: PharaonView, data: PharaonData, nameOf: Names): Facts | null {
  const sides = [...view.players.keys()].map((seat) => ({ seat, god: godsOf(view, seat, data)[place] }));
  const god = sides[0]?.god;
  if (!god) return null;
  const served = sides.map(({ seat, god: mine }) => {
    const have = mine?.sides.map(({ area, have: n, need }) => `${areaName(area)} ${n}/${need}`).join(", ") ?? "";
    return `${nameOf(seat)}: ${mine?.counts ? t("god|counts") : have}`;
  });
  return { title: god.name, symbol: "god", lines: [t("{n} PP at the end of the game", { n: god.points }), ...served] };
}

/** `noble 3`, `token red*`, `god 2`; null if there is nothing to tell. */
export function pieceFacts(piece: string, view: PharaonView, data: PharaonData, nameOf: Names): Facts | null {
  const [kind = "", rest = ""] = piece.split(" ");
  const found = makers[kind]?.(rest, view, data, nameOf) ?? null;
  return found && { ...found, lines: found.lines.filter(Boolean) };
}
