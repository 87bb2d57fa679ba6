import { describe, expect, it } from "vitest";
import { rules as pharaon } from "../src/games/pharaon/lib/rules.ts";
import { modules } from "../src/games/index.ts";
import { rules as ra } from "../src/games/ra/lib/rules.ts";
import type { GenericView, Told } from "../src/lib/board.ts";
import type { Rules } from "../src/lib/engine.ts";
import { completed, curve, sheetRows } from "../src/table/scores.ts";
import { begin } from "../engine/runtime/match.mjs";

interface Played {
  told: Told[];
  views: GenericView[];
  /** Points by source after every move. */
  scores: Record<string, number>[][];
}

/** A game of arbitrary moves, the same every time, as seat 0 sees it. */
function played(rules: Rules, seats: number, seed: number, options: Record<string, unknown> = {}): Played {
  const match = begin(rules, { seats, seed, ...options });
  const game: Played = { told: [], views: [], scores: [] };
  const take = (step: number): void => {
    game.told.push(...(match.events(0, game.told.length).map((event) => ({ ...event, step })) as Told[]));
    game.views.push(match.view(0) as GenericView);
    game.scores.push(match.scores());
  };
  take(0);
  for (let step = 1; !match.over; step++) {
    const legal = match.legal();
    match.play(legal[Math.floor(step * 0.618 * legal.length) % legal.length] ?? "");
    take(step);
  }
  return game;
}

const sheets = async (name: string, { told, views }: Played, options = {}) => {
  const scoring = modules[name]?.scoring;
  const steps = told.filter(({ event }) => event === scoring?.ends).map(({ step }) => step);
  return Promise.all(steps.map(async (step) => ({ step, sheet: await scoring!.sheet(told, step, async (at) => views[at]!, options) })));
};

describe.each([
  ["ra", ra, 3, { scores: "open" }, 3],
  ["pharaon", pharaon, 2, {}, 5],
] as const)("the scoring sheets of %s", (name, rules, seats, options, chapters) => {
  const game = played(rules, seats, 5, options);
  it("there is one for every chapter, and its sources make the new score of the old one", async () => {
    const found = await sheets(name, game);
    expect(found.map(({ sheet }) => sheet.chapter)).toEqual(Array.from({ length: chapters }, (_, i) => i + 1));
    for (const { step, sheet } of found) {
      const rows = sheetRows(sheet.sides);
      sheet.sides.forEach(({ before, after }, side) => {
        const gained = rows.reduce((sum, { gains }) => sum + (gains[side] ?? 0), 0);
        expect((before?.["total"] ?? 0) + gained).toBe(after?.["total"]);
        expect(after).toEqual(game.scores[step]?.[side]);
      });
    }
  });
  it("each begins with the points with which the one before it ended", async () => {
    const found = await sheets(name, game);
    found.slice(1).forEach(({ sheet }, i) => expect(sheet.sides.map(({ before }) => before?.["total"])).toEqual(found[i]?.sheet.sides.map(({ after }) => after?.["total"])));
  });
});

describe("a scoring sheet of Ra", () => {
  it("says which tiles are kept and which are gone", async () => {
    const game = played(ra, 3, 5, { scores: "open" });
    const found = await sheets("ra", game);
    const held = (step: number): Record<string, number>[] => (game.views[step] as unknown as { players: { tiles: Record<string, number> }[] }).players.map(({ tiles }) => tiles);
    for (const { step, sheet } of found.slice(0, -1)) {
      sheet.sides.forEach(({ kept, gone }, seat) => {
        expect(kept.map(({ n }) => n)).toEqual(Object.values(held(step)[seat] ?? {}));
        const discarded = game.told.filter((event) => event.step === step && event.event === "discarded" && event.seat === seat);
        expect(gone.map(({ n }) => n)).toEqual(discarded.map(({ count }) => count));
      });
    }
    const all = found.flatMap(({ sheet }) => sheet.sides);
    expect([all.some(({ kept }) => kept.length), all.some(({ gone }) => gone.length)]).toEqual([true, true]);
  });
  it("hides what others scored where scores are hidden", async () => {
    const [first] = await sheets("ra", played(ra, 3, 5, { scores: "hidden" }));
    expect(first?.sheet.sides.map(({ after }) => after !== null)).toEqual([true, false, false]);
    expect(sheetRows(first?.sheet.sides ?? []).every(({ gains }) => gains[0] !== null && gains[1] === null)).toBe(true);
  });
  it("shows them all when the game is over", async () => {
    const game = played(ra, 3, 5, { scores: "hidden" });
    const [first] = await sheets("ra", game);
    const steps = game.scores.map((scores, step) => ({ step, chapter: 1, scores, seat: 0, move: "", events: [], at: null, used_ms: null }));
    const { sides } = await completed(Promise.resolve(first!.sheet), steps, first!.step);
    expect(sides.map(({ after }) => after)).toEqual(game.scores[first!.step]);
    expect(sides.map(({ before }) => before?.["total"])).toEqual([10, 10, 10]);
  });
});

describe("the way of the points", () => {
  it("shows after each epoch what was scored in it", () => {
    const step = (step: number, chapter: number, total: number) => ({ step, chapter, scores: [{ total }], seat: 0, move: "", events: [], at: null, used_ms: null });
    const steps = [step(0, 1, 10), step(1, 1, 10), step(2, 2, 21), step(3, 2, 21), step(4, 3, 35), step(5, 3, 50)];
    expect(curve({ steps }, (n) => `epoch ${n}`)).toEqual([
      { label: "start", totals: [10] },
      { label: "epoch 1", totals: [21] },
      { label: "epoch 2", totals: [35] },
      { label: "epoch 3", totals: [50] },
    ]);
  });
});
