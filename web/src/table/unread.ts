/** Which message of a table's chat was read last, for the latest tables. */
import { recall, remember } from "../lib/storage.ts";

const MOST = 50;
const known = (): [table: string, message: number][] => recall("chats", []);

export const lastRead = (table: string): number => known().find(([id]) => id === table)?.[1] ?? 0;

export function keepRead(table: string, message: number): void {
  remember("chats", [[table, message], ...known().filter(([id]) => id !== table)].slice(0, MOST));
}
