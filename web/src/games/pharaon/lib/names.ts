/** Colours, areas, tokens and cards in the player's language. */
import { list, mark, signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Noble, PharaonData } from "./data.ts";
import type { Area, PharaonView } from "#engine/pharaon.mjs";

const colours: Record<string, string> = {
  black: mark("colour|black"),
  yellow: mark("colour|yellow"),
  green: mark("colour|green"),
  red: mark("colour|red"),
  blue: mark("colour|blue"),
  silver: mark("colour|silver"),
};

const areas: Record<string, string> = {
  offerings: mark("area|Offerings"),
  nobles: mark("area|Nobles"),
  nile: mark("area|Nile"),
  artisans: mark("area|Artisans"),
  tomb: mark("area|Tomb"),
};

const nobles: Record<string, string> = {
  Scribe: mark("noble|Scribe"),
  General: mark("noble|General"),
  Architect: mark("noble|Architect"),
  "High Priestess": mark("High Priestess"),
  Master: mark("noble|Master"),
  "Granary Steward": mark("Granary Steward"),
  Judge: mark("noble|Judge"),
  "Grand Vizier": mark("Grand Vizier"),
  Doctor: mark("noble|Doctor"),
  "Head Builder": mark("Head Builder"),
  "High Priest": mark("High Priest"),
  Governor: mark("noble|Governor"),
  Sorceress: mark("noble|Sorceress"),
  Treasurer: mark("noble|Treasurer"),
  Teacher: mark("noble|Teacher"),
  Diplomat: mark("noble|Diplomat"),
  "High Official": mark("High Official"),
};

export const colourName = (colour: string): string => t(colours[colour] ?? colour);
const amountOfEach = (things: string[]): [string, number][] => [...new Set(things)].map((thing) => [thing, things.filter((other) => other === thing).length]);
const times = (name: string, n: number): string => (n > 1 ? `${name} ×${n}` : name);
/** "blue ×2 and red" instead of "blue, blue and red". */
export const counted = (names: string[]): string => list(amountOfEach(names).map(([name, n]) => times(name, n)));
export const areaName = (area: string): string => t(areas[area] ?? area);
export const nobleName = (noble: Noble | undefined): string => (noble ? t(nobles[noble.name] ?? noble.name) : "");

/** The symbol of a thing that is gained, paid or kept. */
export function tokenSymbol(token: string): string {
  if (token.endsWith("*") || token.endsWith("pp")) return `off-${token.replace("*", "")}`;
  if (token in colours) return `res-${token}`;
  if (token in areas) return `area-${token}`;
  return { jar: "jar", offering: "offering", artisan: "artisan", tomb: "tomb", any: "i-plus", basic: "i-plus" }[token] ?? "offering";
}

export function tokenName(token: string): string {
  const plain = token.replace("*", "");
  if (token === "1pp") return t("offering worth 1");
  if (token === "2pp") return t("offering worth 2");
  if (token === "access") return t("the access token");
  if (!token.endsWith("*")) return colourName(token);
  return plain in areas ? t("{area} offering", { area: areaName(plain) }) : t("{colour} offering", { colour: colourName(plain) });
}

/** As the object of a sentence: "took an offering (black)". */
export function aToken(token: string): string {
  if (token === "1pp") return t("an offering worth 1");
  if (token === "2pp") return t("an offering worth 2");
  if (!token.endsWith("*")) return tokenName(token);
  const what = token.slice(0, -1);
  return t("an offering ({what})", { what: what in areas ? areaName(what) : colourName(what) });
}

const amounts: Record<string, (n: number) => string> = {
  artisan: (n) => tn("{n} artisan", "{n} artisans", n),
  offering: (n) => tn("{n} offering", "{n} offerings", n),
  silver: (n) => tn("{n} silver", "{n} silver", n),
  jar: (n) => tn("{n} jar", "{n} jars", n),
  tomb: (n) => times(t("tomb +1"), n),
};

function gainWords(gain: string, n: number): string {
  const steps = /^track(\d)$/.exec(gain)?.[1];
  if (steps) return tn("{n} step on one track", "{n} steps on one track", Number(steps));
  return amounts[gain]?.(n) ?? times(colourName(gain), n);
}

const eachGain = (gains: string[]): string[] => amountOfEach(gains).map(([gain, n]) => gainWords(gain, n));
export const gainsWords = (gains: string[]): string => eachGain(gains).join(", ");

const incomes: Record<string, string> = {
  first: mark("First Player token"),
  basic: mark("a colour of your choice"),
  silver: mark("a silver"),
  offering: mark("an offering"),
};
/** What a space of the pyramid gives. */
export const incomeWords = (income: string | null): string => (income ? t(incomes[income] ?? income) : t("nothing to gain|nothing"));

export function abilityWords(noble: Noble): string {
  const area = areaName(noble.with[0] ?? "");
  switch (noble.ability) {
    case "pay_as":
      return t("{a} and {b} pay for each other", { a: colourName(noble.with[0] ?? ""), b: colourName(noble.with[1] ?? "") });
    case "extra_step":
      return t("one space further in the pyramid");
    case "any_access":
      return t("any colour opens {area}", { area });
    case "any_five":
      return t("a noble costs any five resources");
    case "no_access":
      return t("once a round, {area} without access", { area });
    case "swap":
      return t("once a round, swap a resource for another colour");
    case "to_silver":
      return t("once a round, swap a resource for silver");
    case "one_more":
      return t("once a round, one more resource with a jar");
    case "any_three":
      return t("once a round, a jar of any three colours");
    case "at_once":
      return gainsWords(noble.with);
    default:
      return "";
  }
}

const perWords: Record<string, string> = {
  royal_token: mark("{n} for the Pharaoh and the First Player token each"),
  noble: mark("{n} per noble"),
  artisan_value: mark("{n} per different artisan value"),
  stage: mark("{n} per tomb stage"),
  offering: mark("{n} per offering kept"),
  top_track: mark("{n} per Nile track at the top"),
  god: mark("{n} per satisfied god"),
  silver: mark("{n} per silver kept"),
  basic: mark("{n} per coloured resource kept"),
  other_noble: mark("the PP of another of your nobles"),
};

export function pointsWords(noble: Noble): string {
  const more = noble.per.startsWith("god_beside_")
    ? t("{n} per satisfied god beside {area}", { n: signed(noble.more), area: areaName(noble.per.slice("god_beside_".length)) })
    : t(perWords[noble.per] ?? "", { n: signed(noble.more) });
  const base = noble.points ? t("{n} PP", { n: noble.points }) : "";
  return [base, perWords[noble.per] || noble.per.startsWith("god_") ? more : ""].filter(Boolean).join(", ");
}

/** The points of a noble in one sign: "8", "4+" where more may come, "=" where it copies another. */
export const pointsMark = (noble: Noble): string => (noble.points || noble.more ? `${noble.points || ""}${noble.more ? "+" : ""}` : noble.per ? "=" : "0");

export const isOnceARound = (noble: Noble): boolean => ["no_access", "swap", "to_silver", "one_more", "any_three"].includes(noble.ability);

export const artisanWords = (id: number, data: PharaonData): string => {
  const card = data.artisans.get(id);
  return card ? t("{n} PP, gives {gains}", { n: card.points, gains: list(eachGain(card.gains)) }) : "";
};

export const areaSymbol = (area: Area | string): string => `area-${area}`;

/** How much an area still holds out of sight. */
export function leftWords(view: PharaonView, area: Area): string {
  if (area === "nobles") return tn("{n} noble in the deck", "{n} nobles in the deck", view.nobles.deck);
  if (area === "artisans") return tn("{n} artisan in the deck", "{n} artisans in the deck", view.artisans.deck);
  if (area === "offerings") return tn("{n} offering in the bag", "{n} offerings in the bag", view.offerings.bag);
  return "";
}
