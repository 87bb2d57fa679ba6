/** The cards and numbers in play, read from the game's tables as the server gives them. */
import type { Area, Colour } from "#engine/pharaon.mjs";

export interface Noble {
  id: number;
  name: string;
  ability: string;
  /** What the ability is about: two colours, an area, gains. */
  with: string[];
  points: number;
  more: number;
  per: string;
}

export interface NileOption {
  /** Two colours, or ["alike"]. */
  pay: string[];
  gains: string[];
  steps: number;
  tracks: string;
}

export interface PharaonData {
  artisans: Map<number, { points: number; gains: string[] }>;
  nobles: Map<number, Noble>;
  jars: Map<number, [Colour, Colour, Colour]>;
  nile: NileOption[];
  tomb: { cost: Colour[]; points: number }[];
  /** How many offering tokens of each kind there are. */
  offerings: Map<string, number>;
  /** Nile tracks that a god asks for: an option of the table. */
  nileTracks: number;
  traitor: { area: Area; dark: boolean; jars: number; spaces: string[] }[];
  /** True while any table is a stand-in for the printed one. */
  house: boolean;
}

export type Row = Record<string, string | number>;
export type Tables = Record<string, Row[]>;

const words = (cell: string | number | undefined): string[] => String(cell ?? "").split(" ").filter(Boolean);
const text = (cell: string | number | undefined): string => String(cell ?? "");

/** `nileTracks`: the option of the table that says what a god asks of the Nile. */
export function readTables(tables: Tables, nileTracks = 2): PharaonData {
  const rows = (name: string): Row[] => tables[name] ?? [];
  return {
    artisans: new Map(rows("artisans").map((r) => [Number(r["artisan"]), { points: Number(r["points"]), gains: words(r["gains"]) }])),
    nobles: new Map(rows("nobles").map((r) => [Number(r["noble"]), noble(r)])),
    jars: new Map(rows("jars").map((r) => [Number(r["jar"]), [r["bottom"], r["left"], r["right"]] as [Colour, Colour, Colour]])),
    nile: rows("nile").map((r) => ({ pay: words(r["pay"]), gains: words(r["gains"]), steps: Number(r["steps"]), tracks: text(r["tracks"]) })),
    tomb: rows("tomb").map((r) => ({ cost: words(r["cost"]) as Colour[], points: Number(r["points"]) })),
    offerings: new Map(rows("offerings").map((r) => [text(r["token"]), Number(r["count"])])),
    nileTracks,
    traitor: rows("traitor").map((r) => ({ area: text(r["area"]) as Area, dark: r["side"] === "dark", jars: Number(r["jars"]), spaces: words(r["spaces"]) })),
    house: Object.values(tables).some((table) => table.some((row) => row["source"] === "house")),
  };
}

const noble = (row: Row): Noble => ({
  id: Number(row["noble"]),
  name: text(row["name"]),
  ability: text(row["ability"]),
  with: words(row["with"]),
  points: Number(row["points"]),
  more: Number(row["more"]),
  per: text(row["per"]),
});

/** A table as it lies in the sources; cells hold no commas. */
export function parseCsv(source: string): Row[] {
  const [head = "", ...lines] = source.trim().split("\n");
  const keys = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [keys[i] ?? "", cell])));
}
