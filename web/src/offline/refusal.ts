/** What this device refuses, in the words of the wire. */
import type { ProblemBody } from "../lib/net/types.ts";

export class Refusal extends Error {
  readonly body: ProblemBody;

  constructor(code: string, sentence: string, rule: string | null = null) {
    super(sentence);
    this.body = { code, sentence, status: 409, rule, wait_ms: null };
  }
}

/** Any error as a refusal: the engine's errors by their names, the rest as a failure. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { name, message, rule, sentence } = error as Error & { rule?: string; sentence?: string };
  if (name === "IllegalMove") return new Refusal("illegal_move", sentence ?? message, rule ?? null);
  if (name === "BadNotation") return new Refusal("bad_notation", message);
  if (name === "BadRecord") return new Refusal("bad_record", message);
  if (name === "ValueError") return new Refusal("bad_request", `${message}.`);
  return new Refusal("failure", message);
}
