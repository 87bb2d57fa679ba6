/** A game without a module of its own: its view as a tree, its legal moves as buttons. */
import { complete } from "../lib/choices.ts";
import type { Rules } from "../lib/engine.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import { genericFace } from "./faces.ts";
import type { GameModule } from "./game.ts";

/** The rules of a game that this client was not built with, as the server gives them; null if it does not. */
const served = async (name: string): Promise<Rules | null> => {
  const address = `/engine/${name}.mjs`;
  return (import(/* @vite-ignore */ address) as Promise<{ make: () => Rules }>).then(
    ({ make }) => make(),
    () => null,
  );
};

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
  rules: () => served(name),
  board: async () => ({ Table: (await import("../table/GenericTable.svelte")).default, props: {} }),
  words: async () => {
    const { flat } = await import("../lib/text.ts");
    return {
      sections: (view) => [{ title: t("The table"), lines: flat(view) }],
      question: (_view, legal) => ({ title: t("Your turn"), hint: "", choices: complete([], legal) }),
    };
  },
});
