/**
 * The host of the tables of this device. It takes and sends the very messages of a server's socket, so that the
 * pages of a table need not know who holds it.
 */
import type { FromServer, Table, ToServer } from "../lib/net/types.ts";
import { botOf } from "./engines.ts";
import { type Held, hold } from "./held.ts";
import type { Kept, Store } from "./kept.ts";
import { Refusal, refusalOf } from "./refusal.ts";
import { tableShape } from "./shapes.ts";

export interface Pace {
  /** So that people can follow what bots do, in milliseconds. */
  pause: number;
  /** How long a bot may think. */
  seconds: number;
  /** How long bots wait at most for somebody who reads the scores, in milliseconds; none: they do not. */
  sheet?: number;
}

type Command<Type extends ToServer["type"]> = Extract<ToServer, { type: Type }>;

/** The level of the bot that plays the seat of somebody who has left. */
const STAND_IN = "priest";
const UNDO = {
  not_your_turn: "Another seat decides now.",
  nothing_to_undo: "You have made no move in this turn.",
  undo_stops: "Something new was seen since your last move; it cannot be taken back.",
};
const LARGEST_SEED = 2 ** 48;

export class Host {
  readonly #store: Store;
  readonly #send: (message: FromServer) => void;
  readonly #told: (id: string) => void;
  readonly #tables = new Map<string, Promise<Held>>();
  readonly #watched = new Set<string>();
  readonly #driven = new Set<string>();
  readonly #readers = new Map<string, () => void>();
  #queue: Promise<unknown> = Promise.resolve();
  #since = Date.now();
  pace: Pace = { pause: 400, seconds: 1, sheet: 30_000 };

  /** `told` is called with the table whenever a game was changed here, for the other tabs. */
  constructor(store: Store, send: (message: FromServer) => void, told: (id: string) => void = () => undefined) {
    this.#store = store;
    this.#send = send;
    this.#told = told;
  }

  /** One thing after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Does a command of the page. */
  async hear(command: ToServer): Promise<void> {
    try {
      await this.inTurn(() => this.#obey(command));
    } catch (error) {
      const about = { id: command.id ?? null, table: "table" in command ? command.table : null, action_id: "action_id" in command ? command.action_id : null };
      this.#send({ type: "problem", problem: refusalOf(error).body, ...about });
    }
  }

  /** Another tab has changed a game. */
  async refresh(id: string): Promise<void> {
    if (!this.#tables.delete(id) || !this.#watched.has(id)) return;
    await this.inTurn(() => this.#tellAll(id)).catch(() => undefined);
  }

  /** A table, read from the store if need be. */
  table(id: string): Promise<Held> {
    const known = this.#tables.get(id) ?? this.#read(id);
    this.#tables.set(id, known);
    known.catch(() => this.#tables.delete(id));
    return known;
  }

  async #read(id: string): Promise<Held> {
    const kept = await this.#store.get(id);
    if (!kept) throw new Refusal("not_found", "This game is not on this device.");
    return hold(kept);
  }

  /** Keeps a change of a game that is not a move. */
  async change(id: string, changes: Partial<Kept>): Promise<Table> {
    const held = await this.table(id);
    await this.#keep(held, changes);
    const is = tableShape(held);
    this.#send({ type: "meta", table: id, is });
    this.drive(id);
    return is;
  }

  forget(id: string): void {
    this.#tables.delete(id);
  }

  async #obey(command: ToServer): Promise<void> {
    switch (command.type) {
      case "watch":
        this.#watched.add(command.table);
        await this.#tellAll(command.table);
        break;
      case "unwatch":
        this.#watched.delete(command.table);
        break;
      case "play":
        await this.#play(command);
        break;
      case "undo":
      case "restart":
        await this.#takeBack(command);
        break;
      case "why":
        await this.#why(command);
        break;
      case "ping":
        this.#send({ type: "pong", at: Date.now() });
        break;
      default: // there is no lobby here, and nobody to chat with
    }
  }

  async #tellAll(id: string): Promise<void> {
    const held = await this.table(id);
    this.#since = Date.now();
    this.#send({ type: "table", table: tableShape(held), position: held.position(), from: 0, events: held.events(), chat: [] });
    this.drive(id);
  }

  async #play(command: Command<"play">): Promise<void> {
    const held = await this.#ready(command);
    if (!held) return;
    if (held.kept.confirm && !command.confirmed && !this.#canTakeBackAfter(held, command.move)) {
      this.#send({ type: "confirm", table: command.table, action_id: command.action_id, move: command.move });
      return;
    }
    await this.#commit(held, command.move, command.action_id);
    this.drive(command.table);
  }

  #canTakeBackAfter(held: Held, move: string): boolean {
    const twin = held.match.copy();
    twin.play(move);
    return twin.canUndo();
  }

  async #takeBack(command: Command<"undo"> | Command<"restart">): Promise<void> {
    const held = await this.#ready(command);
    if (!held) return;
    const why = held.whyNoUndo();
    if (why) throw new Refusal(why, UNDO[why]);
    do held.undo();
    while (command.type === "restart" && held.match.canUndo());
    await this.#keepMoves(held);
    this.#acknowledge(held, command.action_id, held.marks.at(-1) ?? 0);
  }

  async #why(command: Command<"why">): Promise<void> {
    const { match, kept } = await this.table(command.table);
    const about = { type: "why" as const, table: command.table, move: command.move };
    try {
      if (match.over || match.turn !== kept.you) throw this.#notNow(match.over);
      const refused = match.refusal(command.move);
      if (refused) throw refused;
      this.#send({ ...about, legal: true, code: null, rule: null, sentence: null });
    } catch (error) {
      const { code, rule, sentence } = refusalOf(error).body;
      this.#send({ ...about, legal: false, code, rule, sentence });
    }
  }

  #notNow = (over: boolean): Refusal => (over ? new Refusal("game_over", "The game is over.") : new Refusal("not_your_turn", "Another seat decides now."));

  /** The table if it is where the command expects it; otherwise the page gets the current state. */
  async #ready(command: Command<"play" | "undo" | "restart">): Promise<Held | null> {
    const held = await this.table(command.table);
    const { kept, match } = held;
    if (command.expect_seq === kept.seq) {
      if (match.turn !== kept.you) throw this.#notNow(match.over);
      if (kept.stand_in) throw new Refusal("taken_over", "A bot plays your seat.");
      return held;
    }
    const whole = { seq: kept.seq, from: 0, events: held.events(), position: held.position(), times: null };
    this.#send({ type: "stale", table: command.table, ...whole, action_id: command.action_id });
    return null;
  }

  async #commit(held: Held, move: string, actionId: string | null): Promise<void> {
    const from = held.marks.at(-1) ?? 0;
    held.play(move);
    const at = Date.now();
    held.kept.times.push({ at, used: at - this.#since });
    this.#since = at;
    await this.#keepMoves(held);
    this.#acknowledge(held, actionId, from);
    if (held.match.over) this.#send({ type: "meta", table: held.kept.id, is: tableShape(held) });
  }

  #acknowledge(held: Held, actionId: string | null, from: number): void {
    const { id: table, seq } = held.kept;
    if (actionId) this.#send({ type: "ack", table, action_id: actionId, seq, hash: "" });
    this.#send({ type: "events", table, seq, from, events: held.events(from), position: held.position(), times: null });
  }

  async #keepMoves(held: Held): Promise<void> {
    const times = held.kept.times.slice(0, held.moves.length);
    await this.#keep(held, { record: held.match.text(), times, over: held.match.over, moved_at: Date.now() });
  }

  /** What cannot be kept has not happened: the table is read again. */
  async #keep(held: Held, changes: Partial<Kept>): Promise<void> {
    const { id, seq } = held.kept;
    const next = { ...held.kept, ...changes, seq: seq + 1 };
    const kept = await this.#store.put(next, seq).catch(() => null);
    if (kept) {
      held.kept = next;
      this.#told(id);
      return;
    }
    this.#tables.delete(id);
    if (kept === null) throw new Refusal("store_unavailable", "The move could not be kept on this device.");
    await this.#tellAll(id);
    throw new Refusal("stale", "The game was changed in another tab.");
  }

  /** Lets the bots of a table move, one after the other, as long as the page shows it. */
  drive(id: string): void {
    if (this.#driven.has(id)) return;
    this.#driven.add(id);
    void this.#driveAll(id)
      .catch((error: unknown) => this.#send({ type: "problem", problem: refusalOf(error).body, id: null, table: id, action_id: null }))
      .finally(() => this.#driven.delete(id));
  }

  async #driveAll(id: string): Promise<void> {
    while (this.#watched.has(id) && (await this.table(id)).bot(STAND_IN) !== null) {
      await new Promise((go) => setTimeout(go, this.pace.pause));
      if ((await this.table(id)).scored()) await this.#reader(id);
      await this.inTurn(() => this.#moveBot(id));
    }
  }

  /** The scores of a table were read. */
  async seen(id: string): Promise<void> {
    this.#readers.get(id)?.();
  }

  #reader(id: string): Promise<void> {
    return new Promise((go) => {
      this.#readers.set(id, go);
      setTimeout(go, this.pace.sheet ?? 0);
    });
  }

  async #moveBot(id: string): Promise<void> {
    const held = await this.table(id);
    const level = held.bot(STAND_IN);
    if (level === null) return;
    const bot = await botOf(held.match.game, level, held.match.seats);
    const twin = held.match.copy(Math.floor(Math.random() * LARGEST_SEED)); // what will be dealt is not in it
    await this.#commit(held, bot.choose(twin, twin.turn ?? 0, this.pace.seconds), null);
  }
}
