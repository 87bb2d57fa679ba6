/** Kept games in the browser's own database. */
import { Memory, type Kept, type Store } from "./kept.ts";

const NAME = "benben";
const GAMES = "games";

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const done = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onerror = work.onabort = () => reject(work.error);
  });

class Database implements Store {
  readonly #base: IDBDatabase;

  constructor(base: IDBDatabase) {
    this.#base = base;
    base.onversionchange = () => base.close(); // a newer version of the page wants to change it
  }

  all(): Promise<Kept[]> {
    return answer(this.#games("readonly").getAll() as IDBRequest<Kept[]>);
  }
  get(id: string): Promise<Kept | undefined> {
    return answer(this.#games("readonly").get(id) as IDBRequest<Kept | undefined>);
  }
  /** Read and written in one transaction: no other tab comes between. */
  async put(game: Kept, after: number): Promise<boolean> {
    const games = this.#games("readwrite");
    const before = await answer(games.get(game.id) as IDBRequest<Kept | undefined>);
    if ((before?.seq ?? 0) !== after) return false;
    games.put(game);
    await done(games.transaction);
    return true;
  }
  async remove(id: string): Promise<void> {
    const games = this.#games("readwrite");
    games.delete(id);
    await done(games.transaction);
  }

  #games(mode: IDBTransactionMode): IDBObjectStore {
    return this.#base.transaction(GAMES, mode).objectStore(GAMES);
  }
}

/** The games of this device; where the browser keeps nothing, a store that ends with the page. */
export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    return new Database(await answer(request));
  } catch {
    return new Memory();
  }
}
