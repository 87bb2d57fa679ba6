import type { GameOf, Judging } from "./types.d.mts";

/** Chances to win by the net, one turn ahead; of every row of the score table. */
export declare class Evaluator {
  constructor(game: GameOf<any, any>, judging: Judging, seats: number, net: string | ArrayBuffer, completions: number);
  /** The chances after every legal move, by action. */
  choice(position: object): Map<number, number[]>;
  /** The chances after every outcome of a deal and how likely it is, by outcome. */
  outcomes(position: object, opening: boolean): Map<number, { chances: number[]; likelihood: number }>;
}

export declare function sum(numbers: number[]): number;
