/** Receipts: the hash of every row that the server acknowledged to this browser. A rewritten history does not fit them. */
import type { Row, Verdict } from "./proof.ts";
import { forget, recall, remember } from "./storage.ts";

export type Receipt = [seq: number, hash: string];

const GAMES = 60; // the latest; a game takes some 8 kB
const key = (table: string): string => `receipts.${table}`;

export const receiptsOf = (table: string): Receipt[] => recall<Receipt[]>(key(table), []);

export function keepReceipt(table: string, seq: number, hash: string | undefined): void {
  const kept = receiptsOf(table);
  if (!hash || kept.some((receipt) => receipt[0] === seq && receipt[1] === hash)) return; // servers of 0.1.0 send none
  if (!kept.length) makeRoom(table);
  remember(key(table), [...kept, [seq, hash]]);
}

function makeRoom(table: string): void {
  const games = [...recall<string[]>("receipts", []).filter((game) => game !== table), table];
  for (const old of games.splice(0, games.length - GAMES)) forget(key(old));
  remember("receipts", games);
}

/** Every row that was acknowledged is still there as it was. */
export function receiptsKept(receipts: Receipt[], rows: Row[]): Verdict {
  if (!receipts.length) return "unknown";
  const hashes = new Map(rows.map((row) => [row.seq, row.hash]));
  return receipts.every(([seq, hash]) => hashes.get(seq) === hash) ? "kept" : "broken";
}

/** The file that `benben verify --receipts` reads. */
export const receiptsFile = (table: string): string => "data:application/json," + encodeURIComponent(JSON.stringify({ table, receipts: receiptsOf(table) }));
