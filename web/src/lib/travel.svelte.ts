/** Lets the things of a board travel whenever its view changes. */
import { untrack } from "svelte";
import type { Told } from "./board.ts";
import { fly, look, news, skip, type Flight } from "./motion.ts";

interface Journey<View> {
  view: () => View;
  told: () => Told[];
  /** What travels because of these events; the view is the one before them. */
  flights: (before: View, news: Told[]) => Flight[];
  /** What else moves. */
  also?: (before: View, now: View, news: Told[]) => void;
}

/** To be called while a board is made. */
export function travel<View>({ view, told, flights, also }: Journey<View>): void {
  let [lastView, lastTold] = untrack(() => [view(), told()]);
  let places: ReturnType<typeof look> = new Map();
  $effect.pre(() => {
    if (view() !== lastView && told().length > lastTold.length) places = untrack(look);
  });
  $effect(() => {
    const [now, story] = [view(), told()];
    untrack(() => {
      const fresh = now === lastView ? [] : news(lastTold, story);
      if (fresh.length) {
        fly(flights(lastView, fresh), places);
        also?.(lastView, now, fresh);
      }
      [lastView, lastTold] = [now, story];
    });
  });
  $effect(() => {
    addEventListener("keydown", skip, true);
    addEventListener("pointerdown", skip, true);
    return () => {
      removeEventListener("keydown", skip, true);
      removeEventListener("pointerdown", skip, true);
      skip();
    };
  });
}
