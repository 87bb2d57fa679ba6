/** The story of a game, line by line. */
export interface Line {
  /** The move that this belongs to. */
  step: number;
  seat: number | "traitor" | null;
  /** A symbol of the sprite; "sun 8" draws a disc. */
  symbol: string;
  words: string;
  /** A chapter's heading instead of a deed. */
  chapter?: boolean;
  /** For the filter: the kind of thing told. */
  about: string;
}

export type Teller = (events: import("./board.ts").Told[], nameOf: (seat: number | "traitor") => string) => Line[];
