export declare class ValueError extends Error {}
export declare class BadNotation extends Error {}
export declare class BadRecord extends Error {
  line: number;
}
export declare class IllegalMove extends Error {
  move: string;
  /** The paragraph of the game's rules that forbids the move. */
  rule: string;
  sentence: string;
}
