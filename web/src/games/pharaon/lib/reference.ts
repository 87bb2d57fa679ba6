/** The tables of Pharaon in words, for the page of its rules. */
import { list, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Reference } from "../../game.ts";
import { readTables, type Row, type Tables } from "./data.ts";
import { abilityWords, areaName, colourName, counted, gainsWords, nobleName, pointsWords } from "./names.ts";

const colours = (names: string[]): string => (names[0] === "alike" ? t("two alike") : list(names.map(colourName)));

const need = (row: Row, nileTracks: number): number => (row["need"] === "option" ? nileTracks : Number(row["need"]));

export async function reference(): Promise<Reference[]> {
  const tables = (await import("#engine/tables/pharaon.json")).default as unknown as Tables;
  const data = readTables(tables);
  return [
    {
      title: areaName("nobles"),
      head: [t("column|Number"), t("column|Noble"), t("column|Ability"), t("heading|Points")],
      rows: [...data.nobles.values()].map((noble) => [String(noble.id), nobleName(noble), abilityWords(noble), pointsWords(noble)]),
    },
    {
      title: areaName("artisans"),
      head: [t("heading|Points"), t("column|You gain")],
      rows: [...data.artisans.values()].map(({ points, gains }) => [t("{n} PP", { n: points }), gainsWords(gains)]),
    },
    {
      title: areaName("tomb"),
      head: [t("column|Stage"), t("column|Cost"), t("heading|Points")],
      rows: data.tomb.map(({ cost, points }, i) => [String(i + 1), counted(cost.map(colourName)), t("{n} PP", { n: points })]),
    },
    {
      title: areaName("nile"),
      head: [t("column|Cost"), t("column|You gain")],
      rows: data.nile.map(({ pay, gains, steps }) => [colours(pay), [gainsWords(gains), tn("{n} step", "{n} steps", steps)].join(", ")]),
    },
    {
      title: t("source of points|Gods"),
      head: [t("column|Area"), t("What a god asks for"), t("PP for the god on its left"), t("PP for the god on its right")],
      rows: (tables["gods"] ?? []).map((row) => [areaName(String(row["area"])), String(need(row, data.nileTracks)), String(row["left"]), String(row["right"])]),
    },
  ];
}
