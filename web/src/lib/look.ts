/** A piece is looked at by its name; the board says what is shown then. */
import { getContext, setContext } from "svelte";

export type Look = (piece: string) => void;
const KEY = Symbol("look");

/** To be called while a board is made. */
export const offerLook = (look: Look): Look => setContext(KEY, look);
/** Looks at a piece of the board that one is part of; null: it has nothing to show. */
export const boardLook = (): Look | null => getContext<Look | undefined>(KEY) ?? null;
