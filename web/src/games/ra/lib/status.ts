/** One line in words: who must do what. */
import { list, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { Status } from "../../game.ts";
import { tileName } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

export function raStatus(view: RaView, me: number | null, nameOf: (seat: number) => string): Status {
  if (view.turn === null) return { strong: t("The game is over."), rest: "" };
  const mine = view.turn === me;
  const name = nameOf(view.turn);
  switch (view.phase) {
    case "auction":
      return { strong: mine ? t("Your bid, {name}.", { name }) : t("{name} is bidding.", { name }), rest: auctionWords(view, me, nameOf) };
    case "disaster":
      return {
        strong: mine ? t("Choose what you lose.") : t("{name} chooses what to lose.", { name }),
        rest: tn("{disaster}: {n} tile to go.", "{disaster}: {n} tiles to go.", view.disaster?.left ?? 0, { disaster: tileName(view.disaster?.kind ?? "") }),
      };
    case "gods":
      return { strong: mine ? t("Another god, {name}?", { name }) : t("{name} spends gods.", { name }), rest: "" };
    default:
      return {
        strong: mine ? t("Your turn, {name}.", { name }) : t("{name}'s turn.", { name }),
        rest: mine ? (maySpendGods(view, view.turn) ? t("Draw a tile, invoke Ra or spend gods.") : t("Draw a tile or invoke Ra.")) : "",
      };
  }
}

const maySpendGods = (view: RaView, seat: number): boolean => (view.players[seat]?.tiles["god"] ?? 0) > 0 && view.auction_track.some(Boolean);

function auctionWords(view: RaView, me: number | null, nameOf: (seat: number) => string): string {
  const auction = view.auction;
  if (!auction) return "";
  const leads =
    auction.bidder === null
      ? t("Nobody has bid.")
      : auction.bidder === me
        ? t("You lead with {n}.", { n: auction.best_bid })
        : t("{name} leads with {n}.", { name: nameOf(auction.bidder), n: auction.best_bid });
  const after = auction.to_speak.slice(1).map(nameOf);
  const rest = after.length ? t("Still to bid: {names}.", { names: list(after) }) : t("This is the last bid.");
  return `${leads} ${rest}`;
}
