/** Who sits at a table, as the boards want to know it. */
import BOTS from "../../engine/names.json";
import type { Person, Side } from "./board.ts";
import { t } from "./i18n/index.svelte.ts";
import type { Seat } from "./net/types.ts";

/** The drawing of a seat's mark. */
export const seatSymbol = (seat: Side): string => `seat-${typeof seat === "number" ? seat + 1 : seat}`;

/** Bots without a name of their own are called after the gods of the tiles. */
export const botName = (seat: number): string => BOTS[seat] ?? t("kind of player|Bot");

/** Guests without a name of their own are numbered by the server, in English. */
export const nameOf = (player: { name: string } | null): string => {
  const code = /^Guest (\w{4})$/.exec(player?.name ?? "")?.[1];
  return code ? t("Guest {code}", { code }) : (player?.name ?? "");
};

/** `begun`: the game has, so that a seat of nobody is one of a record that was taken in. */
export const nameOfSeat = (seat: Pick<Seat, "kind" | "player">, at: number, begun = false): string => {
  if (seat.player?.kind === "gone") return t("deleted player");
  if (seat.player && seat.player.kind !== "bot") return nameOf(seat.player);
  if (seat.kind === "bot") return botName(at);
  return begun ? t("Player {n}", { n: at + 1 }) : t("open seat");
};

/** Who plays a game that has begun. `over`: nobody is waited for any more. */
export const peopleOf = (seats: Seat[], over = false): Person[] =>
  seats.map((seat, at) => ({
    name: nameOfSeat(seat, at, true),
    kind: seat.kind === "bot" || seat.stand_in ? "bot" : seat.player?.kind === "guest" ? "guest" : "human",
    level: seat.level,
    here: over || seat.kind === "open" ? null : seat.here,
  }));

/** Somebody who takes part without a seat, as one game has it. */
export interface Rival {
  /** How events call it. */
  side: string;
  name: () => string;
  /** The sentence that it won with this score. */
  won: (points: number) => string;
}

/** Those at the table, and after them the rival. */
export const withRival = (people: Person[], rival: Rival | undefined): Person[] =>
  rival ? [...people, { name: rival.name(), kind: "bot", here: true, side: rival.side }] : people;

/** The name of a seat, or of the rival. */
export const namesOf =
  (people: Person[], rival: Rival | undefined): ((side: Side) => string) =>
  (side) => (typeof side === "number" ? (people[side]?.name ?? "") : side === rival?.side ? rival.name() : side);
