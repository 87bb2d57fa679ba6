/** Where things stand on the wheel: five wedges, the first at the top, going clockwise. */
import type { Told } from "../../../lib/board.ts";
import type { Area, PharaonView, Side } from "#engine/pharaon.mjs";

const OUT = 338;
const RIM = 126;
const HUB = 54;

const at = (degrees: number, radius: number): [number, number] => {
  const rad = (degrees * Math.PI) / 180;
  return [radius * Math.sin(rad), -radius * Math.cos(rad)];
};
const point = (degrees: number, radius: number): string => at(degrees, radius).map((n) => n.toFixed(1)).join(" ");

const ringPart = (index: number, outer: number, inner: number): string => {
  const [from, to] = [index * 72 - 36, index * 72 + 36];
  return `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`;
};

export const wedge = (index: number): string => ringPart(index, OUT, RIM);
export const sector = (index: number): string => ringPart(index, RIM, HUB);

export interface Spot {
  x: number;
  y: number;
}
const spot = ([x, y]: [number, number]): Spot => ({ x, y });

export const colourSpot = (index: number): Spot => spot(at(index * 72, 79));
/** The squares of a sector, spread on its outer edge. */
export const squareSpots = (index: number, squares: number): (Spot & { angle: number })[] =>
  Array.from({ length: squares }, (_, i) => {
    const angle = index * 72 + (i - (squares - 1) / 2) * (squares > 3 ? 14 : 17);
    return { ...spot(at(angle, 110)), angle };
  });
/** A god sits on the rim between wedge `index` and the next. */
/** Where a god's name stands: beside it, the lowest one's below. */
export const namePlace = ({ x, y }: Spot): Record<string, string | number> => {
  if (Math.abs(x) < 1) return { x, y: y + 41, "text-anchor": "middle" };
  return { x: x + 30 * Math.sign(x), y: y + (y < -200 ? -12 : 5), "text-anchor": x < 0 ? "end" : "start" };
};
export const godSpot = (index: number): Spot => spot(at(index * 72 + 36, OUT));

/** Who has laid a token on each area's squares, in order; null: a square that is blocked. */
export function squaresTaken(view: PharaonView, told: Told[]): Record<Area, (Side | null)[]> {
  const since = told.findLastIndex(({ event }) => event === "wheel cleared") + 1;
  const laid = told.slice(since).filter(({ event }) => event === "access");
  const taken = view.areas.map((area) => {
    const { squares, free } = view.wheel[area];
    const seats = laid.filter((event) => event["area"] === area).map(({ seat }) => seat ?? null);
    return [area, Array.from({ length: squares - free }, (_, i) => seats[i] ?? null)];
  });
  return Object.fromEntries(taken) as Record<Area, (Side | null)[]>;
}
