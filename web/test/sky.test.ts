import { describe, expect, it } from "vitest";
import { ringPlaces, stop } from "../src/games/ra/lib/sky.ts";
import { byMove, since, type Line } from "../src/lib/log.ts";

const LENGTHS: Record<number, number> = { 2: 6, 3: 8, 4: 9, 5: 10 };

describe("the sky of Ra", () => {
  it.each([2, 3, 4, 5])("with %i seats no name beside the ring covers a space of the track", (seats) => {
    const length = LENGTHS[seats] ?? 0;
    for (const { x, y, side } of ringPlaces(seats)) {
      const [from, to] = side === "left" ? [x - 130, x - 30] : [x + 30, x + 130];
      for (let n = 1; n <= length; n++) {
        const at = stop(n, length);
        expect(at.x + 13 < from || at.x - 13 > to || at.y + 13 < y - 18 || at.y - 13 > y + 16).toBe(true);
      }
    }
  });
});

describe("the log", () => {
  const line = (step: number, words: string, chapter = false): Line => ({ step, seat: step % 2, symbol: "", words, about: "", ...(chapter ? { chapter } : {}) });
  const lines = [line(1, "a"), line(2, "b"), line(2, "c"), line(2, "epoch", true), line(3, "d"), line(4, "e"), line(4, "f")];
  it("is folded by move, and headings stand alone", () => {
    expect(byMove(lines).map((move) => move.lines.map(({ words }) => words).join(""))).toEqual(["a", "bc", "epoch", "d", "ef"]);
  });
  it("tells what others did since a seat moved, the newest first", () => {
    const told = [{ event: "x", seat: 1, step: 1 }, { event: "x", seat: 0, step: 2 }, { event: "x", seat: 1, step: 3, bot: true }];
    expect(since(lines, told, 1).map(({ step }) => step)).toEqual([4, 3, 2]);
    expect(since(lines, told, 0).map(({ step }) => step)).toEqual([4, 3]);
  });
});
