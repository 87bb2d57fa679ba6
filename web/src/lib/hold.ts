/** A long press, or a press with the other mouse button: for what a piece is, where a short one chooses it. */
import type { Attachment } from "svelte/attachments";

const LONG = 500; // milliseconds

export function hold(act: (() => void) | null): Attachment<HTMLElement> {
  return (node) => {
    if (!act) return;
    let timer = 0;
    let held = false;
    const listening = new AbortController();
    const listen = (events: string[], heard: (event: Event) => void, on: EventTarget = node): void => {
      for (const event of events) on.addEventListener(event, heard, { capture: true, signal: listening.signal });
    };
    const tell = (): void => {
      held = true;
      act();
    };
    listen(["pointerdown"], () => (timer = window.setTimeout(tell, LONG)));
    listen(["pointerup", "pointercancel", "pointerleave"], () => clearTimeout(timer));
    listen(["pointerup", "pointercancel"], () => setTimeout(() => (held = false)), window); // after the click, which may never come
    listen(["contextmenu"], (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (!held) tell();
    });
    listen(["click"], (event) => held && event.stopImmediatePropagation());
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
}
