/** Pharaon, for the pages. */
import { mark, t } from "../../lib/i18n/index.svelte.ts";
import type { GameModule, Lesson, Options } from "../game.ts";
import { generic } from "../generic.ts";
import { face } from "./face.ts";
import { rival, sources } from "./lib/sources.ts";
import { cards, forgetCards } from "./lib/cards.svelte.ts";
import { pharaonLog } from "./lib/log.ts";
import { pharaonStatus } from "./lib/status.ts";
import type { PharaonView } from "#engine/pharaon.mjs";

const tables = async (options: Options) => (await import("./lib/tables.ts")).tablesOf(Number(options["nile_tracks"] ?? 2));

/** A table with cards and numbers of the host's own: only what the server says is shown, nothing is worked out here. */
const isForeign = (options: Options): boolean => options["data"] != null;
const plain = generic("pharaon");

export const pharaon: GameModule = {
  ...face,
  sources,
  scoring: {
    ends: "round ended",
    sheet: async (told, step, look, options) => {
      const [{ pharaonSheet }, data] = await Promise.all([import("./lib/sheet.ts"), isForeign(options) ? null : tables(options)]);
      return pharaonSheet(told, step, look, data);
    },
  },
  changes: async () => (await import("./lib/changes.ts")).pharaonChanges,
  rival,
  part: (n) => (n ? t("round {n}", { n }) : t("part of the game|set-up")),
  chapter: (view) => ((view as PharaonView).round ? t("round {n} of 5", { n: (view as PharaonView).round }) : t("part of the game|set-up")),
  status: (view, me, nameOf) => pharaonStatus(view as PharaonView, me, nameOf),
  log: (events, nameOf, me = null) => pharaonLog(events, nameOf, me, cards()),
  sounds: {
    dealt: "place", access: "place", paid: "place", moved: "place", gained: "gain", jar: "gain", noble: "gain", artisan: "gain",
    offering: "gain", step: "gain", tomb: "gain", over: "over",
  },
  board: async (options) => {
    if (isForeign(options)) return plain.board(options).finally(forgetCards);
    const [{ default: Table }, data] = await Promise.all([import("./PharaonTable.svelte"), tables(options)]);
    return { Table, props: { data } };
  },
  rules: async () => (await import("./lib/rules.ts")).rules,
  words: async (options) => {
    if (isForeign(options)) return plain.words(options);
    const [{ pharaonText }, { pharaonQuestion }, data] = await Promise.all([import("./lib/text.ts"), import("./lib/choices.ts"), tables(options)]);
    return {
      sections: (view, me, nameOf) => pharaonText(view as PharaonView, me, nameOf, data),
      question: (view, legal, me) => pharaonQuestion(view as PharaonView, legal, me, data),
    };
  },
  steps: async () => (await import("./Steps.svelte")).default,
  reference: async () => (await import("./lib/reference.ts")).reference(),
  guide: async () => (await import("./guide.ts")).guide,
  lessons: [
    {
      name: "areas",
      title: mark("The five areas and how to pay"),
      promise: mark("The first two rounds of Pharaon against a bot, with a comment at every move. About ten minutes."),
      load: async () => (await import("./lessons/areas.json")).default as unknown as Lesson,
    },
    {
      name: "gods",
      title: mark("Gods, passing and the end"),
      promise: mark("From the end of the fourth round to the final scoring. About five minutes."),
      load: async () => (await import("./lessons/gods.json")).default as unknown as Lesson,
    },
    {
      name: "traitor",
      title: mark("Solo against the Traitor"),
      promise: mark("The first two rounds of a solo game: what the Traitor does, and how you steer him. About five minutes."),
      load: async () => (await import("./lessons/traitor.json")).default as unknown as Lesson,
    },
  ],
};
