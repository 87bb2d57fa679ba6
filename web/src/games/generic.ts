/** A game without a module of its own: its view as a tree, its legal moves as buttons. */
import { complete } from "../lib/choices.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import { genericFace } from "./faces.ts";
import type { GameModule } from "./game.ts";

export const generic = (name: string): GameModule => ({
  ...genericFace(name),
  sources: {},
  part: String,
  chapter: () => "",
  status: (view, me, nameOf) =>
    view.turn === null
      ? { strong: t("The game is over."), rest: "" }
      : { strong: view.turn === me ? t("Your turn.") : t("{name}'s turn.", { name: nameOf(view.turn) }), rest: "" },
  log: (events) => events.map((event) => ({ step: event.step, seat: event.seat ?? null, symbol: "i-right", words: event.event, about: event.event })),
  sounds: { over: "over" },
  rules: async () => null,
  board: async () => ({ Table: (await import("../table/GenericTable.svelte")).default, props: {} }),
  words: async () => {
    const { flat } = await import("../lib/text.ts");
    return {
      sections: (view) => [{ title: t("The table"), lines: flat(view) }],
      question: (_view, legal) => ({ title: t("Your turn"), hint: "", choices: complete([], legal) }),
    };
  },
});
