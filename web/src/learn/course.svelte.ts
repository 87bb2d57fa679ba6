/** A lesson being played: first the moves that it shows, then moves of the learner's own choice against a bot. */
import { begin } from "../../engine/runtime/match.mjs";
import type { Bot, Score } from "../../engine/runtime/types.d.mts";
import type { Lesson, LessonStep } from "../games/game.ts";
import type { GenericView, Told } from "../lib/board.ts";
import { type AnyGame, type AnyMatch, botOf, gameNamed, offerOf } from "../offline/engines.ts";

export class Course {
  readonly lesson: Lesson;
  readonly #game: AnyGame;
  readonly #bot: Bot;
  readonly #script: string[];
  /** Every move since the lesson began, of all seats. */
  moves = $state.raw<string[]>([]);
  #match = $state.raw<AnyMatch>() as AnyMatch;

  constructor(lesson: Lesson, game: AnyGame, bot: Bot, kept: string[]) {
    this.lesson = lesson;
    this.#game = game;
    this.#bot = bot;
    this.#script = lesson.steps.flatMap(({ move, then }) => [move, ...then]);
    this.#playAgain(kept);
  }

  static async open(name: string, lesson: Lesson, kept: string[]): Promise<Course> {
    const game = await gameNamed(name);
    return new Course(lesson, game, await botOf(game, lesson.bot, lesson.seats), kept);
  }

  /** The number of decisions that the lesson shows and that are made. */
  readonly at = $derived(this.#decisionsIn(this.moves.length));
  /** What the lesson shows now; none: the learner is free to choose, or the lesson is over. */
  readonly step = $derived.by((): LessonStep | undefined => this.lesson.steps[this.at]);
  readonly over = $derived(this.#isOver(this.#match));
  readonly view = $derived(this.#viewOf(this.#match));
  readonly legal = $derived(this.over ? [] : this.#match.legal());
  readonly told = $derived.by(() => this.#match.events(this.lesson.seat).map((event) => ({ ...event, step: 0 }) as Told));
  readonly scores = $derived<Score[]>(this.#match.scores());

  /** Plays a move of the learner and what follows until the learner decides again. */
  play(move: string): void {
    const match = this.#match.copy();
    const more = this.step ? [move, ...this.step.then] : [move];
    for (const one of more) match.play(one);
    if (!this.step) more.push(...this.#answers(match));
    this.moves = [...this.moves, ...more];
    this.#match = match;
  }

  /** Plays good moves for the learner until the lesson is over. */
  finish(): void {
    while (!this.over) this.play(this.advice());
  }

  /** Takes back the last decision of the learner. */
  back(): void {
    const before = this.#starts().filter((at) => at < this.moves.length).at(-1) ?? 0;
    this.#playAgain(this.moves.slice(0, before));
  }

  restart(): void {
    this.#playAgain([]);
  }

  /** A good move now. */
  advice(): string {
    return this.step?.move ?? this.#bot.choose(this.#match, this.lesson.seat, 0.2);
  }

  /** Why a move is not legal now. */
  refusal(move: string): { code: string; rule: string | null; sentence: string | null } {
    try {
      const refused = this.#match.refusal(move);
      return { code: "illegal_move", rule: refused?.rule ?? null, sentence: refused?.sentence ?? null };
    } catch {
      return { code: "bad_notation", rule: null, sentence: null };
    }
  }

  #answers(match: AnyMatch): string[] {
    const answers: string[] = [];
    while (!this.#isOver(match) && match.turn !== this.lesson.seat) {
      const move = this.#bot.choose(match, match.turn ?? 0, 0.2);
      match.play(move);
      answers.push(move);
    }
    return answers;
  }

  #playAgain(kept: string[]): void {
    const { before, seats, seed, options, seat } = this.lesson;
    const match = begin(this.#game, { seats, seed, ...options });
    for (const move of before) match.play(move);
    const moves: string[] = [];
    for (const [at, move] of kept.entries()) {
      const shown = this.#script[at];
      if ((shown !== undefined && shown !== move) || this.#isOver(match) || !match.legal().includes(move)) break;
      match.play(move);
      moves.push(move);
    }
    for (const move of this.#script.slice(moves.length)) {
      if (match.turn === seat) break;
      match.play(move); // the kept moves stopped before an answer
      moves.push(move);
    }
    moves.push(...this.#answers(match));
    this.moves = moves;
    this.#match = match;
  }

  /** After how many moves the learner decided. */
  #starts(): number[] {
    const { before, seats, seed, options, seat } = this.lesson;
    const match = begin(this.#game, { seats, seed, ...options });
    for (const move of before) match.play(move);
    return this.moves.flatMap((move, at) => {
      const mine = match.turn === seat;
      match.play(move);
      return mine ? [at] : [];
    });
  }

  #decisionsIn(moves: number): number {
    let made = 0;
    for (let left = moves; made < this.lesson.steps.length; made += 1) {
      left -= 1 + (this.lesson.steps[made]?.then.length ?? 0);
      if (left < 0) break;
    }
    return made;
  }

  #isOver(match: AnyMatch): boolean {
    return match.over || this.#chapter(match) >= this.lesson.until;
  }

  #chapter = (match: AnyMatch): number => Number(match.view(this.lesson.seat)[offerOf(this.#game.name)?.chapter ?? ""] ?? 0);

  #viewOf(match: AnyMatch): GenericView {
    return { ...match.view(this.lesson.seat), task: match.game.task?.(match.position) ?? null } as unknown as GenericView;
  }
}
