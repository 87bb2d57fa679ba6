// Random play of Benben's rules in JavaScript, in Node and in browsers; it counts and times as clock.py does.

/** The moves of whole games and their seconds; `load` imports a module of the engine, `clock` gives seconds. */
export async function measure(load, name, seats, wanted, clock) {
  const { make } = await load(`${name}.mjs`);
  const { judge } = await load(`${name}.bots.mjs`);
  const { generator, seed_generator } = await load("runtime/random.mjs");
  const game = make();
  const { play_out } = judge(game);
  const options = Object.fromEntries(Object.entries(game.options).map(([key, option]) => [key, option.default]));
  const start = game.begin(seats, options);
  const actions = Array(game.actions.length).fill(0);
  const weights = Array(game.outcomes.length).fill(0);
  const s = game.blank();
  const random = generator(0);

  function play(seed) {
    seed_generator(random, 0, seed);
    game.assign(s, start);
    return play_out(s, actions, weights, random);
  }

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
  return { moves, seconds };
}
