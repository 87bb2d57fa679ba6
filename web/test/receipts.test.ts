import { expect, test } from "vitest";

import type { Row } from "../src/lib/proof.ts";
import { keepReceipt, receiptsKept, receiptsOf } from "../src/lib/receipts.ts";

const row = (seq: number, hash: string): Row => ({ seq, hash, action_id: null, seat: 0, kind: "move", words: "", record: [], used_ms: 0, at: 0 });

test("every acknowledgement is kept once, also both of two histories", () => {
  keepReceipt("game", 2, "aa");
  keepReceipt("game", 2, "aa");
  keepReceipt("game", 2, "bb");
  keepReceipt("game", 3, undefined);
  expect(receiptsOf("game")).toEqual([
    [2, "aa"],
    [2, "bb"],
  ]);
});

test("a rewritten or missing row does not fit the receipts", () => {
  expect(receiptsKept([[2, "aa"]], [row(1, "x"), row(2, "aa")])).toBe("kept");
  expect(receiptsKept([[2, "aa"]], [row(1, "x"), row(2, "cc")])).toBe("broken");
  expect(receiptsKept([[2, "aa"]], [row(1, "x")])).toBe("broken");
  expect(receiptsKept([], [row(1, "x")])).toBe("unknown");
});

test("the receipts of the latest sixty games are kept", () => {
  for (let game = 0; game < 70; game++) keepReceipt(`many-${game}`, 1, "aa");
  expect(receiptsOf("many-0")).toEqual([]);
  expect(receiptsOf("many-69")).toEqual([[1, "aa"]]);
});
