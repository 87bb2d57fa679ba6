// Plays games at random with the fast generator, as benben.simulate does, and prints their totals.
const [folder, name, seats, games, seed] = process.argv.slice(2);
const { make } = await import(`${folder}/${name}.mjs`);
const { judge } = await import(`${folder}/${name}.bots.mjs`);
const { generator, seed_generator } = await import(`${folder}/runtime/random.mjs`);

const game = make();
const { play_out } = judge(game);
const options = Object.fromEntries(Object.entries(game.options).map(([key, option]) => [key, option.default]));
const start = game.begin(Number(seats), options);
const rows = Array.from({ length: game.rows(Number(seats)) }, (_, row) => row);
const out = Array(game.actions.length).fill(0);
const weights = Array(game.outcomes.length).fill(0);
const s = game.blank();
const random = generator(0);
const totals = [];
let decisions = 0;
const began = performance.now();
for (let number = 0; number < Number(games); number++) {
  seed_generator(random, Number(seed), number);
  game.assign(s, start);
  decisions += play_out(s, out, weights, random);
  totals.push(rows.map((row) => game.points(s, row)));
}
console.log(JSON.stringify({ decisions, seconds: (performance.now() - began) / 1000, totals }));
