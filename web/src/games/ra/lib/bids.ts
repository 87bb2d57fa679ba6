/** Who speaks when, and which sun beats which. */
import { seatsFrom, type Told } from "../../../lib/board.ts";
import { list, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { RaView } from "#engine/ra.mjs";
import { beaters } from "./rules.ts";

export type Voice = "passed" | "bid" | "leads" | "now" | "later" | "out";

export interface Speaker {
  seat: number;
  voice: Voice;
  raPlayer: boolean;
  last: boolean;
  /** The sun this seat has bid in this auction, if any. */
  bid: number | null;
}

/** Bids of the auction that is on, by seat, from the story told so far. */
export function bidsSoFar(told: Told[]): Map<number, number> {
  const bids = new Map<number, number>();
  for (let i = told.length - 1; i >= 0; i -= 1) {
    const event = told[i];
    if (!event || event.event === "auction" || event.event === "invoked") break;
    if (event.event === "bid" && typeof event.seat === "number") bids.set(event.seat, Number(event["sun"]));
  }
  return bids;
}

/** Everybody at the table in speaking order, the Ra player last. */
export function speakers(view: RaView, told: Told[] = []): Speaker[] {
  const auction = view.auction;
  if (!auction) return [];
  const bids = bidsSoFar(told);
  const order = seatsFrom((auction.ra_player + 1) % view.seats, view.seats);
  return order.map((seat) => {
    const bid = seat === auction.bidder ? auction.best_bid : (bids.get(seat) ?? null);
    return { seat, bid, raPlayer: seat === auction.ra_player, last: seat === auction.ra_player, voice: voice(view, seat, bid) };
  });
}

function voice(view: RaView, seat: number, bid: number | null): Voice {
  const auction = view.auction;
  if (!auction) return "later";
  if (auction.to_speak[0] === seat && view.phase === "auction") return "now";
  if (auction.to_speak.includes(seat)) return "later";
  if (auction.bidder === seat) return "leads";
  if (!view.players[seat]?.suns_up.length) return "out";
  return bid ? "bid" : "passed";
}

/** What stands under a bid button. */
export function bidWords(view: RaView, seat: number, bid: number): string {
  const auction = view.auction;
  if (auction && bid <= auction.best_bid) return t("too low");
  const better = beaters(view, seat, bid);
  if (!better.length) return t("sure to win");
  if (better.length > 2) return tn("{n} sun beats it", "{n} suns beat it", better.length);
  return better.length === 1
    ? t("{suns} beats it", { suns: better[0] ?? "" })
    : t("{suns} beat it", { suns: list(better.map(String)) });
}

/** Suns that may still be laid against the best bid: lit. */
export const canBeat = (view: RaView, sun: number): boolean => sun > (view.auction?.best_bid ?? 0);
