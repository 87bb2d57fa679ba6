/** What the status line says: bad luck first, then whose turn it is. */
import { t } from "../lib/i18n/index.svelte.ts";
import type { Position, Table } from "../lib/net/types.ts";
import type { Status } from "../games/game.ts";

export interface Situation extends Status {
  mood: "turn" | "wait" | "sent" | "lost" | "over";
}

export function situation(table: Table, position: Position, link: string, sent: boolean, words: Status): Situation {
  if (link === "lost") {
    const rest = sent ? t("Your last move may not have arrived. We'll send it again; it counts only once.") : t("Reconnecting… Nothing is lost.");
    return { mood: "lost", strong: t("Connection lost."), rest };
  }
  if (position.over) return { mood: "over", ...words };
  const mine = table.you !== null && position.turn === table.you;
  if (table.preparing && !mine) return { mood: "wait", strong: t("The server is preparing its bots."), rest: t("This usually takes one to two minutes.") };
  return { mood: sent ? "sent" : mine ? "turn" : "wait", ...words };
}
