/** Marks the button of the next move and the part of the board that the comment speaks of. */
export function pointer(move: string | undefined, spot: string): () => void {
  const outline = (attribute: string, value: string | undefined, name: string): void =>
    document.querySelectorAll(`[${attribute}], .${name}`).forEach((one) => one.classList.toggle(name, value !== undefined && value !== "" && one.getAttribute(attribute) === value));
  const markAll = (): void => {
    outline("data-move", move, "lesson-next");
    outline("data-spot", spot, "lesson-spot");
  };
  // the board may draw a part later than the page, or set its class again
  const watch = new MutationObserver(markAll);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class", "data-move", "data-spot"] });
  markAll();
  return () => watch.disconnect();
}
