/**
 * What the board shows before the server has answered.
 *
 * A move is shown at once, as far as it is certain, and sent. While it is still this seat's turn, further moves may be
 * chosen: they wait and are sent one by one. Whatever the server says counts: a refusal takes back all that was shown.
 */
import { untrack } from "svelte";
import type { GenericView, Told } from "../lib/board.ts";
import { effectOf, legalMoves, positionOf, refusalOf, type Effect, type Rules } from "../lib/engine.ts";
import type { LiveTable } from "../lib/net/live.svelte.ts";
import type { Position } from "../lib/net/types.ts";

interface Shown {
  position: Position;
  told: Told[];
  /** Nothing more can be chosen until the server answers. */
  waits: boolean;
}

export class Ahead {
  /** The rules, once they are loaded. */
  rules: Rules | null = $state.raw(null);
  /** Moves without an answer; the first one is on its way. */
  #moves: string[] = $state.raw([]);
  /** What the first one was sent after. */
  #seq = $state(0);
  readonly #live: LiveTable;
  /** The position of the server's view, if the rules find the moves there that the server names. */
  readonly #seen: object | null = $derived.by(() => this.#read());
  readonly #shown: Shown | null = $derived.by(() => this.#look());

  constructor(live: LiveTable) {
    this.#live = live;
  }

  get position(): Position | null {
    return this.#shown?.position ?? null;
  }
  get told(): Told[] {
    return this.#shown?.told ?? [];
  }
  get waits(): boolean {
    return this.#shown?.waits ?? true;
  }

  play(...moves: string[]): void {
    if (this.waits) return;
    const idle = !this.#moves.length;
    this.#moves = [...this.#moves, ...moves];
    if (idle && moves.length) this.#send();
  }

  /** Says why a move is not legal; the server is asked where the rules are not at hand. */
  why(move: string): void {
    const refused = this.#seen && this.rules && !this.#moves.length ? refusalOf(this.rules, this.#seen, move) : undefined;
    if (refused === undefined) this.#live.askWhy(move);
    else this.#live.why = { move, legal: !refused, code: refused ? "illegal_move" : null, rule: refused?.rule ?? null, sentence: refused?.sentence ?? null };
  }

  /** Goes on when the server has answered; to be called in an effect. */
  follow(): void {
    const { position, sent, trouble, asks } = this.#live;
    untrack(() => {
      if (!this.#moves.length || sent || !position) return;
      if (trouble || asks !== null) this.#moves = [];
      else if (position.seq > this.#seq) {
        this.#moves = position.turn === this.#live.table?.you ? this.#moves.slice(1) : [];
        if (this.#moves.length) this.#send();
      }
    });
  }

  #send(): void {
    this.#seq = this.#live.position?.seq ?? 0;
    this.#live.play(this.#moves[0] ?? "");
  }

  #read(): object | null {
    const { position, table } = this.#live;
    if (!this.rules || !table || position?.turn !== table.you || !position?.legal) return null;
    const seen = positionOf(this.rules, position.view, table.options);
    return seen && String(legalMoves(this.rules, seen)) === String(position.legal) ? seen : null;
  }

  #look(): Shown | null {
    const { position, told, table, sent } = this.#live;
    if (!position) return null;
    const moves = position.seq > this.#seq ? this.#moves.slice(1) : this.#moves;
    const shown: Shown = { position, told, waits: sent !== null || moves.length > 0 };
    const me = table?.you ?? null;
    if (!this.rules || !this.#seen || me === null || table?.confirm || !moves.length) return shown;
    let seen = this.#seen;
    for (const [n, move] of moves.entries()) {
      if (refusalOf(this.rules, seen, move) !== null) return shown;
      const effect: Effect<object> = effectOf(this.rules, seen, move, me);
      if (effect.over) return shown; // the end may show what was hidden
      seen = effect.position;
      const { events, due } = effect;
      const view: GenericView = this.#live.share({ ...this.rules.view(seen, me), ...(this.rules.task ? { task: this.rules.task(seen) } : {}), ...(due ? { turn: me } : {}) });
      const mine = !due && view.turn === me;
      shown.position = { ...position, view, turn: view.turn, legal: mine ? legalMoves(this.rules, seen) : [] };
      shown.told = [...shown.told, ...events.map((event) => ({ ...event, step: position.step + n + 1 }))];
      shown.waits = !mine;
      if (!mine) return shown;
    }
    return shown;
  }
}
