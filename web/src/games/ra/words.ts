/** How a seat stands in an auction or a turn, in two words. */
import { seatsFrom } from "../../lib/board.ts";
import { t } from "../../lib/i18n/index.svelte.ts";
import { speakers, type Speaker } from "./lib/bids.ts";
import type { RaView } from "#engine/ra.mjs";
import type { Told } from "../../lib/board.ts";

/** Who sits round the centre: in an auction the speakers, else everybody in turn order. */
export function circle(view: RaView, told: Told[]): Speaker[] {
  if (view.auction) return speakers(view, told);
  return seatsFrom(view.turn ?? 0, view.seats).map((seat) => ({
    seat,
    voice: view.turn === seat ? "now" : view.players[seat]?.suns_up.length ? "later" : "out",
    raPlayer: false,
    last: false,
    bid: null,
  }));
}

export function voiceWords(view: RaView, speaker: Speaker): string {
  switch (speaker.voice) {
    case "passed":
      return t("player in an auction|passed");
    case "bid":
      return t("player in an auction|outbid");
    case "leads":
      return view.phase === "disaster" ? t("won the lot") : t("bids, leads");
    case "now":
      return view.phase === "auction" ? t("bidding now") : t("to move");
    case "out":
      return t("no suns left");
    case "later":
      if (!view.auction) return "";
      return speaker.raPlayer ? t("Ra player, bids last") : t("still to bid");
  }
}
