/**
 * Things that travel: a drawing flies from where something lay to where it lies now.
 *
 * A place on the board is an element with `data-spot`; a board may draw the same place twice (desktop, phone), the
 * visible one counts. Nothing waits for a flight: it lies over the board, takes no press, and any key or press ends it.
 */
import type { Told } from "./board.ts";
import { settings } from "./settings.svelte.ts";

export interface Flight {
  /** Where it starts, before the change; the first place that can be seen counts. */
  from: string[];
  /** Where it ends, after the change. */
  to: string[];
  /** The drawing, and for a sun its number. */
  symbol: string;
  number?: number;
  /** It becomes what lies at its end, which shows only when it arrives. */
  lands?: boolean;
}

const TRAVEL = 300;
const FADE = 120;
/** More moves than this at once are no film. */
const FILM = 3;
const SVG = "http://www.w3.org/2000/svg";

type Places = Map<string, DOMRect>;

/** The events that are new; none when the story was cut, or when too much happened to be shown. */
export function news(before: Told[], after: Told[]): Told[] {
  const came = after.slice(before.length);
  const follows = before.length > 0 && after[before.length - 1]?.event === before.at(-1)?.event;
  return follows && new Set(came.map(({ step }) => step)).size <= FILM ? came : [];
}

/** Where those of these places that can be seen lie now. */
export function look(names: string[]): Places {
  const places: Places = new Map();
  const missing = new Set(names);
  for (const element of missing.size ? document.querySelectorAll<HTMLElement>("[data-spot]") : []) {
    const name = element.dataset["spot"] ?? "";
    if (!missing.has(name)) continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight && missing.delete(name)) places.set(name, box);
  }
  return places;
}

const first = (places: Places, names: string[]): DOMRect | undefined => names.map((name) => places.get(name)).find(Boolean);

const calm = (): boolean => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

const running = new Set<Animation>();

/** A key or a press ends whatever moves, the barque too. */
export function skip(): void {
  for (const animation of document.getAnimations()) animation.finish();
}

const land = (): void => running.forEach((animation) => animation.finish());

/** When all that flies has arrived. */
export async function landed(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled([...running].map(({ finished }) => finished));
}

function animate(element: Element, frames: Keyframe[], duration: number): void {
  const animation = element.animate(frames, { duration, easing: "ease-out" });
  running.add(animation);
  animation.onfinish = () => {
    running.delete(animation);
    if (element.classList.contains("flight")) element.remove();
  };
}

/** Lets things fly from the places of before to the places of now. */
export function fly(flights: Flight[], before: Places): void {
  land();
  const now = look(flights.flatMap(({ to }) => to));
  for (const flight of flights) {
    const [from, to] = [first(before, flight.from), first(now, flight.to)];
    const target = flight.lands ? seen(flight.to) : undefined;
    if (from && to && !calm()) {
      launch(flight, from, to);
      if (target) animate(target, [{ opacity: 0 }, { opacity: 0 }], TRAVEL);
    } else if (target) animate(target, [{ opacity: 0 }, { opacity: 1 }], FADE);
  }
}

const seen = (names: string[]): HTMLElement | undefined =>
  names
    .flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)])
    .find((element) => element.getBoundingClientRect().width > 0);

const middle = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

function launch(flight: Flight, from: DOMRect, to: DOMRect): void {
  const size = Math.min(72, Math.max(24, Math.min(from.width, from.height)));
  const small = Math.min(72, Math.max(24, Math.min(to.width, to.height))) / size;
  const at = ([x, y]: [number, number], scale: number): string => `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
  const ghost = draw(flight);
  ghost.style.width = ghost.style.height = `${size}px`;
  document.body.append(ghost);
  animate(ghost, [{ transform: at(middle(from), 1) }, { transform: at(middle(to), small) }], TRAVEL);
}

function draw({ symbol, number }: Flight): SVGElement {
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "flight p");
  ghost.setAttribute("viewBox", "0 0 64 64");
  ghost.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  ghost.append(use);
  if (number !== undefined) {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("x", "32");
    text.setAttribute("y", "41");
    text.textContent = String(number);
    ghost.append(text);
  }
  return ghost;
}

/** Turns a drawing into its place, starting this many degrees before it. */
export function spin(name: string, degrees: number): void {
  const element = seen([name]);
  if (!element) return;
  if (calm()) animate(element, [{ opacity: 0 }, { opacity: 1 }], FADE);
  else animate(element, [{ transform: `rotate(${-degrees}deg)` }, { transform: "rotate(0deg)" }], 400);
}
