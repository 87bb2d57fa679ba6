/** Where things stand in the picture of the sky: 800 wide, the horizon at 240. */
export interface Point {
  x: number;
  y: number;
}

const CENTRE: Point = { x: 400, y: 240 };
const RADIUS: Point = { x: 354, y: 206 };
export const RING: Point = { x: 400, y: 148 };
export const RING_RADIUS = 78;

const onArc = (degrees: number): Point => ({
  x: CENTRE.x + RADIUS.x * Math.cos((degrees * Math.PI) / 180),
  y: CENTRE.y - RADIUS.y * Math.sin((degrees * Math.PI) / 180),
});

/** Space `n` (from 1) of a Ra track of this length; 0 is where the sun rises. */
export const stop = (n: number, length: number): Point =>
  n === 0 ? { x: CENTRE.x - RADIUS.x + 6, y: CENTRE.y - 20 } : onArc(160 - ((n - 1) * 146) / (length - 1));

export const arc = (to: Point): string => `M46 240A354 206 0 0 1 ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;

/** Angles on the ring, clockwise from the lower left, by the number of seats. */
const ANGLES: Record<number, number[]> = {
  2: [180, 360],
  3: [180, 328, 392],
  4: [148, 212, 328, 392],
  5: [148, 212, 318, 355, 392],
};

export interface Place extends Point {
  side: "left" | "right";
  angle: number;
}

export const ringPlaces = (seats: number): Place[] =>
  (ANGLES[seats] ?? []).map((angle) => {
    const rad = (angle * Math.PI) / 180;
    const x = RING.x + RING_RADIUS * Math.cos(rad);
    return { x, y: RING.y + RING_RADIUS * Math.sin(rad), side: x < RING.x ? "left" : "right", angle };
  });

/** A piece of the ring between two angles, clockwise on the screen. */
export function ringPath(from: number, to: number): string {
  const at = (angle: number): string => {
    const rad = (angle * Math.PI) / 180;
    return `${(RING.x + RING_RADIUS * Math.cos(rad)).toFixed(1)} ${(RING.y + RING_RADIUS * Math.sin(rad)).toFixed(1)}`;
  };
  return `M${at(from)}A${RING_RADIUS} ${RING_RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}
