/** What a round gave everybody: the points as if the game ended now, before and after it. */
import type { GenericView, Told } from "../../../lib/board.ts";
import { t } from "../../../lib/i18n/index.svelte.ts";
import type { Sheet } from "../../game.ts";
import type { PharaonData } from "./data.ts";
import { projected } from "./rules.ts";
import type { PharaonView } from "#engine/pharaon.mjs";

type Look = (step: number) => Promise<GenericView>;

/** Without data, of a table with a host's own cards, it has no points. */
export async function pharaonSheet(told: Told[], step: number, look: Look, data: PharaonData | null): Promise<Sheet> {
  const began = told.findLast((event) => event.event === "round" && event.step < step)?.step ?? 0;
  const [before, after] = data ? await Promise.all([began, step].map(async (at) => projected((await look(at)) as PharaonView, data))) : [];
  const over = told.some((event) => event.step === step && event.event === "over");
  return {
    chapter: Number(told.find((event) => event.step === step && event.event === "round ended")?.["round"]),
    note: over || !data ? "" : t("Points as if the game ended now. Everybody keeps everything; the wheel is cleared and turns."),
    sides: (after ?? []).map((row, side) => ({ before: before?.[side] ?? null, after: row, kept: [], gone: [] })),
  };
}
