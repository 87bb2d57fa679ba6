/** The engines of the games, each loaded when it is first needed. */
import offer from "../../engine/offer.json";
import { makeBot } from "../../engine/runtime/bots.mjs";
import type { Bot, GameOf, Judging, Match } from "../../engine/runtime/types.d.mts";
import { netFor } from "./nets.ts";
import { Refusal } from "./refusal.ts";

export type AnyGame = GameOf<any, any>;
export type AnyMatch = Match<any, any>;

const rules = import.meta.glob<{ make(): AnyGame }>(["../../engine/*.mjs", "!**/*.bots.mjs", "!**/{index,games,example}.mjs"]);
const bots = import.meta.glob<{ judge(game: AnyGame): Judging }>("../../engine/*.bots.mjs");

const made = new Map<string, Promise<AnyGame>>();
const judged = new Map<string, Promise<Judging>>();
const thinking = new Map<string, Promise<Bot>>();

/** What was made under this name, or makes it. */
export function once<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(name) ?? make();
  known.set(name, found);
  found.catch(() => known.delete(name)); // it may load the next time
  return found;
}

export function gameNamed(name: string): Promise<AnyGame> {
  const load = rules[`../../engine/${name}.mjs`];
  if (!load) return Promise.reject(new Refusal("bad_request", `There is no game '${name}' on this device.`));
  return once(made, name, async () => (await load()).make());
}

/** What judges the positions of a game. */
export async function judgingOf(game: AnyGame): Promise<Judging> {
  const load = bots[`../../engine/${game.name}.bots.mjs`];
  if (!load) throw new Refusal("bad_request", `There are no bots of '${game.name}' on this device.`);
  return once(judged, game.name, async () => (await load()).judge(game));
}

async function makeOf(game: AnyGame, level: string, seats: number): Promise<Bot> {
  const judging = await judgingOf(game);
  const { LEARNED, MASTER } = judging.rungs;
  const rung = judging.listings.find(({ name }) => name === level)?.rung;
  const byNet = (rung === LEARNED || rung === MASTER) && judging.trained.includes(seats); // else a simpler bot answers
  const nets = byNet ? { [seats]: await netFor(game.name, seats) } : {};
  return makeBot(game, judging, level, { nets });
}

/** The bot of a level, with all that it needs. */
export const botOf = (game: AnyGame, level: string, seats: number): Promise<Bot> =>
  once(thinking, `${game.name} ${level} ${seats}`, () => makeOf(game, level, seats));

/** What the lobby knows of a game. */
export const offerOf = (name: string) => offer.find((game) => game.name === name);
