// The public face of the engine: the same contract as in Python, and the same game for the same seed and moves.
import { GAMES } from "./games.mjs";
import { makeBot } from "./runtime/bots.mjs";
import { BadNotation, BadRecord, IllegalMove, ValueError } from "./runtime/errors.mjs";
import { begin, replay as replayWith } from "./runtime/match.mjs";
import { repr } from "./runtime/python.mjs";
import { Stream } from "./runtime/stream.mjs";

export { BadNotation, BadRecord, IllegalMove, Stream, ValueError };

const made = new Map();

/** A value that is made when it is first asked for. */
function once(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}

/** The names of the games. */
export const games = Object.keys(GAMES);

/** A game by name; with `tables`, a game in which these replace its own tables. */
export function game(name, tables = null) {
  if (!Object.hasOwn(GAMES, name)) throw new ValueError(`there is no game ${repr(name)}; there are ${games.join(", ")}`);
  return tables === null ? once(name, () => GAMES[name].make()) : GAMES[name].make(tables);
}

const found = (nameOrGame) => (typeof nameOrGame === "string" ? game(nameOrGame) : nameOrGame);

/** Begin a match of a game, given by its name or as `game` returned it. */
export const create = (nameOrGame, settings = {}) => begin(found(nameOrGame), settings);

/** The match that a game record tells. */
export const replay = (text, find = game) => replayWith(text, find);

const judging = (of) => once(of, () => GAMES[of.name].judge(of));

/** The bots of a game: rungs first, then levels for people. */
export const bots = (nameOrGame) => judging(found(nameOrGame)).listings;

/** A bot of a game by name; the same seed gives the same choices. */
export const bot = (name, nameOrGame, settings = {}) => makeBot(found(nameOrGame), judging(found(nameOrGame)), name, settings);
