// Benben's rules in JavaScript, played at random: `node benben_node.mjs FOLDER ra 3` (engine, game, seats).
// It counts and times as clock.py does.
const [folder, name, seats] = process.argv.slice(2);
const { make } = await import(`${folder}/${name}.mjs`);
const { judge } = await import(`${folder}/${name}.bots.mjs`);
const { generator, seed_generator } = await import(`${folder}/runtime/random.mjs`);

const wanted = Number(process.env.BENBEN_BENCH_SECONDS ?? "1");
const game = make();
const { play_out } = judge(game);
const options = Object.fromEntries(Object.entries(game.options).map(([key, option]) => [key, option.default]));
const start = game.begin(Number(seats), options);
const actions = Array(game.actions.length).fill(0);
const weights = Array(game.outcomes.length).fill(0);
const s = game.blank();
const random = generator(0);

function play(seed) {
  seed_generator(random, 0, seed);
  game.assign(s, start);
  return play_out(s, actions, weights, random);
}

const clock = () => process.cpuUsage().user / 1e6;
let [handful, seconds, moves, seed] = [1, 0, 0, 1];
play(0);
while (seconds < wanted) {
  const began = clock();
  for (let i = 0; i < handful; i++) moves += play(seed + i);
  const took = clock() - began;
  seconds += took;
  seed += handful;
  if (took < 0.001) handful *= 2;
}
console.log(JSON.stringify({ moves, seconds }));
