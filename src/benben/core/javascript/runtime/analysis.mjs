// A quick analysis of a finished game, as benben.analysis makes it: every step valued, and what the steps say of each player.
import { sum } from "./values.mjs";

/** Values the steps of a match one by one, so that other work can be done in between. */
export function* valuedSteps(match, evaluator, scale) {
  let step = 0;
  for (const place of places(match)) {
    if (place.seat !== null) step += 1;
    yield { step, ...(place.seat === null ? deal(evaluator, place) : decision(evaluator, place, scale)) };
  }
}

/** The report on a finished match whose steps are valued. */
export function reportOf(match, steps, scale) {
  const result = resultOf(match);
  const start = steps[0]?.before ?? result;
  const noise = result.map((share, row) => share - start[row] - sum(steps.map((step) => change(step, row))));
  const players = Array.from({ length: match.seats }, (_, seat) => player(steps, seat, scale));
  return { start, result, noise, steps, players };
}

/** Every position in which something was decided or dealt, and what. */
function* places(match) {
  const { game } = match;
  const position = game.begin(match.seats, match.options);
  let opening = true;
  for (const line of match.record) {
    const [who, words] = line.split(/ (.*)/);
    const seat = who === "deal" ? null : Number(who);
    opening &&= seat === null;
    yield { position, seat, words, opening };
    if (seat === null) game.deal(position, game.outcomes.indexOf(words));
    else game.apply(position, game.actions.indexOf(words));
  }
}

const NOTHING_DECIDED = { best: "", loss: 0, error: 0, values: {}, theme: "", grade: null, sentence: "" };

function deal(evaluator, { position, words, opening }) {
  const values = evaluator.outcomes(position, opening);
  const after = values.get(evaluator.game.outcomes.indexOf(words)).chances;
  const before = after.map((_, row) => sum([...values.values()].map(({ chances, likelihood }) => likelihood * chances[row])));
  return { kind: "deal", seat: null, move: words, before, after, ...NOTHING_DECIDED };
}

function decision(evaluator, { position, seat, words }, scale) {
  const { actions } = evaluator.game;
  const values = evaluator.choice(position);
  const played = values.get(actions.indexOf(words));
  const ranked = [...values].sort(([, a], [, b]) => b[seat] - a[seat]);
  const [best, before] = ranked[0][1][seat] === played[seat] ? [actions.indexOf(words), played] : ranked[0];
  const loss = before[seat] - played[seat];
  return {
    ...NOTHING_DECIDED,
    kind: "decision",
    seat,
    move: words,
    before,
    after: played,
    best: actions[best],
    loss,
    values: Object.fromEntries(ranked.map(([action, chances]) => [actions[action], chances[seat]])),
    grade: scale.grades.find(([least]) => loss >= least)?.[1] ?? null,
  };
}

const change = ({ before, after }, row) => after[row] - before[row];

function player(steps, seat, scale) {
  const own = steps.filter((step) => step.seat === seat && Object.keys(step.values).length > 1);
  const mean_loss = own.length ? sum(own.map(({ loss }) => loss)) / own.length : 0;
  const graded = [...steps.keys()].filter((number) => steps[number].seat === seat && steps[number].grade);
  return {
    seat,
    decisions: own.length,
    mean_loss,
    accuracy: 100 * Math.exp(-scale.steepness * mean_loss),
    losses: {},
    grades: Object.fromEntries(scale.grades.map(([, grade]) => [grade, own.filter((step) => step.grade === grade).length])),
    luck: sum(steps.filter(({ kind }) => kind === "deal").map((step) => change(step, seat))),
    own: -sum(own.map(({ loss }) => loss)),
    others: sum(steps.filter((step) => step.kind === "decision" && step.seat !== seat).map((step) => change(step, seat))),
    turning_points: graded.sort((a, b) => steps[b].loss - steps[a].loss).slice(0, scale.most_turning_points),
  };
}

/** The share of the win of every row; if nobody at the table has won, the last row has. */
function resultOf(match) {
  const rows = match.game.rows(match.seats);
  const won = match.winners();
  const winners = won.length ? won : [rows - 1];
  return Array.from({ length: rows }, (_, row) => Number(winners.includes(row)) / winners.length);
}
