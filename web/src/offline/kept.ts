/** A game that is kept on this device, and where such games are kept. */
export interface Kept {
  id: string;
  game: string;
  title: string;
  /** The level of the bot of every seat; null: a person. */
  levels: (string | null)[];
  /** My seat; null in a record that was read from a file. */
  you: number | null;
  name: string;
  /** The game record, the same text as everywhere else. */
  record: string;
  /** When each move was made and how long it took, in milliseconds. */
  times: { at: number; used: number }[];
  /** Counts every change of the game; it distinguishes two tabs that change the game at once. */
  seq: number;
  over: boolean;
  created_at: number;
  moved_at: number;
  confirm: boolean;
  /** A bot plays my seat. */
  stand_in: boolean;
  notes: string;
  next: string | null;
  parent: { table: string; step: number } | null;
  /** The table of the server that has this record. */
  sent: string | null;
}

export interface Store {
  all(): Promise<Kept[]>;
  get(id: string): Promise<Kept | undefined>;
  /** Keeps a game unless it has changed since this `seq` (0: it is new); false: it has. */
  put(game: Kept, after: number): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** Without a database games last as long as the page. */
export class Memory implements Store {
  readonly #games = new Map<string, Kept>();

  async all(): Promise<Kept[]> {
    return [...this.#games.values()];
  }
  async get(id: string): Promise<Kept | undefined> {
    return this.#games.get(id);
  }
  async put(game: Kept, after: number): Promise<boolean> {
    if ((this.#games.get(game.id)?.seq ?? 0) !== after) return false;
    this.#games.set(game.id, structuredClone(game));
    return true;
  }
  async remove(id: string): Promise<void> {
    this.#games.delete(id);
  }
}
