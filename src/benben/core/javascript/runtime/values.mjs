// Chances to win by the net, one turn ahead: what benben.analysis values by at its budget "quick".
import { makeMind } from "./bots.mjs";
import { putNet, readNet } from "./nets.mjs";
import { generator } from "./random.mjs";

const CHANCE = -1;

/** Values positions of one kind of table; chances are those of every row of the score table. */
export class Evaluator {
  #judging;
  #mind;
  #rows;
  #completions;

  /** `completions`: how many samples of what else is dealt before the first decision. */
  constructor(game, judging, seats, net, completions) {
    this.game = game;
    this.#judging = judging;
    this.#rows = game.rows(seats);
    this.#completions = completions;
    this.#mind = makeMind(judging, seats);
    putNet(this.#mind, readNet(net, this.#mind));
    Object.assign(this.#mind, { lens: 1, margin_worth: 0 });
  }

  /** The chances after every legal move, by action. */
  choice(position) {
    const mind = this.#mind;
    this.game.assign(mind.batch[0], position);
    const count = this.#judging.rate_moves(mind, this.#judging.rungs.LEARNED);
    if (count === 1) return new Map([[mind.legal[0][0], this.#glance(position)]]);
    return new Map(Array.from({ length: count }, (_, number) => [mind.legal[0][number], this.#looked(number, position.turn)]));
  }

  /** The chances after every outcome of a deal and how likely it is, by outcome; `opening`: nobody has decided anything yet. */
  outcomes(position, opening) {
    const weights = Array(this.game.outcomes.length).fill(0);
    const total = this.game.chance(position, weights);
    const dealt = new Map();
    weights.forEach((weight, outcome) => {
      if (weight > 0) dealt.set(outcome, this.#deal(position, outcome));
    });
    const further = [...dealt.values()].some(({ turn }) => turn === CHANCE);
    const value = (after) => (opening ? this.#completed(after) : further ? this.#glance(after) : this.#best(after));
    return new Map([...dealt].map(([outcome, after]) => [outcome, { chances: value(after), likelihood: weights[outcome] / total }]));
  }

  #deal(position, outcome) {
    const after = this.game.copy(position);
    this.game.deal(after, outcome);
    return after;
  }

  /** A move by the look ahead; the others divide what it leaves. */
  #looked(number, seat) {
    const chances = this.#shares(this.#mind.comes_to[number]);
    const share = Math.min(1, Math.max(0, this.#mind.ratings[number] / this.#judging.certain));
    const others = sum(chances) - chances[seat];
    const changed = chances.map((chance) => (others > 0 ? (chance * (1 - share)) / others : (1 - share) / (this.#rows - 1)));
    changed[seat] = share;
    return changed;
  }

  /** As the net sees a position, what is under way worked out. */
  #glance(position) {
    this.game.assign(this.#mind.batch[1], position);
    this.#judging.judge(this.#mind, 1, this.#judging.rungs.LEARNED);
    return this.#shares(this.#mind.values[1]);
  }

  /** The best move of a position in which somebody decides. */
  #best(position) {
    const { turn } = position;
    if (turn < 0) return this.#glance(position);
    return [...this.choice(position).values()].reduce((best, chances) => (chances[turn] > best[turn] ? chances : best));
  }

  /** The mean of samples of what else is dealt, alike for all outcomes. */
  #completed(position) {
    if (position.turn !== CHANCE) return this.#glance(position);
    const weights = Array(this.game.outcomes.length).fill(0);
    const samples = Array.from({ length: this.#completions }, (_, number) => {
      const after = this.game.copy(position);
      this.#judging.deal_all(after, weights, generator(number));
      return this.#glance(after);
    });
    return samples[0].map((_, row) => sum(samples.map((chances) => chances[row])) / samples.length);
  }

  #shares(values) {
    const shares = [...values.subarray(0, this.#rows)].map((value) => Math.max(0, value));
    const all = sum(shares);
    return shares.map((share) => share / all);
  }
}

export const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
