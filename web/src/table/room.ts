/** Keeps as much of the page free as the bar takes, so that nothing hides under it. */
import type { Attachment } from "svelte/attachments";
import { afterwards } from "../lib/afterwards.ts";

/**
 * What keeps room has the class `room`. A bar comes or goes with nearly every move, and a browser that finds a variable
 * added to the root, taken from it, or inherited works out the style of the whole page again: so this one is none of these.
 */
function keep(height: number): void {
  forget();
  for (const { style } of document.querySelectorAll<HTMLElement>("html, .room")) style.setProperty("--bar", `${height}px`);
}

/** Calls off that a bar that is gone leaves its room: the next one is there already. */
let forget = (): void => undefined;

/** Marks a page whose bar has a place of its own, on a phone on its side beside everything; to be called in an effect. */
export function barBeside(seated: boolean): () => void {
  document.documentElement.classList.toggle("bar-beside", seated);
  return () => document.documentElement.classList.remove("bar-beside");
}

/** To be attached to what keeps room but may come after the bar. */
export const besideBar: Attachment<HTMLElement> = ({ style }) => {
  style.setProperty("--bar", document.documentElement.style.getPropertyValue("--bar"));
};

/** To be attached to the bar. */
export const roomForBar: Attachment<HTMLElement> = (bar) => {
  const observer = new ResizeObserver(() => keep(bar.offsetHeight));
  observer.observe(bar, { box: "border-box" });
  return () => {
    observer.disconnect();
    forget();
    forget = afterwards(() => keep(0));
  };
};
