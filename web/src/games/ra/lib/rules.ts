/** Ra's rules in the browser, asked about views. */
import { make, type LotGain, type Outlook, type Position, type RaView, type TileGain } from "#engine/ra.mjs";
import { allOptions, effectOf } from "../../../lib/engine.ts";

export const rules = make();

const known = new WeakMap<RaView, Position>();

/** The position of a view; made once. Whether scores are hidden changes nothing of what is asked here. */
function seen(view: RaView): Position {
  const position = known.get(view) ?? rules.position?.(view, allOptions(rules, {}));
  if (!position) throw new Error("Ra makes positions of views");
  known.set(view, position);
  return position;
}

/** What my tiles are worth, and what could become of them. */
export const outlook = (view: RaView, seat: number): Outlook => rules.previews.outlook(seen(view), seat);

/** What the lot would do for me, before its disasters strike, and how many tiles these take. */
export const lotGain = (view: RaView, seat: number): LotGain => rules.previews.lotGain(seen(view), seat);

/** What each tile of the lot adds when I take the whole lot. */
export const tileGains = (view: RaView, seat: number): (TileGain | null)[] => rules.previews.tileGains(seen(view), seat);

/** Suns of those who speak after `seat` and would beat this bid. */
export const beaters = (view: RaView, seat: number, bid: number): number[] => rules.previews.beatenBy(seen(view), seat, bid);

/** The chance that the next tile is a Ra, in percent. */
export const raChance = (view: RaView): number => Math.round(100 * rules.previews.raOdds(seen(view)));

/** How a move changes the points of this epoch, and what monuments give at the end. */
export function change(view: RaView, seat: number, move: string): { now: number; later: number } {
  const before = seen(view);
  const after = effectOf(rules, before, move, seat).position;
  if (after.epoch !== before.epoch || after.turn < -1) return { now: 0, later: 0 };
  const [was, is] = [rules.previews.outlook(before, seat), rules.previews.outlook(after, seat)];
  return { now: (is.gains["total"] ?? 0) - (was.gains["total"] ?? 0), later: before.epoch < 3 ? is.monuments - was.monuments : 0 };
}
