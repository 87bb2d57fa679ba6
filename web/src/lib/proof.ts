/** Checks the dealer's promise: the secret shown at the end is the one promised at the start. */
import type { Dealing } from "./net/types.ts";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (buffer: ArrayBuffer): string => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export interface Row {
  seq: number;
  action_id: string | null;
  seat: number | null;
  kind: string;
  words: string;
  record: string[];
  used_ms: number;
  at: number;
  hash: string;
}

export type Verdict = "kept" | "broken" | "unknown";

const sha256 = async (data: Uint8Array<ArrayBuffer>): Promise<string> => toHex(await crypto.subtle.digest("SHA-256", data));

export const textHash = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

/** Browsers hash only on secure pages. */
export const canCheck = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto && crypto.subtle !== undefined;

export async function promiseKept(dealing: Dealing): Promise<Verdict> {
  if (!dealing.secret || !canCheck()) return "unknown";
  return (await sha256(bytes(dealing.secret))) === dealing.commitment ? "kept" : "broken";
}

/** Every number is the one that was promised, and the promises are those that this browser saw before it sent its own. */
export async function numbersKept(dealing: Dealing, seen: (string | null)[] | null): Promise<Verdict> {
  if (!canCheck() || !dealing.promises?.some(Boolean)) return "unknown";
  for (const [seat, promise] of dealing.promises.entries()) {
    const nonce = dealing.nonces[seat];
    if (promise && (!nonce || (await textHash(nonce)) !== promise)) return "broken";
    if (seen && seen[seat] !== promise) return "broken";
  }
  return seen ? "kept" : "unknown";
}

const cell = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Every row of the log carries the hash of the row before it: nothing was changed afterwards. */
export async function chainKept(table: string, rows: Row[]): Promise<Verdict> {
  if (!rows.length || !canCheck()) return "unknown";
  let before = "";
  for (const row of rows) {
    const fields = [before, table, row.seq, row.action_id, row.seat, row.kind, row.words, row.record.join(";"), row.used_ms, row.at].map(cell);
    const hash = await sha256(new TextEncoder().encode(fields.join("\n")));
    if (hash !== row.hash) return "broken";
    before = hash;
  }
  return "kept";
}
