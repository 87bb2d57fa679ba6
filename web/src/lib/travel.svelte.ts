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
  $effect.pre(() => {
    const [before, now, story] = [lastView, view(), told()];
    const fresh = now === before ? [] : news(lastTold, story);
    [lastView, lastTold] = [now, story];
    if (!fresh.length || document.hidden) return;
    const leaving = flights(before, fresh);
    const places = look(leaving.flatMap(({ from }) => from));
    // The frame that shows the board as it is now also begins the flights.
    requestAnimationFrame(() => {
      fly(leaving, places);
      also?.(before, now, fresh);
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
