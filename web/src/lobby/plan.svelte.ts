/** The table that I am about to make; remembered for the next time. */
import { faceOf } from "../games/faces.ts";
import { recall, remember } from "../lib/storage.ts";
import type { Clock, GameInfo } from "../lib/net/types.ts";
import { paces } from "../lib/pace.ts";

export interface Plan {
  game: string;
  seats: number;
  pace: string;
  /** Which clock of this pace. */
  clock: number;
  /** Who sits from the second seat on: "open" or a bot's level. */
  others: string[];
  options: Record<string, unknown>;
  public: boolean;
  rated: boolean;
  chat: string;
  time_out: string;
  title: string;
}

const usual: Plan = { game: "", seats: 4, pace: "none", clock: 0, others: [], options: {}, public: true, rated: false, chat: "seated", time_out: "ask", title: "" };

export const plan: Plan = $state({ ...usual, ...recall<Partial<Plan>>("plan", {}), title: "" });

/** Does this option mean anything at the table that is planned? */
export const matters = (option: string): boolean => faceOf(plan.game).matters(option, plan.seats);

/** The level of bots that nobody has chosen: an easy one until this device has met the game. */
const presetFor = (game: GameInfo): string => (recall<string[]>("met", []).includes(game.name) ? game.usual_level : game.first_level);
let preset = "";

/** Makes the plan fit what is offered; without a server nobody else can sit down. */
export function fit(games: GameInfo[], alone = false): void {
  const game = games.find(({ name }) => name === plan.game) ?? games[0];
  if (!game) return;
  plan.game = game.name;
  if (!game.seats.includes(plan.seats)) plan.seats = game.seats[Math.min(2, game.seats.length - 1)] ?? 2;
  const before = preset;
  preset = presetFor(game);
  plan.others = Array.from({ length: plan.seats - 1 }, (_, i) => {
    const chosen = plan.others[i] ?? before;
    return chosen !== before && ((chosen === "open" && !alone) || game.bots.includes(chosen)) ? chosen : preset;
  });
  plan.options = Object.fromEntries(Object.entries(plan.options).filter(([name]) => name in game.options && matters(name)));
}

export const clocks = (): Clock[] => paces.find(({ id }) => id === plan.pace)?.clocks ?? [];
export const chosenClock = (): Clock => clocks()[plan.clock] ?? clocks()[0] ?? { kind: "none" };

export function keep(): void {
  remember("plan", { ...plan, others: plan.others.map((one) => (one === preset ? "" : one)), title: "" });
}

/** What is posted to make it. */
export const order = (): Record<string, unknown> => ({
  game: plan.game,
  seats: ["me", ...plan.others.map((one) => (one === "open" ? "open" : `bot:${one}`))],
  clock: chosenClock(),
  options: { ...plan.options },
  public: plan.public,
  rated: plan.rated,
  chat: plan.chat,
  time_out: plan.time_out,
  ...(plan.title ? { title: plan.title } : {}),
});
