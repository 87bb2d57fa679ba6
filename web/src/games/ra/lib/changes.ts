/** Where Ra's table differs from what it was. */
import type { GenericView } from "../../../lib/board.ts";
import { differs, inRow, where } from "../../../lib/changes.ts";
import type { RaView } from "#engine/ra.mjs";

export function raChanges(old: GenericView, view: GenericView, me: number): string[] {
  const [before, now] = [old as RaView, view as RaView];
  const bid = now.auction?.best_bid ?? 0;
  return [
    ...inRow("lot", before.auction_track, now.auction_track),
    ...inRow("seat", before.players, now.players).filter((spot) => spot !== `seat-${me}`),
    ...where({
      "ra-track": differs(before.ra_track, now.ra_track),
      centre: before.centre_sun !== now.centre_sun,
      [`sun-${bid}`]: bid > 0 && now.auction?.bidder !== me && bid !== before.auction?.best_bid,
      [`tiles-${me}`]: differs(before.players[me], now.players[me]),
    }),
  ];
}
