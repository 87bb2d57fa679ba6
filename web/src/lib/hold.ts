/** A long press, or a press with the other mouse button: for what a piece is, where a short one chooses it. */
import type { Attachment } from "svelte/attachments";

const LONG = 500; // milliseconds

export function hold(act: (() => void) | null): Attachment<HTMLElement> {
  return (node) => {
    if (!act) return;
    let timer = 0;
    let held = false;
    let pressed: AbortController | null = null;
    const tell = (): void => {
      held = true;
      act();
    };
    // Nearly all pieces are never pressed: a piece listens for the rest once it is.
    const press = (): void => {
      release();
      const { signal } = (pressed = new AbortController());
      const listen = (events: string[], heard: (event: Event) => void, on: EventTarget = node): void => {
        for (const event of events) on.addEventListener(event, heard, { capture: true, signal });
      };
      timer = window.setTimeout(tell, LONG);
      listen(["pointerup", "pointercancel", "pointerleave"], () => clearTimeout(timer));
      listen(["pointerup", "pointercancel"], () => setTimeout(() => (held = false)), window); // after the click, which may never come
      listen(["click"], (event) => held && event.stopImmediatePropagation());
    };
    const menu = (event: Event): void => {
      event.preventDefault();
      clearTimeout(timer);
      if (!held) tell();
    };
    const release = (): void => {
      if (!pressed) return;
      clearTimeout(timer);
      pressed.abort();
    };
    node.addEventListener("pointerdown", press, true);
    node.addEventListener("contextmenu", menu, true);
    return () => {
      release();
      node.removeEventListener("pointerdown", press, true);
      node.removeEventListener("contextmenu", menu, true);
    };
  };
}
