/** Values, hints and quick analyses that this device makes itself. */
import { moveName } from "../games/index.ts";
import { t } from "../lib/i18n/index.svelte.ts";
import { api } from "../lib/net/api.ts";
import type { Advice } from "../lib/net/schema.ts";
import type { ReplayPosition, Table } from "../lib/net/types.ts";
import { Problem } from "../lib/problems.ts";
import { type AnalysisReport, type AnalysisStep, percent } from "./analysis.ts";
import { type Explored, seatName } from "./explored.ts";
import type { Question, Said, Valued, Wish } from "./worker.ts";

interface Waiting {
  resolve: (answer: Valued | AnalysisReport) => void;
  reject: (error: unknown) => void;
  progress: (done: number, all: number) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let asked = 0;

function started(): Worker {
  const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  begun.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
  begun.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error("the worker failed"));
    waiting.clear();
    worker = null;
  };
  return begun;
}

function hear(said: Said): void {
  const who = waiting.get(said.number);
  if (said.kind === "progress") return who?.progress(said.done, said.all);
  waiting.delete(said.number);
  if (said.kind === "answer") who?.resolve(said.answer);
  else who?.reject(new Problem(said.body));
}

function ask(wish: Wish, progress: Waiting["progress"] = () => undefined): Promise<Valued | AnalysisReport> {
  const number = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject, progress });
    (worker ??= started()).postMessage({ ...wish, number } satisfies Question);
  });
}

const recordOf = (table: string): Promise<string> => api.get<string>(`/api/tables/${table}/text`);

/** The best moves of the seat to decide at a table of this device. */
export async function adviseHere(table: string, seq: number): Promise<Advice> {
  return advice((await ask({ kind: "moves", record: await recordOf(table) })) as Valued, seq);
}

/** The best moves in a position of the analysis board. */
export async function valueHere({ game, options, seats, turn, view, task }: Explored): Promise<Advice> {
  const seen = { game, options, seats, seat: turn ?? 0, view: { ...view, task } };
  return advice((await ask({ kind: "position", seen })) as Valued, 0);
}

/** The moves with their chances, and a sentence. */
async function advice({ game, options, seat, view, values }: Valued, seq: number): Promise<Advice> {
  const [best = "", second = ""] = Object.keys(values);
  const name = (move: string): Promise<string> => moveName(game, options, view, seat, seatName, move);
  const [chance, less] = [best, second].map((move) => percent(values[move] ?? 0));
  const sentence = second
    ? t("“{best}”: about {chance} to win; next best is “{second}” with {less}.", { best: await name(best), chance: chance ?? "", second: await name(second), less: less ?? "" })
    : t("“{move}” is the only move.", { move: await name(best) });
  return { seq, best, sentence, values };
}

const made = new Map<string, Promise<AnalysisReport>>();

/** The quick analysis of a finished game if it was made since the page was opened. */
export const reportHere = (table: string): Promise<AnalysisReport> | undefined => made.get(table);

/** Makes the quick analysis of a finished game. */
export function analyseHere(table: string, progress: Waiting["progress"]): Promise<AnalysisReport> {
  const report = recordOf(table).then((record) => ask({ kind: "game", record }, progress) as Promise<AnalysisReport>);
  made.set(table, report);
  report.catch(() => made.delete(table));
  return report;
}

/** A report with sentences on its turning points in the reader's language; seats are named `{0}`, `{1}`. */
export async function inWords(id: string, report: AnalysisReport): Promise<AnalysisReport> {
  const table = await api.get<Table>(`/api/tables/${id}`);
  const turns = new Set(report.players.flatMap(({ turning_points }) => turning_points));
  const steps = report.steps.map(async (step, number) => (turns.has(number) ? { ...step, sentence: await sentenceOn(table, step) } : step));
  return { ...report, steps: await Promise.all(steps) };
}

async function sentenceOn(table: Table, { step, seat, move, best, loss }: AnalysisStep): Promise<string> {
  const me = seat ?? 0;
  const { view } = await api.get<ReplayPosition>(`/api/tables/${table.id}/replay/${step - 1}?seat=${me}`);
  const name = (one: string): Promise<string> => moveName(table.game, table.options, view, me, seatName, one);
  return t("{name} chose “{move}”; “{best}” was {n} better.", { name: `{${me}}`, move: await name(move), best: await name(best), n: percent(loss) });
}
