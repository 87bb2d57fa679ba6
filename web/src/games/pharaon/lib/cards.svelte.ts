/** The cards of Pharaon once the server has told them: the log names cards that the events give by number. */
import type { PharaonData } from "./data.ts";

let known = $state.raw<PharaonData | null>(null);

export const cards = (): PharaonData | null => known;
export const learnCards = (data: PharaonData): PharaonData => (known = data);
export const forgetCards = (): null => (known = null);
