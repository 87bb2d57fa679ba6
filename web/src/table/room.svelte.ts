/** Keeps as much of the page free as the bar takes, so that nothing hides under it. To be called while a bar is made. */
export function roomForBar(height: () => number): void {
  $effect(() => {
    document.documentElement.style.setProperty("--bar", `${height()}px`);
    return () => document.documentElement.style.removeProperty("--bar");
  });
}
