/** Where Pharaon's table differs from what it was. */
import type { GenericView } from "../../../lib/board.ts";
import { differs, inRow, where } from "../../../lib/changes.ts";
import type { PharaonView } from "#engine/pharaon.mjs";

export function pharaonChanges(old: GenericView, view: GenericView, me: number): string[] {
  const [before, now] = [old as PharaonView, view as PharaonView];
  const [mine, was] = [now.players[me], before.players[me]];
  return [
    ...inRow("noble", before.nobles.up, now.nobles.up),
    ...inRow("artisan", before.artisans.up, now.artisans.up),
    ...inRow("jar", before.jars.up, now.jars.up),
    ...inRow("set", before.offerings.sets, now.offerings.sets),
    ...inRow("bonus", before.offerings.bonus, now.offerings.bonus),
    ...inRow("seat", before.players, now.players).filter((spot) => spot !== `seat-${me}`),
    ...now.areas.filter((area) => differs(before.wheel[area], now.wheel[area])).map((area) => `wheel-${area}`),
    ...Object.keys(now.pyramid.discs).filter((seat) => differs(before.pyramid.discs[seat], now.pyramid.discs[seat])).map((seat) => `disc-${seat}`),
    ...where({
      "first-player": before.first_player !== now.first_player,
      pharaoh: before.pharaoh !== now.pharaoh,
      traitor: differs(before.traitor, now.traitor),
      [`store-${me}`]: differs([was?.resources, was?.offerings], [mine?.resources, mine?.offerings]),
      [`cards-${me}`]: differs([was?.artisans, was?.nobles], [mine?.artisans, mine?.nobles]),
    }),
  ];
}
