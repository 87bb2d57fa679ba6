import address from "./symbols.svg?url";

/** Puts the sprite into the page once, so that every drawing can use it. */
export async function loadSprite(): Promise<void> {
  const answer = await fetch(address);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sprite.setAttribute("class", "vh");
  sprite.setAttribute("aria-hidden", "true");
  const show = (): void => document.body.prepend(sprite);
  document.adoptNode(sprite);
  show();
  // Chromium keeps the old colours of what is already drawn: inserting the sprite again redraws it.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
}
