// Tells a recorded game again with the translated rules, and compares every step.

/** The first step that differs, with what is so there; null if none does. */
export function difference(tale, make, digest) {
  const game = make(tale.tables ?? {});
  const retold = new Retelling(game, tale);
  for (let n = 0; n < tale.steps.length; n++) {
    const [step, wanted] = tale.steps[n];
    let text = "";
    try {
      if (n > 0) retold.take(step);
      text = JSON.stringify(retold.facts(n));
    } catch (error) {
      return { step: n, error: error.stack };
    }
    if (digest(text) !== wanted) return { step: n, facts: text };
  }
  return null;
}

class Retelling {
  constructor(game, { seats, options, start, every }) {
    Object.assign(this, { game, seats, every, events: [], out: Array(game.actions.length).fill(0) });
    this.weights = Array(game.outcomes.length).fill(9); // the rules must write every weight
    this.s = game.begin(seats, options);
    if (start) game.fields.forEach((field, i) => (this.s[field] = structuredClone(start[i])));
    this.s.listener = (...event) => {
      const { full, public: others, knowers } = game.tell(...event);
      this.events.push([full, others, knowers]);
    };
  }

  take(step) {
    if (this.s.turn === -1) this.game.deal(this.s, step);
    else this.game.apply(this.s, step);
  }

  facts(n) {
    const { game, s, out, weights } = this;
    const rows = Array.from({ length: game.rows(this.seats) }, (_, i) => i);
    const found = { fields: this.fields(s), events: this.events, points: rows.map((row) => game.points(s, row)) };
    if (s.turn === -1) found.chance = [game.chance(s, weights), ...weights];
    else if (s.turn >= 0) found.legal = out.slice(0, game.legal(s, out));
    if (n % this.every === 0 || s.turn < -1) Object.assign(found, this.everything(rows));
    this.events = [];
    return found;
  }

  everything(rows) {
    const { game, s } = this;
    const seats = Array.from({ length: this.seats }, (_, i) => i);
    return {
      refused: s.turn === -1 ? [] : game.actions.map((_, action) => game.refusal(s, action)),
      merits: game.merit ? rows.map((row) => game.merit(s, row)) : [],
      views: [null, ...seats].map((seat) => game.view(s, seat)),
      scores: game.scores(s),
      winners: game.winners(s),
      ranking: game.ranking(s),
      veils: seats.map((seat) => this.fields(game.veil(s, seat))),
    };
  }

  fields(s) {
    return this.game.fields.map((field) => s[field]);
  }
}
