// Everything that is refused: each error has a name and a sentence.
export { ValueError } from "./python.mjs";

/** Text that is not a move of the game. */
export class BadNotation extends Error {
  name = "BadNotation";
}

/** A move that the rules forbid now; `rule` is the paragraph of the game's rules that forbids it. */
export class IllegalMove extends Error {
  name = "IllegalMove";

  constructor(move, rule, sentence) {
    super(`${move}: ${sentence} (rule ${rule})`);
    Object.assign(this, { move, rule, sentence });
  }
}

/** A game record that cannot be read; `line` is the line that is wrong. */
export class BadRecord extends Error {
  name = "BadRecord";

  constructor(line, sentence) {
    super(`line ${line}: ${sentence}`);
    this.line = line;
  }
}
