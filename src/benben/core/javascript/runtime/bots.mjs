// The bots of benben.bots: they see a position with every secret of others replaced.
import { putNet, readNet } from "./nets.mjs";
import { generator } from "./random.mjs";
import { ValueError } from "./python.mjs";
import { Stream } from "./stream.mjs";

const CHUNK = 32; // simulations between two looks at the clock
const MOST_NODES = 50_000;

/** The bots of a game that `judge` has given, rungs first, then levels for people. */
export const listings = (judging) => judging.listings;

/** A bot by name; one that judges by nets is given them by number of seats. */
export function makeBot(game, judging, name, settings = {}) {
  const listing = judging.listings.find((entry) => entry.name === name);
  if (listing) return new Bot(game, judging, listing, settings);
  const names = judging.listings.map((entry) => entry.name).join(", ");
  throw new ValueError(`there is no bot '${name}' for ${game.title}; there are ${names}`);
}

export class Bot {
  #game;
  #judging;
  #stream;
  #nets;
  #read = new Map();

  constructor(game, judging, { name, rung, temperature, character }, { seed = null, simulations = null, nets = {} }) {
    Object.assign(this, { name, rung, temperature, character, simulations }); // no simulations: as many as the time allows
    this.#game = game;
    this.#judging = judging;
    this.#nets = nets;
    this.#stream = seed === null ? new Stream() : Stream.named(seed, `bot ${name}`);
  }

  /** A legal move. */
  choose(match, seat = match.turn, seconds = 1) {
    const legal = match.legal();
    if (legal.length === 1) return legal[0];
    if (this.rung === this.#judging.rungs.RANDOM) return legal[this.#stream.below(legal.length)];
    const { ratings } = this.#rate(match, seat, seconds);
    return pick(ratings, this.temperature * this.#judging.scales[this.#rungAt(match.seats)], this.#stream);
  }

  /** The rung that answers in place of its own at a table with this number of seats; "" if its own does. */
  standIn(seats) {
    const rung = this.#rungAt(seats);
    return rung === this.rung ? "" : Object.keys(this.#judging.rungs).find((name) => this.#judging.rungs[name] === rung).toLowerCase();
  }

  /** Where no net is trained for this number of seats, and none is given, a rung that needs none answers. */
  #rungAt(seats) {
    const { trained, withoutNet } = this.#judging;
    return trained.includes(seats) || this.#nets[seats] ? this.rung : (withoutNet[this.rung] ?? this.rung);
  }

  /** The moves and their worth, best first: thousandths of a point ahead; of a search, the chance to win. */
  ratings(match, seat = match.turn, seconds = 1) {
    const { ratings, worth } = this.#rate(match, seat, seconds);
    return [...ratings.keys()].sort((a, b) => ratings.get(b) - ratings.get(a)).map((move) => [move, worth.get(move)]);
  }

  #rate(match, seat, seconds) {
    const judging = this.#judging;
    const { LEARNED, MASTER, MCTS } = judging.rungs;
    const mind = makeMind(judging, match.seats, this.character);
    const rung = this.#rungAt(match.seats);
    if (rung === LEARNED || rung === MASTER) this.#learn(mind, match.seats);
    this.#game.assign(mind.batch[0], this.#game.veil(match.position, seat));
    if (rung === MCTS) return this.#search(mind, seconds);
    if (rung === MASTER) return this.#rollOut(mind, seconds);
    const ratings = inWords(this.#game, mind, judging.rate_moves(mind, rung));
    return { ratings, worth: ratings };
  }

  #learn(mind, seats) {
    if (!this.#nets[seats]) throw new ValueError(`the bot '${this.name}' needs the net for ${seats} seats: nets: { ${seats}: ... }`);
    if (!this.#read.has(seats)) this.#read.set(seats, readNet(this.#nets[seats], mind));
    putNet(mind, this.#read.get(seats));
    mind.lens = 1;
  }

  #search(mind, seconds) {
    const { plant, simulate_many, rate_by_search, ways } = this.#judging;
    const until = performance.now() + 1000 * seconds;
    const nodes = this.simulations ? 2 * this.simulations : MOST_NODES;
    const tree = Array.from({ length: nodes }, () => [0, 0, 0, 0]);
    const utilities = Array.from({ length: nodes }, () => new Float64Array(mind.values[0].length));
    const random = generator(this.#stream.below(1n << 62n));
    const way = mind.trust > 0 ? ways.GLANCE : ways.PLAYOUT;
    plant(mind, tree, utilities);
    simulate_many(mind, tree, utilities, this.simulations ?? CHUNK, way, random);
    while (!this.simulations && performance.now() < until) simulate_many(mind, tree, utilities, CHUNK, way, random);
    const ratings = inWords(this.#game, mind, rate_by_search(mind, tree, utilities, 1));
    return { ratings, worth: inWords(this.#game, mind, rate_by_search(mind, tree, utilities, 0)) };
  }

  #rollOut(mind, seconds) {
    const { begin_rollouts, roll_out_many, rate_by_rollouts } = this.#judging;
    const until = performance.now() + 1000 * seconds;
    const random = generator(this.#stream.below(1n << 62n));
    begin_rollouts(mind, random);
    roll_out_many(mind, this.simulations ?? 0, random);
    while (!this.simulations && mind.tried > 1 && performance.now() < until) roll_out_many(mind, 1, random);
    const ratings = inWords(this.#game, mind, rate_by_rollouts(mind));
    return { ratings, worth: ratings };
  }
}

/** A memory to think in, with the settings of the game for this number of seats, and the weights as a character sees them. */
export function makeMind(judging, seats, character = []) {
  const mind = judging.mind();
  const { weights, ...settings } = judging.settings[seats];
  weights.forEach((row, stage) => mind.weights[0][stage].set(row));
  for (const [feature, factors] of character) {
    factors.forEach((factor, stage) => (mind.weights[0][stage][feature] = Math.floor(weights[stage][feature] * factor + 0.5)));
  }
  return Object.assign(mind, settings);
}

function inWords(game, mind, count) {
  const words = (number) => [game.actions[mind.legal[0][number]], mind.ratings[number]];
  return new Map(Array.from({ length: count }, (_, number) => words(number)));
}

/** The best move, or one by chance, the likelier the better. */
function pick(ratings, temperature, stream) {
  const moves = [...ratings.keys()];
  const best = moves.reduce((a, b) => (ratings.get(b) > ratings.get(a) ? b : a));
  if (temperature === 0) return best;
  const weight = (move) => Math.trunc(1e9 * Math.exp((ratings.get(move) - ratings.get(best)) / temperature));
  return moves[stream.pick(moves.map(weight))];
}
