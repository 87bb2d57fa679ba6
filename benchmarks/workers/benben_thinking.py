"""How long bots think in a slowed Chromium: `benben_thinking.py FOLDER ra 4 40` (engine, game, slowed, positions).

Pharaoh and master think as long as they may: they are asked for 32 simulations, the least that they do.
"""

import json
import sys
from pathlib import Path

from chromium import page_with

import benben
from benben.bots.javascript import nets_of

# The same random positions for every bot; a search is asked for one handful of simulations, as between two looks at
# the clock. The first choice of a bot, in which its code is compiled, is not counted.
CODE = """async ([name, level, seats, positions, net]) => {
  const engine = await import("/index.mjs");
  const nets = net ? { [seats]: (await import(net)).default } : {};
  const stream = engine.Stream.named(7, "positions");
  const bot = engine.bot(level, name, { seed: 1, nets, simulations: 32 });
  const took = [];
  while (took.length <= positions) {
    const match = engine.create(name, { seats, seed: took.length });
    while (!match.over && took.length <= positions) {
      const legal = match.legal();
      if (legal.length > 1 && stream.below(12) === 0) {
        const began = performance.now();
        bot.choose(match);
        took.push(performance.now() - began);
      }
      match.play(legal[stream.below(legal.length)]);
    }
  }
  return took.slice(1);
}"""

folder, name, slowed, positions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
game = benben.games()[name]
trained = nets_of(game)
found = {}
with page_with(Path(folder)) as page:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    for level in ("priest", "vizier", "mcts", "pharaoh", "master"):
        by_net = level in ("pharaoh", "master")
        for seats in [seats for seats in (trained if by_net else game.seats) if seats > 1]:
            net = f"/{name}.net.{seats}.mjs" if by_net else None
            took = page.evaluate(CODE, [name, level, seats, positions, net])
            found[f"{game.title}, {level}, {seats} seats"] = took
print(json.dumps(found))
