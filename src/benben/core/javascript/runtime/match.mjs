// A match: one game being played, from set-up to the end.
import { BadNotation, BadRecord, IllegalMove, ValueError } from "./errors.mjs";
import { readRecord, writeRecord } from "./log.mjs";
import { repr, sorted } from "./python.mjs";
import { Stream } from "./stream.mjs";

const CHANCE = -1;

/** The number of seats, or an error that names what is allowed. */
function checkedSeats(game, seats) {
  if (!game.seats.includes(seats)) {
    const [least, most] = [game.seats[0], game.seats.at(-1)];
    throw new ValueError(`${game.title} is for ${least} to ${most} seats, not ${repr(seats)}`);
  }
}

/** Every option with its value, or an error that names what is allowed. */
function checkedOptions(game, seats, given) {
  const names = Object.keys(game.options);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    throw new ValueError(`${game.title} has no option ${repr(name)}; there are ${names.join(", ")}`);
  }
  const values = {};
  for (const [name, option] of Object.entries(game.options)) {
    try {
      values[name] = name in given ? option.read(given[name], seats) : option.default;
    } catch (error) {
      if (error instanceof ValueError) throw new ValueError(`option ${name}: ${error.message}`);
      throw error;
    }
  }
  return values;
}

/** Begin a match of a game that `make` has given; `seed` fixes the dealer. */
export function begin(game, { seats, seed = null, dealer = null, ...options }) {
  if (seed !== null && typeof seed !== "bigint" && !Number.isSafeInteger(seed)) {
    throw new ValueError(`a seed is a whole number, not ${repr(seed)}; a long one is a BigInt`);
  }
  checkedSeats(game, seats);
  const match = new Match(game, seats, checkedOptions(game, seats, options), seed, dealer);
  match.dealAll();
  return match;
}

/** The match that a game record tells; `find` gives the game of a name. */
export function replay(text, find) {
  const record = readRecord(text);
  const match = beginAgain(record, find);
  for (const entry of record.entries) match.repeat(entry);
  if (match.position.turn === CHANCE) {
    throw new BadRecord(Math.max(...record.heading.values()), "the record stops in the middle of a deal");
  }
  return match;
}

function beginAgain({ game: name, rules, seats, options, seed, heading }, find) {
  const at = (fact, attempt) => {
    try {
      return attempt();
    } catch (error) {
      if (error instanceof ValueError) throw new BadRecord(heading.get(fact) ?? 1, error.message);
      throw error;
    }
  };
  const game = at("game", () => find(name));
  if (rules !== game.rulesVersion) {
    const age = rules > game.rulesVersion ? "newer" : "older";
    throw new BadRecord(heading.get("rules"), `the game was played by ${age} rules, ${rules}, than these`);
  }
  at("seats", () => checkedSeats(game, seats));
  const first = [...heading.keys()].find((fact) => fact.startsWith("option"));
  return new Match(game, seats, at(first, () => checkedOptions(game, seats, options)), seed, null);
}

export class Match {
  #dealer;
  #tellings = [];
  #lines = [];
  #undo = []; // before each decision of a turn that shows nothing new
  #numbers;

  constructor(game, seats, options, seed, dealer) {
    Object.assign(this, { game, seats, options, seed });
    this.#dealer = dealer ?? (seed === null ? new Stream() : Stream.named(seed, "dealer"));
    this.#numbers = Array(Math.max(game.actions.length, game.outcomes.length)).fill(0);
    this.position = game.begin(seats, options);
    this.#listen();
  }

  /** The seat that decides now; null when the game is over. */
  get turn() {
    return this.position.turn >= 0 ? this.position.turn : null;
  }

  get over() {
    return this.turn === null;
  }

  /** The moves of the seat to decide, in words, sorted. */
  legal() {
    if (this.over) return [];
    const count = this.game.legal(this.position, this.#numbers);
    return sorted(this.#numbers.slice(0, count).map((number) => this.game.actions[number]));
  }

  /** What a seat may know; null is a spectator. */
  view(seat = null) {
    return this.game.view(this.position, this.#checked(seat));
  }

  /** The events since set-up, or from number `since` on, as a seat may know them; null is a spectator. */
  events(seat = null, since = 0) {
    this.#checked(seat);
    return this.#tellings.slice(since).map((telling) => toldTo(telling, seat));
  }

  /** Points of every seat by source. */
  scores() {
    return this.game.scores(this.position);
  }

  /** The seats that won; nobody before the end. */
  winners() {
    return this.over ? this.game.winners(this.position) : [];
  }

  /** All seats, best first. */
  ranking() {
    return this.game.ranking(this.position);
  }

  /** Why a move is illegal now, null if it is legal; a BadNotation if it is not a move of the game. */
  refusal(move) {
    const number = this.game.refusal(this.position, this.#action(move));
    if (number === 0) return null;
    const rule = `${Math.floor(number / 100)}.${number % 100}`;
    return new IllegalMove(move, rule, this.game.refusals[number]);
  }

  /** Do a move and all that follows without a decision; the new events as a spectator may know them. */
  play(move) {
    const refused = this.refusal(move);
    if (refused) throw refused;
    const events = this.#tellings.length;
    this.#apply(this.#action(move));
    this.dealAll();
    return this.events(null, events);
  }

  /** May the seat to decide take back its last move: its own, nobody decided since, nothing new seen? */
  canUndo() {
    return this.#undo.length > 0;
  }

  /** Take back the last move of the seat to decide. */
  undo() {
    const before = this.#undo.pop();
    if (!before) throw new ValueError("nothing can be taken back: the last move was another's, or it showed something new");
    this.position = this.game.copy(before.position); // twins may hold the same
    this.#tellings.length = before.events;
    this.#lines.length = before.lines;
    this.#listen();
  }

  /** What was played and dealt, line by line, as the game record has it. */
  get record() {
    return [...this.#lines];
  }

  /** The whole game as text that a person can read and `replay` plays again. */
  text() {
    const { game, seats, options, seed } = this;
    let closing = "";
    if (this.over) {
      const totals = this.scores().map((row) => row.total);
      closing = `won by ${this.winners().join(" ") || "nobody"}; points ${totals.join(", ")}`;
    }
    return writeRecord({ game: game.name, rules: game.rulesVersion, seats, options, seed }, this.#lines, closing);
  }

  /** An independent twin; with a seed its dealer goes another way from here. */
  copy(seed = null) {
    const again = seed === null ? this.seed : null;
    const dealer = seed === null ? this.#dealer.copy() : Stream.named(seed, "dealer");
    const twin = new Match(this.game, this.seats, { ...this.options }, again, dealer);
    twin.position = this.game.copy(this.position);
    twin.#tellings = [...this.#tellings];
    twin.#lines = [...this.#lines];
    twin.#undo = [...this.#undo];
    twin.#listen();
    return twin;
  }

  /** Draw whatever is due until somebody decides or the game is over. */
  dealAll() {
    while (this.position.turn === CHANCE) this.#take(this.#dealer.pick(this.#weights()));
  }

  /** Do again what a line of a record says. */
  repeat({ line, seat, words }) {
    if (seat === null) return this.#repeatDeal(line, words);
    if (this.position.turn === CHANCE) throw new BadRecord(line, "a 'deal' line is missing here");
    if (this.position.turn !== seat) {
      const whose = this.over ? "the game is over" : `seat ${this.turn} decides`;
      throw new BadRecord(line, `it is not seat ${seat}'s turn: ${whose}`);
    }
    try {
      const refused = this.refusal(words);
      if (refused) throw refused;
    } catch (error) {
      throw new BadRecord(line, error.message);
    }
    return this.#apply(this.#action(words));
  }

  #repeatDeal(line, words) {
    if (this.position.turn !== CHANCE) throw new BadRecord(line, "nothing is to be dealt here");
    const weights = this.#weights();
    const outcome = this.game.outcomes.indexOf(words);
    if (!weights[outcome]) throw new BadRecord(line, `${repr(words)} cannot be dealt here`);
    if (this.seed !== null && this.#dealer.pick(weights) !== outcome) {
      throw new BadRecord(line, `seed ${this.seed} does not deal ${repr(words)} here`);
    }
    this.#take(outcome);
  }

  #checked(seat) {
    if (seat === null || (Number.isInteger(seat) && seat >= 0 && seat < this.seats)) return seat;
    throw new ValueError(`there are seats 0 to ${this.seats - 1}, and null for a spectator; not ${repr(seat)}`);
  }

  #action(move) {
    const number = this.game.actions.indexOf(move);
    if (number < 0) throw new BadNotation(`${repr(move)} is not a move of ${this.game.title}`);
    return number;
  }

  #listen() {
    this.position.listener = (...event) => this.#tellings.push(this.game.tell(...event));
  }

  #apply(action) {
    const seat = this.position.turn;
    this.#undo.push({ position: this.game.copy(this.position), events: this.#tellings.length, lines: this.#lines.length });
    this.#lines.push(`${seat} ${this.game.actions[action]}`);
    this.game.apply(this.position, action);
    if (this.position.turn !== seat) this.#undo = [];
  }

  #weights() {
    this.game.chance(this.position, this.#numbers);
    return this.#numbers.slice(0, this.game.outcomes.length);
  }

  #take(outcome) {
    this.#undo = [];
    this.#lines.push(`deal ${this.game.outcomes[outcome]}`);
    this.game.deal(this.position, outcome);
  }
}

/** An event as a seat may know it. */
function toldTo({ full, public: others, knowers }, seat) {
  return { ...(knowers === null || knowers.includes(seat) ? full : others) };
}
