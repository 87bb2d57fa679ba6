/** Ra, for the pages. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { GameModule, Lesson } from "../game.ts";
import { face } from "./face.ts";
import { raLog } from "./lib/log.ts";
import { raStatus } from "./lib/status.ts";
import type { RaView } from "#engine/ra.mjs";

export const ra: GameModule = {
  ...face,
  sources: {
    start: { name: mark("source of points|Start"), symbol: "" },
    gods: { name: mark("source of points|Gods"), symbol: "god" },
    gold: { name: mark("source of points|Gold"), symbol: "gold" },
    pharaohs: { name: mark("source of points|Pharaohs"), symbol: "pharaoh" },
    river: { name: mark("source of points|River"), symbol: "flood" },
    civilization: { name: mark("source of points|Civilization"), symbol: "art" },
    monuments: { name: mark("source of points|Monuments"), symbol: "pyramid" },
    suns: { name: mark("source of points|Suns"), symbol: "sun" },
    floor: { name: mark("Raised to zero"), symbol: "" },
  },
  scoring: { ends: "epoch ended", sheet: async (told, step, look) => (await import("./lib/sheet.ts")).raSheet(told, step, look) },
  changes: async () => (await import("./lib/changes.ts")).raChanges,
  part: (n) => t("epoch {n}", { n }),
  chapter: (view) => t("epoch {n} of 3", { n: (view as RaView).epoch }),
  status: (view, me, nameOf) => raStatus(view as RaView, me, nameOf),
  log: raLog,
  sounds: {
    dealt: "place", drew: "place", bid: "bid", invoked: "bid", took: "gain", exchanged: "gain", lost: "loss", disaster: "loss", over: "over",
  },
  board: async (options) => ({
    Table: (await import("./RaTable.svelte")).default,
    props: { edition: String(options["edition"] ?? "barque") },
  }),
  rules: async () => (await import("./lib/rules.ts")).rules,
  words: async () => {
    const [{ raText }, { raQuestion }] = await Promise.all([import("./lib/text.ts"), import("./lib/choices.ts")]);
    return {
      sections: (view, me, nameOf) => raText(view as RaView, me, nameOf),
      question: (view, legal, me) => raQuestion(view as RaView, legal, me),
    };
  },
  guide: async () => (await import("./guide.ts")).guide,
  lessons: [
    {
      name: "auctions",
      title: mark("Tiles, suns and auctions"),
      promise: mark("One epoch of Ra against a bot, with a comment at every move. About ten minutes."),
      load: async () => (await import("./lessons/auctions.json")).default as unknown as Lesson,
    },
    {
      name: "timing",
      title: mark("Bidding and timing"),
      promise: mark("The end of an epoch with three players: what a lot is worth, when to bid and when to wait. About five minutes."),
      load: async () => (await import("./lessons/timing.json")).default as unknown as Lesson,
    },
  ],
};
