/** A table as it lives: what the server says of it, and what I have sent. */
import type { Told } from "../board.ts";
import { sentence } from "../problems.ts";
import { keepReceipt } from "../receipts.ts";
import { settings } from "../settings.svelte.ts";
import { share } from "../share.ts";
import type { Transport } from "./transport.ts";
import type { ChatMessage, FromServer, Position, ProblemBody, Table, ToServer, Why } from "./types.ts";

type Sent = Extract<ToServer, { action_id: string }>;
type Wish = { type: "play"; move: string; confirmed: boolean } | { type: "undo" | "restart" };

/** How long a move is in sight before the next one is shown, in milliseconds. */
const SLOW = 1500;

/** More new events than this are summed up in one line. */
const FILM = 3;

export class LiveTable {
  table: Table | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  told: Told[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  /** A command that has no answer yet: input is locked. */
  sent: Sent | null = $state.raw(null);
  /** A sentence about the last thing that went wrong. */
  trouble: string = $state("");
  rule: string | null = $state(null);
  gone: ProblemBody | null = $state.raw(null);
  /** The move that waits for a yes. */
  asks: string | null = $state(null);
  why: Why | null = $state.raw(null);
  /** How many events came while I was away; 0: none. */
  missed = $state(0);
  /** How the table is reached. */
  readonly link: Transport;
  #back = Infinity;
  /** The view that was shown last. */
  #view: Position["view"] | null = null;
  /** Moves of others that are shown later, where somebody wants to watch them slowly. */
  #later: Extract<FromServer, { type: "events" }>[] = [];
  #timer = 0;
  readonly #id: string;
  readonly #stop: (() => void)[];

  constructor(id: string, link: Transport) {
    this.#id = id;
    this.link = link;
    this.#stop = [link.listen((message) => this.#hear(message)), link.greet(() => this.#watch())];
    link.open();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.link.send({ type: "unwatch", table: this.#id });
  }

  play(move: string, confirmed = false): void {
    this.#command({ type: "play", move, confirmed });
  }
  undo(): void {
    this.#command({ type: "undo" });
  }
  restart(): void {
    this.#command({ type: "restart" });
  }
  /** Takes back one decision after the other until only this many moves stand. */
  undoTo(step: number): void {
    this.#back = step;
    this.undo();
  }
  askWhy(move: string): void {
    this.link.send({ type: "why", table: this.#id, move });
  }
  say(text: string): void {
    this.link.send({ type: "chat", table: this.#id, text });
  }
  sayPhrase(phrase: string): void {
    this.link.send({ type: "chat", table: this.#id, phrase });
  }
  /** An answer of the HTTP half is as good as one of the socket. */
  know(table: Table): void {
    if (!this.table || table.seq >= this.table.seq) this.table = table;
  }

  /** A view as it is shown: what it has in common with the one before it is the same object. */
  share<View extends Position["view"]>(view: View): View {
    const shared = share(this.#view, view);
    this.#view = shared;
    return shared;
  }

  /** A position whose view holds what is asked, as the rules in the browser look for it. */
  #asked(position: Position): Position {
    return { ...position, view: this.share(position.task ? { ...position.view, task: position.task } : position.view) };
  }

  #command(what: Wish): void {
    if (this.sent || !this.position) return;
    this.trouble = "";
    this.rule = null;
    this.why = null;
    this.asks = null;
    this.missed = 0;
    const sent = { ...what, table: this.#id, expect_seq: this.position.seq, action_id: newId() };
    this.sent = sent;
    this.link.send(sent);
  }

  #watch(): void {
    const seq = this.position?.seq;
    this.link.send({ type: "watch", table: this.#id, ...(seq === undefined ? {} : { seq }) });
    if (this.sent) this.link.send({ ...this.sent }); // the same action_id: acknowledged, never repeated
  }

  #hear(message: FromServer): void {
    if (message.type === "table" && message.table.id === this.#id) this.#begin(message);
    else if ("table" in message && message.table === this.#id) this.#follow(message);
  }

  #begin(message: Extract<FromServer, { type: "table" }>): void {
    this.#later = [];
    this.table = message.table;
    this.position = message.position && this.#asked(message.position);
    this.told = message.events;
    this.chat = message.chat;
    this.gone = null;
    this.why = null;
  }

  #follow(message: FromServer): void {
    switch (message.type) {
      case "events":
        this.#show(message);
        break;
      case "stale":
        this.#later = [];
        this.#take(message);
        this.#settle(message.action_id);
        this.trouble = sentence({ code: "stale", sentence: "", status: 409, rule: null, wait_ms: null });
        break;
      case "meta":
        this.table = message.is;
        break;
      case "ack":
        keepReceipt(this.#id, message.seq, message.hash);
        this.#settle(message.action_id);
        break;
      case "confirm":
        this.#settle(message.action_id);
        this.asks = message.move;
        break;
      case "why":
        this.why = message;
        break;
      case "chat":
        if (!this.chat.some(({ id }) => id === message.message.id)) this.chat = [...this.chat, message.message];
        break;
      case "problem":
        this.#fail(message.problem, message.action_id);
        break;
      default:
    }
  }

  /** Takes in what happened: at once, or when what came before it was in sight for a while. */
  #show(message: Extract<FromServer, { type: "events" }>): void {
    const mine = this.position?.turn === this.table?.you;
    if (settings.pace === "slow" && (!mine || this.#later.length) && !document.hidden) {
      this.#later.push(message);
      this.#timer ||= window.setTimeout(() => this.#showNext(), SLOW);
    } else {
      for (const one of this.#later.splice(0)) this.#take(one);
      this.#take(message);
    }
  }

  #showNext(): void {
    const next = this.#later.shift();
    if (next) this.#take(next);
    this.#timer = this.#later.length ? window.setTimeout(() => this.#showNext(), SLOW) : 0;
  }

  #take(message: { seq: number; from: number; events: Told[]; position: Position; times?: Table["times"] }): void {
    if (this.position && message.seq < this.position.seq) return;
    if (message.from > this.told.length) {
      this.link.send({ type: "watch", table: this.#id });
      return;
    }
    const news = message.from + message.events.length - this.told.length;
    if (news > FILM && message.seq > (this.position?.seq ?? 0) + 1) this.missed = news;
    this.told = [...this.told.slice(0, message.from), ...message.events];
    this.position = this.#asked(message.position);
    this.why = null;
    this.#goBack(message.position);
    if (this.table) this.table = { ...this.table, seq: message.seq, turn: message.position.turn, times: message.times ?? this.table.times };
  }

  #goBack({ step, undo }: Position): void {
    if (step > this.#back && undo.can) queueMicrotask(() => this.undo());
    else this.#back = Infinity;
  }

  #settle(actionId: string | undefined): void {
    if (this.sent?.action_id === actionId) this.sent = null;
    if (this.position && this.#back < this.position.step) this.#goBack(this.position);
  }

  #fail(problem: ProblemBody, actionId: string | null): void {
    if (actionId) this.#settle(actionId);
    if (!this.table) this.gone = problem;
    this.trouble = sentence(problem);
    this.rule = problem.rule;
  }
}

/** A UUID also where the page is served without https. */
export function newId(): string {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const hex = randomHex(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
