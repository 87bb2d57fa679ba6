/** A stream of random numbers fixed by its key. */
export declare class Stream {
  constructor(key?: Uint8Array);
  static named(seed: number | bigint, name: string): Stream;
  below(bound: number): number;
  pick(weights: number[]): number;
  copy(): Stream;
}
