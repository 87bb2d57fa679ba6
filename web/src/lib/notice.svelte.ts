/** Tells in the tab's title and icon that it is my turn. */
export function announce(title: string, mine: boolean): void {
  document.title = `${title} | Benben`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = `${import.meta.env.BASE_URL}${mine ? "favicon-turn" : "favicon"}.svg`;
}
