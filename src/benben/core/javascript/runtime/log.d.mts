/** A line of a record: a seat's move, or (seat null) what was dealt. */
export interface Entry {
  line: number;
  seat: number | null;
  words: string;
}

export interface GameRecord {
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  seed: number | bigint | null;
  entries: Entry[];
}

/** The record written in a text, or a BadRecord that names the line that is wrong. */
export declare function readRecord(text: string): GameRecord;
