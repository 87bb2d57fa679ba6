/** A kept game in memory: its match, and which move told what. */
import { begin } from "../../engine/runtime/match.mjs";
import { readRecord } from "../../engine/runtime/log.mjs";
import { Stream } from "../../engine/runtime/stream.mjs";
import type { Told } from "../lib/board.ts";
import type { Position, ReplayPosition, ReplayStep } from "../lib/net/types.ts";
import { type AnyMatch, gameNamed, offerOf } from "./engines.ts";
import type { Kept } from "./kept.ts";
import { Refusal } from "./refusal.ts";

/** Deals what a record says was dealt, and then by chance. */
class Retold extends Stream {
  readonly #rest: number[];

  constructor(outcomes: number[]) {
    super();
    this.#rest = outcomes;
  }
  override pick(weights: number[]): number {
    return this.#rest.shift() ?? super.pick(weights);
  }
}

interface Move {
  seat: number;
  words: string;
}

export class Held {
  readonly match: AnyMatch;
  readonly moves: Move[] = [];
  /** The number of events after the set-up and after each move. */
  readonly marks: number[];
  kept: Kept;

  constructor(kept: Kept, match: AnyMatch) {
    this.kept = kept;
    this.match = match;
    this.marks = [match.events(null).length];
  }

  play(words: string): void {
    const seat = this.match.turn;
    if (seat === null) throw new Refusal("game_over", "The game is over.");
    this.match.play(words);
    this.moves.push({ seat, words });
    this.marks.push(this.match.events(null).length);
  }

  undo(): void {
    this.match.undo();
    this.moves.pop();
    this.marks.pop();
  }

  /** The level of the bot that decides now; null: a person does, or nobody. */
  bot(standIn: string): string | null {
    const { turn } = this.match;
    if (turn === null) return null;
    return this.kept.levels[turn] ?? (this.kept.stand_in ? standIn : null);
  }

  /** The events from this number on as my seat may know them, each with its move. */
  events(from = 0): Told[] {
    let step = this.marks.filter((mark) => mark <= from).length;
    return this.match.events(this.kept.you, from).map((event, i) => {
      while (step < this.marks.length && (this.marks[step] ?? 0) <= from + i) step += 1;
      return { ...event, step } as Told;
    });
  }

  /** Did the last move end a chapter? */
  scored(): boolean {
    const ends = offerOf(this.match.game.name)?.scored;
    return this.match.events(null, this.marks.at(-2) ?? 0).some(({ event }) => event === ends);
  }

  whyNoUndo(): Position["undo"]["why"] {
    const { you } = this.kept;
    if (you === null || this.match.turn !== you) return "not_your_turn";
    if (this.moves.at(-1)?.seat !== you) return "nothing_to_undo";
    return this.match.canUndo() ? null : "undo_stops";
  }

  position(): Position {
    const { match, kept } = this;
    const why = this.whyNoUndo();
    const legal = kept.you !== null && match.turn === kept.you ? match.legal() : null;
    return { seq: kept.seq, step: this.moves.length, turn: match.turn, over: match.over, view: match.view(kept.you), legal, undo: { can: why === null, why }, task: match.game.task?.(match.position) ?? null };
  }
}

/** A new match of a game. */
export async function newMatch(name: string, seats: number, options: Record<string, unknown>): Promise<AnyMatch> {
  return begin(await gameNamed(name), { seats, ...options });
}

/** A kept game, played again up to now, or up to a number of moves. */
export async function hold(kept: Kept, most = Infinity): Promise<Held> {
  const game = await gameNamed(kept.game);
  const { rules, seats, options, entries } = readRecord(kept.record);
  if (rules !== game.rulesVersion) throw new Refusal("rules_changed", "The game was begun under other rules and cannot be continued.");
  const moves = entries.filter(({ seat }) => seat !== null);
  const dealt = entries.filter(({ seat }) => seat === null).map(({ words }) => game.outcomes.indexOf(words));
  const held = new Held(kept, begin(game, { seats, dealer: new Retold(dealt), ...options }));
  for (const { words } of moves.slice(0, most)) held.play(words);
  if (most === Infinity && held.match.record.length !== entries.length) throw new Refusal("record_broken", "The record of this game is damaged.");
  return held;
}

/** A game told move by move. */
export async function steps(kept: Kept): Promise<ReplayStep[]> {
  const whole = await hold(kept);
  const again = await hold(kept, 0);
  const told = whole.events();
  return [null, ...whole.moves].map((move, step) => {
    if (move) again.play(move.words);
    const time = move ? kept.times[step - 1] : undefined;
    return {
      step,
      seat: move?.seat ?? null,
      move: move?.words ?? "",
      events: told.filter((event) => event.step === step),
      at: time?.at ?? null,
      used_ms: time?.used ?? null,
      chapter: chapter(again.match),
      scores: kept.over ? again.match.scores() : null,
    };
  });
}

const chapter = (match: AnyMatch): number | null => (match.view(null)[offerOf(match.game.name)?.chapter ?? ""] as number | undefined) ?? null;

/** The position after a number of moves, as a seat may know it; others' seats are open when the game is over. */
export async function moment(kept: Kept, step: number, wanted: number | null): Promise<ReplayPosition> {
  const { match, moves } = await hold(kept, step);
  if (moves.length !== step) throw new Refusal("not_found", `The game has ${moves.length} moves.`);
  const seat = kept.over ? (wanted ?? kept.you) : kept.you;
  return { step, view: match.view(seat), legal: kept.over || match.turn === seat ? match.legal() : [], scores: kept.over ? match.scores() : null };
}
