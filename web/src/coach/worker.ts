/** The worker that values moves and analyses games on this device: no page waits, and no server works for it. */
import scale from "../../engine/analysis.json";
import { reportOf, type Scale, valuedSteps } from "../../engine/runtime/analysis.mjs";
import { readRecord } from "../../engine/runtime/log.mjs";
import { replay } from "../../engine/runtime/match.mjs";
import { Evaluator } from "../../engine/runtime/values.mjs";
import type { GenericView } from "../lib/board.ts";
import { mark } from "../lib/i18n/mark.ts";
import type { ProblemBody } from "../lib/net/types.ts";
import { type AnyGame, type AnyMatch, gameNamed, judgingOf, once } from "../offline/engines.ts";
import { netFor } from "../offline/nets.ts";
import { Refusal, refusalOf } from "../offline/refusal.ts";
import type { AnalysisReport } from "./analysis.ts";

/** What a seat to decide sees. */
export interface Seen {
  game: string;
  options: AnyMatch["options"];
  seats: number;
  seat: number;
  view: GenericView;
}
/** Asked for are the values of the moves in a position, or at the end of a game record, or of the whole game. */
export type Wish = { kind: "position"; seen: Seen } | { kind: "moves" | "game"; record: string };
export type Question = Wish & { number: number };
/** The chance to win that each move gives to the seat to decide, best first. */
export interface Valued extends Seen {
  values: Record<string, number>;
}
export type Said =
  | { number: number; kind: "progress"; done: number; all: number }
  | { number: number; kind: "answer"; answer: Valued | AnalysisReport }
  | { number: number; kind: "refusal"; body: ProblemBody };

const NOT_HERE = mark("The coach isn't on your device yet. Ask it once while you're online.");
const TELL_MS = 200;
const tell = (said: Said): void => postMessage(said);

onmessage = async ({ data }: MessageEvent<Question>) => {
  const { number } = data;
  try {
    if (data.kind === "position") return tell({ number, kind: "answer", answer: await position(data.seen) });
    const { match, evaluator } = await opened(data.record);
    const progress = (done: number): void => tell({ number, kind: "progress", done, all: match.record.length });
    tell({ number, kind: "answer", answer: data.kind === "moves" ? moves(match, evaluator) : game(match, evaluator, progress) });
  } catch (error) {
    tell({ number, kind: "refusal", body: refusalOf(error).body });
  }
};

async function opened(record: string): Promise<{ match: AnyMatch; evaluator: Evaluator }> {
  const known = await gameNamed(readRecord(record).game);
  const match = replay(record, () => known);
  return { match, evaluator: await evaluatorOf(known, match.seats) };
}

const evaluators = new Map<string, Promise<Evaluator>>();

/** The evaluator of a kind of table, made when it is first needed. */
const evaluatorOf = (game: AnyGame, seats: number): Promise<Evaluator> =>
  once(evaluators, `${game.name} ${seats}`, async () => new Evaluator(game, await judgingOf(game), seats, await netFor(game.name, seats, NOT_HERE), scale.completions));

async function position(seen: Seen): Promise<Valued> {
  const game = await gameNamed(seen.game);
  if (!game.position) throw new Refusal("bad_request", `'${seen.game}' does not read positions on this device.`);
  return { ...seen, values: valued(game, game.position(seen.view, seen.options), seen.seat, await evaluatorOf(game, seen.seats)) };
}

function moves({ game, options, position, seats, turn }: AnyMatch, evaluator: Evaluator): Valued {
  const seat = turn ?? 0;
  const view = game.view(position, seat) as GenericView;
  return { game: game.name, options, seats, seat, view, values: valued(game, position, seat, evaluator) };
}

/** The moves as the seat to decide may value them: what it does not know is veiled. */
function valued(game: AnyGame, position: object, seat: number, evaluator: Evaluator): Record<string, number> {
  const chances = [...evaluator.choice(game.veil(position, seat))].map(([action, rows]): [string, number] => [game.actions[action] ?? "", rows[seat] ?? 0]);
  return Object.fromEntries(chances.sort((a, b) => b[1] - a[1]));
}

function game(match: AnyMatch, evaluator: Evaluator, progress: (done: number) => void): AnalysisReport {
  const steps = [];
  let told = performance.now();
  for (const step of valuedSteps(match, evaluator, scale as unknown as Scale)) {
    steps.push(step);
    if (performance.now() < told + TELL_MS) continue;
    told = performance.now();
    progress(steps.length);
  }
  return reportOf(match, steps, scale as unknown as Scale) as AnalysisReport;
}
