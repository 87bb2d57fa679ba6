/** What an area costs me now: the cheapest way to pay, or what is missing. */
import type { PharaonData } from "./data.ts";
import type { Area, Colour, PharaonPlayer, PharaonView } from "#engine/pharaon.mjs";
import { BASIC } from "./kinds.ts";

/** A token laid: a colour, "silver", "red*" or "nile*". */
export type Payment = string[];

export interface Price {
  state: "payable" | "missing" | "closed" | "none" | "passed";
  /** Tokens of the cheapest payment, the access token first. */
  payment: Payment;
  /** Colours that no token of mine can fill in the way that lacks least. */
  missing: Colour[];
}

const scribePairs = (player: PharaonPlayer, data: PharaonData): [string, string][] =>
  player.nobles.flatMap(({ id }) => {
    const noble = data.nobles.get(id);
    return noble?.ability === "pay_as" ? [[noble.with[0] ?? "", noble.with[1] ?? ""] as [string, string]] : [];
  });

const has = (player: PharaonPlayer, data: PharaonData, ability: string, area: string): boolean =>
  player.nobles.some(({ id }) => {
    const noble = data.nobles.get(id);
    return noble?.ability === ability && (!area || noble.with.includes(area));
  });

interface Way {
  payment: Payment;
  missing: Colour[];
  weight: number;
}

/** How dear it is to give a token away: silver and offerings can do more than a plain colour. */
function dearness(token: string, slot: Colour | "any", area: Area, pairs: [string, string][]): number | null {
  const colour = token.replace("*", "");
  const fits = (wanted: string): boolean =>
    slot === "any" || colour === wanted || pairs.some(([a, b]) => (a === wanted && b === colour) || (b === wanted && a === colour));
  if (token === "silver") return 5;
  if (token === `${area}*`) return 4;
  if (!BASIC.includes(colour as Colour)) return null;
  if (!fits(slot)) return null;
  return (token.endsWith("*") ? 3 : 0) + (colour === slot || slot === "any" ? 0 : 1);
}

/** Fills each slot with the token that is easiest to spare; slots that others may want go first. */
function fill(slots: (Colour | "any")[], held: string[], area: Area, pairs: [string, string][]): Way {
  let best: Way = { payment: [], missing: slots as Colour[], weight: Infinity };
  const search = (index: number, left: string[], way: Way): void => {
    if (way.missing.length > best.missing.length) return;
    if (way.missing.length === best.missing.length && way.weight >= best.weight) return;
    const slot = slots[index];
    if (slot === undefined) {
      best = way;
      return;
    }
    const tried = new Set<string>();
    for (const [i, token] of left.entries()) {
      const dear = tried.has(token) ? null : dearness(token, slot, area, pairs);
      tried.add(token);
      if (dear === null) continue;
      search(index + 1, left.toSpliced(i, 1), { ...way, payment: [...way.payment, token], weight: way.weight + dear });
    }
    search(index + 1, left, { ...way, missing: [...way.missing, slot as Colour], weight: way.weight });
  };
  search(0, held, { payment: [], missing: [], weight: 0 });
  return best;
}

const purse = (player: PharaonPlayer): string[] => [
  ...Object.entries(player.resources).flatMap(([colour, n]) => Array<string>(n).fill(colour)),
  ...player.offerings.filter((token) => token.endsWith("*")),
];

const minusOne = (cost: Colour[], colour: Colour): Colour[] => {
  const at = cost.indexOf(colour);
  return at < 0 ? cost : cost.toSpliced(at, 1);
};

/** The costs that an area offers, as lists of colours; empty where there is nothing to take. */
export function costs(view: PharaonView, player: PharaonPlayer, area: Area, data: PharaonData): (Colour | "any")[][] {
  switch (area) {
    case "offerings":
      return view.offerings.sets.some(Boolean) ? BASIC.map((colour) => [colour]) : [];
    case "nobles":
      if (!view.nobles.deck && !view.nobles.up.some(Boolean)) return [];
      return [has(player, data, "any_five", "") ? Array<"any">(5).fill("any") : [...BASIC]];
    case "artisans":
      return view.artisans.deck || view.artisans.up.some(Boolean) ? BASIC.map((colour) => [colour, colour, colour]) : [];
    case "nile":
      return data.nile.flatMap(({ pay }) => (pay[0] === "alike" ? BASIC.map((c) => [c, c]) : [pay as Colour[]]));
    case "tomb": {
      const stage = data.tomb[player.tomb];
      return stage ? [stage.cost] : [];
    }
  }
}

export function price(view: PharaonView, seat: number, area: Area, data: PharaonData): Price {
  const player = view.players[seat];
  const place = view.wheel[area];
  if (!player) return { state: "none", payment: [], missing: [] };
  if (view.passed.includes(seat)) return { state: "passed", payment: [], missing: [] };
  const offered = costs(view, player, area, data);
  if (!offered.length) return { state: "none", payment: [], missing: [] };
  if (!place.free && !freeNoble(view, seat, area, data)) return { state: "closed", payment: [], missing: [] };
  const pairs = scribePairs(player, data);
  const anyAccess = has(player, data, "any_access", area);
  const ways = offered.flatMap((cost) =>
    (anyAccess ? BASIC : [place.colour]).map((access) => {
      const rest = cost[0] === "any" ? cost.slice(1) : minusOne(cost as Colour[], access);
      return fill([access, ...rest], purse(player), area, pairs);
    }),
  );
  const best = ways.reduce((a, b) => (b.missing.length - a.missing.length || b.weight - a.weight || b.payment.length - a.payment.length) < 0 ? b : a);
  return { state: best.missing.length ? "missing" : "payable", payment: best.payment, missing: best.missing };
}

/** A noble that lets me act here without a square, if one is ready. */
export const freeNoble = (view: PharaonView, seat: number, area: Area, data: PharaonData): number | null =>
  view.players[seat]?.nobles.find(({ id, ready }) => {
    const noble = data.nobles.get(id);
    return ready && noble?.ability === "no_access" && noble.with.includes(area);
  })?.id ?? null;

/** The colour that opens an area in the next round: the wheel turns one step. */
export function nextColour(view: PharaonView, area: Area): Colour {
  const at = view.areas.indexOf(area);
  const step = view.direction === "clockwise" ? -1 : 1;
  const from = view.areas[(at + step + view.areas.length) % view.areas.length] ?? area;
  return view.wheel[from].colour;
}
