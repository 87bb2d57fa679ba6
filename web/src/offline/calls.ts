/** What the pages ask the host of this device by the paths of the server's API. */
import { readRecord } from "../../engine/runtime/log.mjs";
import { replay } from "../../engine/runtime/match.mjs";
import type { Table } from "../lib/net/types.ts";
import { botOf, gameNamed, offerOf } from "./engines.ts";
import { hold, moment, newMatch, steps } from "./held.ts";
import type { Host } from "./host.ts";
import type { Kept, Store } from "./kept.ts";
import { Refusal } from "./refusal.ts";
import { summary, tableShape } from "./shapes.ts";

export type Body = Record<string, unknown> | undefined;
type Handler = (id: string, body: NonNullable<Body>, query: URLSearchParams, step: number) => Promise<unknown>;

const NO_ORDERS = { auto_pass: false, bid_ceiling: null, orders: {}, offered: [] };

/** A table of this device as it begins. */
export interface Order {
  game: string;
  /** "me" or "bot:LEVEL" for every seat. */
  seats: string[];
  options: Record<string, unknown>;
  title?: string;
  name?: string;
}

const newId = (): string => `device-${[...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

export class Calls {
  readonly #host: Host;
  readonly #store: Store;
  readonly #routes: [pattern: RegExp, handler: Handler][];

  constructor(host: Host, store: Store) {
    this.#host = host;
    this.#store = store;
    this.#routes = [
      [/^GET \/api\/me\/games$/, async () => ({ tables: (await store.all()).sort((a, b) => b.moved_at - a.moved_at).map(summary) })],
      [/^POST \/api\/tables$/, (_, body) => this.#begin(body as unknown as Order)],
      [/^POST \/api\/records$/, (_, body) => this.#takeIn(String(body["text"]))],
      [/^GET \/api\/tables\/([\w-]+)$/, async (id) => tableShape(await host.table(id))],
      [/^DELETE \/api\/tables\/([\w-]+)$/, (id) => this.#remove(id)],
      [/^GET \/api\/tables\/([\w-]+)\/text$/, async (id) => (await this.#kept(id)).record],
      [/^GET \/api\/tables\/([\w-]+)\/replay$/, async (id) => ({ table: tableShape(await host.table(id)), steps: await steps(await this.#kept(id)) })],
      [/^GET \/api\/tables\/([\w-]+)\/replay\/(\d+)$/, (id, _, query, step) => this.#moment(id, step, query.get("seat"))],
      [/^POST \/api\/tables\/([\w-]+)\/rematch$/, (id) => this.#rematch(id)],
      [/^POST \/api\/tables\/([\w-]+)\/fork$/, (id, body) => this.#fork(id, body as { step: number; seat: number; bots: string })],
      [/^GET \/api\/tables\/([\w-]+)\/orders$/, async () => NO_ORDERS],
      [/^GET \/api\/tables\/([\w-]+)\/notes$/, async (id) => ({ text: (await this.#kept(id)).notes })],
      [/^PUT \/api\/tables\/([\w-]+)\/notes$/, (id, body) => host.change(id, { notes: String(body["text"]) })],
      [/^PUT \/api\/tables\/([\w-]+)\/seen$/, (id) => host.seen(id)],
      [/^PUT \/api\/tables\/([\w-]+)\/confirm$/, (id, body) => host.change(id, { confirm: Boolean(body["confirm"]) })],
      [/^PUT \/api\/tables\/([\w-]+)\/sent$/, (id, body) => host.change(id, { sent: String(body["table"]) })],
      [/^POST \/api\/tables\/([\w-]+)\/leave$/, (id) => host.change(id, { stand_in: true })],
      [/^POST \/api\/tables\/([\w-]+)\/retake$/, (id) => host.change(id, { stand_in: false })],
    ];
  }

  /** The answer to a call, or a Refusal. */
  async answer(method: string, address: string, body: Body): Promise<unknown> {
    const { pathname, searchParams } = new URL(address, "http://device");
    for (const [pattern, handler] of this.#routes) {
      const found = pattern.exec(`${method} ${pathname}`);
      if (found) return this.#host.inTurn(() => handler(found[1] ?? "", body ?? {}, searchParams, Number(found[2])));
    }
    throw new Refusal("not_found", "This device has nothing at this address.");
  }

  async #kept(id: string): Promise<Kept> {
    return (await this.#host.table(id)).kept;
  }

  async #begin({ game, seats, options, title = "", name = "" }: Order): Promise<Table> {
    const levels = seats.map((seat) => this.#level(game, seat));
    await this.#fetchBots(game, levels);
    const usual = Object.entries(offerOf(game)?.options ?? {}).map(([name, { people }]) => [name, people]);
    const match = await newMatch(game, seats.length, { ...Object.fromEntries(usual), ...options });
    return this.#add({ game, title: title.trim(), name, levels, you: seats.indexOf("me"), record: match.text() });
  }

  #level(game: string, seat: string): string | null {
    if (seat === "me") return null;
    const level = seat.replace(/^bot:/, "");
    const known = offerOf(game)?.bots ?? [];
    if (!known.includes(level)) throw new Refusal("bad_request", `There is no bot '${level}'; there are ${known.join(", ")}.`);
    return level;
  }

  /** Bots that cannot play here are refused before the game begins, not in the middle of it. */
  async #fetchBots(game: string, levels: (string | null)[]): Promise<void> {
    const known = await gameNamed(game);
    for (const level of new Set(levels)) if (level !== null) await botOf(known, level, levels.length);
  }

  /** A record that was played elsewhere, to look at and to go on from. */
  async #takeIn(text: string): Promise<Table> {
    const { game, seats } = readRecord(text);
    const known = await gameNamed(game);
    replay(text, () => known); // every line is checked
    return this.#add({ game, levels: Array<null>(seats).fill(null), you: null, record: text, over: true });
  }

  async #rematch(id: string): Promise<Table> {
    const { kept, match } = await this.#host.table(id);
    if (kept.next) return tableShape(await this.#host.table(kept.next));
    const { game, title, name, levels, you } = kept;
    const again = await newMatch(game, levels.length, match.options);
    const next = await this.#add({ game, title, name, levels, you, record: again.text() });
    await this.#host.change(id, { next: next.id });
    return next;
  }

  async #moment(id: string, step: number, seat: string | null): Promise<unknown> {
    return moment(await this.#kept(id), step, seat === null ? null : Number(seat));
  }

  /** A game that goes on from a moment of another, against bots. */
  async #fork(id: string, { step, seat, bots }: { step: number; seat: number; bots: string }): Promise<Table> {
    const kept = await this.#kept(id);
    const { match, moves } = await hold(kept, step);
    if (match.over) throw new Refusal("game_over", "The game is over at this move.");
    const levels = kept.levels.map((_, at) => (at === seat ? null : this.#level(kept.game, bots)));
    await this.#fetchBots(kept.game, levels);
    const times = kept.times.slice(0, moves.length);
    return this.#add({ game: kept.game, title: kept.title, name: kept.name, levels, you: seat, record: match.text(), times, parent: { table: id, step } });
  }

  async #remove(id: string): Promise<void> {
    await this.#store.remove(id);
    this.#host.forget(id);
  }

  async #add(begun: Pick<Kept, "game" | "levels" | "you" | "record"> & Partial<Kept>): Promise<Table> {
    const now = Date.now();
    const usual = { title: "", name: "", times: [], over: false, confirm: false, stand_in: false, notes: "", next: null, parent: null, sent: null };
    const kept: Kept = { ...usual, ...begun, id: newId(), seq: 1, created_at: now, moved_at: now };
    await hold(kept); // a record that cannot be played again is refused here
    if (!(await this.#store.put(kept, 0))) throw new Refusal("store_unavailable", "The game could not be kept on this device.");
    return tableShape(await this.#host.table(kept.id));
  }
}
