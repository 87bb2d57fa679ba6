/** Trained nets of the bots that judge by one: fetched when such a bot is first chosen, then kept on the device. */
import { mark } from "../lib/i18n/mark.ts";
import { Refusal } from "./refusal.ts";

const addresses = import.meta.glob<string>("../../engine/nets/*.bin", { query: "?url", import: "default", eager: true });
const SHELF = "benben.nets"; // no cache of the service worker: a new version of the client keeps it
const UNTRAINED = mark("This bot has no training for that number of players. Choose another level.");
const NOT_HERE = mark("This bot isn't on your device yet. Choose it once while you're online, or choose another level.");

/** Whether there is a net of a game for a number of seats. */
export const hasNet = (game: string, seats: number): boolean => `../../engine/nets/${game}.${seats}.bin` in addresses;

/** The net of a game for a number of seats; `missing` is said where it is neither kept nor to be had now. */
export async function netFor(game: string, seats: number, missing = NOT_HERE): Promise<ArrayBuffer> {
  const address = addresses[`../../engine/nets/${game}.${seats}.bin`];
  if (!address) throw new Refusal("bad_request", UNTRAINED);
  const shelf = "caches" in globalThis ? await caches.open(SHELF).catch(() => null) : null;
  const kept = await shelf?.match(address);
  if (kept) return kept.arrayBuffer();
  const fetched = await fetch(address).catch(() => null);
  if (!fetched?.ok) throw new Refusal("bad_request", missing);
  if (shelf) await keep(shelf, address, fetched.clone()).catch(() => undefined); // a full device plays on without keeping it
  return fetched.arrayBuffer();
}

/** Keeps a net, and none of an older version. */
async function keep(shelf: Cache, address: string, net: Response): Promise<void> {
  const known = new Set(Object.values(addresses).map((one) => new URL(one, location.href).href));
  for (const request of await shelf.keys()) if (!known.has(request.url)) await shelf.delete(request);
  await shelf.put(address, net);
}
