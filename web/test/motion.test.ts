import { expect, it } from "vitest";
import { pharaonTurn } from "../src/games/pharaon/positions.ts";
import { raTurn } from "../src/games/ra/positions.ts";
import { news } from "../src/lib/motion.ts";
import { pharaonFlights, turned } from "../src/games/pharaon/lib/flights.ts";
import type { Area } from "#engine/pharaon.mjs";
import { squaresTaken } from "../src/games/pharaon/lib/wheel.ts";
import { raFlights } from "../src/games/ra/lib/flights.ts";

const drew = (step: number) => ({ event: "drew", seat: 0, tile: "gold", step });
const lot = [...["gold", "flood", "gold"], ...Array<null>(5).fill(null)];
const before = { ...raTurn, auction_track: lot };

it("up to three moves at once are shown, more are not", () => {
  const seen = [drew(1)];
  expect(news(seen, [...seen, drew(2), drew(3), drew(4)])).toHaveLength(3);
  expect(news(seen, [...seen, drew(2), drew(3), drew(4), drew(5)])).toEqual([]);
});
it("the story of a page that was just opened, and one that was cut, are no film", () => {
  expect(news([], [drew(1)])).toEqual([]);
  expect(news([drew(1), drew(2)], [drew(1)])).toEqual([]);
});
it("a drawn tile flies from the bag to the first empty place", () =>
  expect(raFlights(before, [drew(9)])).toMatchObject([{ from: ["bag", "ra-track"], to: ["lot-3"], symbol: "gold", lands: true }]));
it("each tile of a lot leaves its own place", () => {
  const took = ["gold", "flood", "gold"].map((tile) => ({ event: "took", seat: 2, tile, step: 9 }));
  expect(raFlights(before, took).map(({ from, to }) => [from[0], to[0]])).toEqual([
    ["lot-0", "tiles-2"],
    ["lot-1", "tiles-2"],
    ["lot-2", "tiles-2"],
  ]);
});
it("suns change places", () => {
  const [gave, got] = raFlights(before, [{ event: "exchanged", seat: 1, gave: 9, got: 6, step: 9 }]);
  expect([gave?.from[0], gave?.to[0], gave?.number]).toEqual(["sun-9", "centre", 9]);
  expect([got?.from[0], got?.to[0], got?.number]).toEqual(["centre", "sun-6", 6]);
});
it("a noble leaves its place for the cards of the one who took it", () => {
  const noble = pharaonTurn.nobles.up[1] ?? 0;
  expect(pharaonFlights(pharaonTurn, [{ event: "noble", seat: 1, noble, step: 4 }])).toMatchObject([{ from: ["noble-1", "deck-noble"], to: ["cards-1", "seat-1"] }]);
});
it.each([1, 4])("the wheel turns the way its colours went", (steps) => {
  const { areas, wheel } = pharaonTurn;
  const moved = areas.map((area, i) => [areas[(i + steps) % 5], wheel[area]]);
  const now = { ...pharaonTurn, wheel: Object.fromEntries(moved) as typeof wheel };
  expect(turned(pharaonTurn, now)).toBe(steps === 1 ? 72 : -72);
  expect(turned(pharaonTurn, pharaonTurn)).toBe(0);
});
it("a square of the wheel tells whose token lies there, since it was cleared", () => {
  const area = pharaonTurn.areas[0] as Area;
  const laid = (seat: number) => ({ event: "access", seat, token: "red", area, step: 1 });
  const view = { ...pharaonTurn, wheel: { ...pharaonTurn.wheel, [area]: { colour: "red" as const, squares: 4, free: 1 } } };
  const told = [laid(0), { event: "wheel cleared", step: 2 }, laid(2), laid(1)];
  expect(squaresTaken(view, told)[area]).toEqual([2, 1, null]);
});
