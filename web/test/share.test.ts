import { describe, expect, it } from "vitest";
import { share } from "../src/lib/share.ts";

describe("what two views have in common is the same object", () => {
  const before = { turn: 0, players: [{ suns: [2, 6] }, { suns: [3, 5] }], auction: null, track: ["god", null] };

  it("keeps the whole where nothing has changed, whatever the order of its keys", () => {
    expect(share(before, { track: ["god", null], auction: null, players: [{ suns: [2, 6] }, { suns: [3, 5] }], turn: 0 })).toBe(before);
  });

  it("keeps what stands beside a change", () => {
    const now = share(before, { ...structuredClone(before), players: [{ suns: [2, 6] }, { suns: [5] }] });
    expect(now).toEqual({ ...before, players: [{ suns: [2, 6] }, { suns: [5] }] });
    expect(now.players[0]).toBe(before.players[0]);
    expect(now.track).toBe(before.track);
  });

  it("notices what came, what went and what became of another kind", () => {
    for (const now of [{ a: [1, 2, 3] }, { a: [1] }, { a: { 0: 1, 1: 2 } }, { a: null }, { a: [1, 2], b: undefined }, {}]) {
      expect(share({ a: [1, 2] }, now)).toStrictEqual(now);
    }
    expect(share({ a: undefined }, { b: undefined })).toStrictEqual({ b: undefined });
  });

  it("changes neither of the two", () => {
    const now = { list: [{ n: 1 }, { n: 2 }] };
    const old = { list: [{ n: 1 }, { n: 3 }] };
    share(old, now);
    expect(now).toEqual({ list: [{ n: 1 }, { n: 2 }] });
    expect(old).toEqual({ list: [{ n: 1 }, { n: 3 }] });
  });
});
