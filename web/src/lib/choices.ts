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
}

export interface Question {
  title: string;
  hint: string;
  choices: Choice[];
}

/** The choices in front of the reader are all legal moves: none is lost, whatever a board knows of. */
export function complete(choices: Choice[], legal: string[]): Choice[] {
  const known = new Set(choices.map(({ move }) => move));
  const forgotten = legal.filter((move) => !known.has(move));
  return [...choices, ...forgotten.map((move) => ({ move, title: move, note: "", legal: true }))];
}
