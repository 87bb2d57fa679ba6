/** The coach at a table against bots: hints, and a warning before a move that loses much. The server allows or refuses; for games kept on this device, the device advises. */
import { locale } from "../lib/i18n/index.svelte.ts";
import { api } from "../lib/net/api.ts";
import { onDevice } from "../lib/net/device.ts";
import type { Advice } from "../lib/net/schema.ts";
import { explain } from "../lib/problems.ts";
import { recall, remember } from "../lib/storage.ts";

/** A move that waits for a second thought. */
export interface Warned {
  move: string;
  loss: number;
}

/** Shares of the win from which on a warning can be wished; 0: never. */
export const SHARES = [0, 0.03, 0.08, 0.15];

export class Coach {
  hint: Advice | null = $state.raw(null);
  asking = $state(false);
  /** Whether its panel is shown. */
  open = $state(false);
  trouble = $state("");
  warned: Warned | null = $state.raw(null);
  /** From which loss on a warning is wished. */
  share = $state(recall<number>("warn", 0));
  /** Advice on every turn, without being asked. */
  always = $state(recall<boolean>("advice", false));
  readonly #table: string;
  #asked: { seq: number; answer: Promise<Advice> } | null = null;

  constructor(table: string) {
    this.#table = table;
  }

  setShare(share: number): void {
    this.share = share;
    remember("warn", share);
  }

  setAlways(always: boolean): void {
    this.always = always;
    remember("advice", always);
  }

  /** The move is not made after all. */
  forget(): void {
    this.warned = null;
  }

  /** A new position: what was said of the last one is no longer true. */
  turn(seq: number, mine: boolean): void {
    if (this.#asked?.seq !== seq) this.open = false;
    if (this.hint?.seq !== seq) this.hint = null;
    this.warned = null;
    this.trouble = "";
    if (mine && this.always) void this.advise(seq);
    else if (mine && this.share > 0) void this.#ask(seq).catch(() => undefined); // asked ahead, so that a move need not wait
  }

  /** The advice with the chances of all moves. */
  async show(seq: number): Promise<void> {
    this.open = true;
    await this.advise(seq);
  }

  async advise(seq: number): Promise<void> {
    this.asking = true;
    try {
      this.hint = await this.#ask(seq);
    } catch (error) {
      this.trouble = explain(error);
    } finally {
      this.asking = false;
    }
  }

  /** Whether a move can be made without a warning; what can't be valued can. */
  async passes(move: string, seq: number): Promise<boolean> {
    if (this.share <= 0 || this.warned?.move === move) return true;
    try {
      const { values, best } = await this.#ask(seq);
      const loss = (values[best] ?? 0) - (values[move] ?? 0);
      if (loss <= this.share) return true;
      this.warned = { move, loss };
      return false;
    } catch {
      return true;
    }
  }

  #ask(seq: number): Promise<Advice> {
    if (this.#asked?.seq !== seq) {
      this.#asked = { seq, answer: this.#advice(seq) };
      this.#asked.answer.catch(() => (this.#asked = null));
    }
    return this.#asked.answer;
  }

  async #advice(seq: number): Promise<Advice> {
    if (onDevice(this.#table)) return (await import("./here.ts")).adviseHere(this.#table, seq);
    return api.post<Advice>(`/api/tables/${this.#table}/hint`, { language: locale() });
  }
}
