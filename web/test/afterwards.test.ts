import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterwards } from "../src/lib/afterwards.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("each thing waits its own moment, and what is called off is not done", () => {
  const done: string[] = [];
  afterwards(() => done.push("first"));
  const forget = afterwards(() => done.push("never"));
  vi.advanceTimersByTime(30);
  afterwards(() => done.push("second"));
  forget();
  vi.advanceTimersByTime(30);
  expect(done).toEqual(["first"]);
  vi.advanceTimersByTime(30);
  expect(done).toEqual(["first", "second"]);
});
