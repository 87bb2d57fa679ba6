/** What an epoch gave everybody, as its events tell it. */
import type { GenericView, Told } from "../../../lib/board.ts";
import { t } from "../../../lib/i18n/index.svelte.ts";
import type { Scores } from "../../../lib/net/types.ts";
import type { Pieces, Sheet } from "../../game.ts";
import { symbol, tileName } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

type Look = (step: number) => Promise<GenericView>;

const piece = (tile: string, n: number): Pieces => ({ symbol: symbol(tile), name: tileName(tile), n });

export async function raSheet(told: Told[], step: number, look: Look): Promise<Sheet> {
  const view = (await look(step)) as RaView;
  const here = told.filter((event) => event.step === step);
  const over = here.some(({ event }) => event === "over");
  return {
    chapter: Number(here.find(({ event }) => event === "epoch ended")?.["epoch"]),
    note: over ? "" : t("The suns are turned up again and a new epoch begins."),
    sides: view.players.map(({ tiles }, seat) => {
      const after = scoredBy(here, seat);
      const earlier = scoredBy(told.filter((event) => event.step < step), seat);
      return {
        before: earlier ?? (after && { start: after["start"] ?? 0, total: after["start"] ?? 0 }),
        after,
        kept: over ? [] : Object.entries(tiles).map(([tile, n]) => piece(tile, n)),
        gone: here.filter(({ event, seat: whose }) => event === "discarded" && whose === seat).map(({ tile, count }) => piece(String(tile), Number(count))),
      };
    }),
  };
}

/** A seat's points by source after the last scoring that these events tell of. */
const scoredBy = (told: Told[], seat: number): Scores | null =>
  (told.findLast((event) => event.event === "scored" && event.seat === seat)?.["scores"] as Scores | undefined) ?? null;
