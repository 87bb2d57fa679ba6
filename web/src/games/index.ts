/** What the pages need to know of a game; one that is not listed here is played on the generic table. */
import type { GenericView } from "../lib/board.ts";
import { mark, t } from "../lib/i18n/index.svelte.ts";
import type { Teller } from "../lib/log.ts";
import { cards } from "./pharaon/lib/cards.svelte.ts";
import { pharaonLog } from "./pharaon/lib/log.ts";
import { pharaonStatus } from "./pharaon/lib/status.ts";
import type { PharaonView } from "./pharaon/lib/types.ts";
import { raLog } from "./ra/lib/log.ts";
import { raStatus, type Status } from "./ra/lib/status.ts";
import type { RaView } from "./ra/lib/types.ts";

interface Game {
  name: string;
  symbol: string;
  chapter: (view: GenericView) => string;
  /** The name of a chapter by its number. */
  part: (n: number) => string;
  status: (view: GenericView, me: number | null, nameOf: (seat: number) => string) => Status;
  log: Teller;
}

const games: Record<string, Game> = {
  ra: {
    name: mark("Ra"),
    symbol: "sun",
    part: (n) => t("epoch {n}", { n }),
    chapter: (view) => t("epoch {n} of 3", { n: (view as RaView).epoch }),
    status: (view, me, nameOf) => raStatus(view as RaView, me, nameOf),
    log: raLog,
  },
  pharaon: {
    name: mark("Pharaon"),
    symbol: "area-tomb",
    part: (n) => (n ? t("round {n}", { n }) : t("set-up")),
    chapter: (view) => ((view as PharaonView).round ? t("round {n} of 5", { n: (view as PharaonView).round }) : t("set-up")),
    status: (view, me, nameOf) => pharaonStatus(view as PharaonView, me, nameOf),
    log: (events, nameOf, me = null) => pharaonLog(events, nameOf, me, cards()),
  },
};

const plain = (name: string): Game => ({
  name,
  symbol: "logo",
  part: String,
  chapter: () => "",
  status: (view, me, nameOf) =>
    view.turn === null
      ? { strong: t("The game is over."), rest: "" }
      : { strong: view.turn === me ? t("Your turn.") : t("{name} is to move.", { name: nameOf(view.turn) }), rest: "" },
  log: (events) => events.map((event) => ({ step: event.step, seat: event.seat ?? null, symbol: "i-right", words: event.event, about: event.event })),
});

export const gameOf = (name: string): Game => games[name] ?? plain(name);
export const gameName = (name: string): string => t(gameOf(name).name);
/** "Ra, Thursday table", or the game alone where the table has no name. */
export const tableName = (table: { game: string; title: string }): string => [gameName(table.game), table.title].filter(Boolean).join(", ");
