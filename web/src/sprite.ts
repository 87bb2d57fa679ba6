import address from "./symbols.svg?url";

/** Puts the sprite into the page once, so that every drawing can use it. */
export async function loadSprite(): Promise<void> {
  const answer = await fetch(address);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sprite.setAttribute("class", "vh");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(document.adoptNode(sprite));
}
