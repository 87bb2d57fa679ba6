/** What stands in the action bar: one entry a move, those that cannot be made with their reason. */
export interface Choice {
  move: string;
  title: string;
  note: string;
  /** The note warns of a loss. */
  bad?: boolean;
  legal: boolean;
  /** Drawn as a sun disc with this value. */
  sun?: number;
  /** Drawn with these symbols of the sprite. */
  symbols?: string[];
  /** On a phone the board has a button for it. */
  onBoard?: boolean;
  /** It only opens further choices; nothing is sent. */
  opens?: boolean;
  /** What it costs, drawn with symbols of the sprite, and in words. */
  price?: { symbols: string[]; words: string };
}

export interface Question {
  title: string;
  hint: string;
  choices: Choice[];
  /** Those that cannot be made stand in one quiet line below the others. */
  quiet?: boolean;
}

/** The choices in front of the reader are all legal moves: none is lost, whatever a board knows of. */
export function complete(choices: Choice[], legal: string[]): Choice[] {
  const known = new Set(choices.map(({ move }) => move));
  const forgotten = legal.filter((move) => !known.has(move));
  return [...choices, ...forgotten.map((move) => ({ move, title: move, note: "", legal: true }))];
}
