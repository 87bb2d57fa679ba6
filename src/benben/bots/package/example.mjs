// A bot in ten lines: it tries every move on copies and takes the one with the most points.
import { create } from "./index.mjs";

function choose(match, seat) {
  const worth = (move) => {
    const copy = match.copy(1);
    copy.play(move);
    return copy.scores()[seat].total;
  };
  return match.legal().reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

const match = create(process.argv[2] ?? "ra", { seats: 2, seed: Number(process.argv[3] ?? 7) });
while (!match.over) match.play(match.turn === 0 ? choose(match, 0) : match.legal()[0]);
console.log(match.text());
