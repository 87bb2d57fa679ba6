/** The view of Pharaon, as the contract gives it. */
export type Colour = "black" | "yellow" | "green" | "red" | "blue" | "silver";
export type Area = "offerings" | "nobles" | "nile" | "artisans" | "tomb";
export type SeatOrTraitor = number | "traitor";

export const BASIC: Colour[] = ["black", "yellow", "green", "red", "blue"];
export const COLOURS: Colour[] = [...BASIC, "silver"];
export const AREAS: Area[] = ["offerings", "nobles", "nile", "artisans", "tomb"];

export interface PharaonPlayer {
  score: number | null;
  resources: Record<Colour, number>;
  offerings: string[];
  artisans: number[];
  nobles: { id: number; ready: boolean }[];
  nile: Record<string, number>;
  tomb: number;
  dealt?: number[];
}

export interface Traitor {
  score: number | null;
  tiles: { area: Area; dark: boolean; colour: Colour | null; jars: number; filled: number }[];
  pile: number;
  artisans: number[];
  nobles: number[];
  offerings: string[];
  resources: Record<Colour, number>;
  nile: Record<string, number>;
  tomb: number;
}

export interface PharaonView {
  game: "pharaon";
  seats: number;
  round: number;
  turn: number | null;
  phase: "setup" | "turn" | "action" | "passing" | "pyramid" | "traitor" | "over";
  first_game: boolean | number[];
  areas: Area[];
  gods: { between: [Area, Area]; points: number }[];
  wheel: Record<Area, { colour: Colour; squares: number; free: number }>;
  direction: "clockwise" | "counter";
  supply: Record<Colour, number>;
  jars: { up: (number | null)[]; pile: number; discard: number };
  offerings: { sets: ([string, string] | null)[]; bonus: (string | null)[]; bag: number; discard: number };
  artisans: { up: (number | null)[]; deck: number };
  nobles: { up: (number | null)[]; deck: number };
  pyramid: { rows: (string | null)[][]; discs: Record<string, [number, number]> };
  first_player: SeatOrTraitor;
  pharaoh: SeatOrTraitor | null;
  passed: SeatOrTraitor[];
  paying: null | { for: string; left: (Colour | "any")[] };
  players: PharaonPlayer[];
  traitor: Traitor | null;
}
