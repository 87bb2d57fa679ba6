"""Pgx on the processor, many games at once in one compiled JAX call: `pgx_play.py backgammon 1024`.

A step of a game is counted where a player was asked. As Pgx's own benchmark does, the call itself draws a random legal
action for each game, and a game that has ended is begun again.
"""

import json
import os
import sys
import time

from clock import pin_to_one_core

pin_to_one_core()

import jax  # noqa: E402 - it counts the cores when it is loaded
import jax.numpy as jnp  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402

GAME, GAMES, STEPS = sys.argv[1], int(sys.argv[2]), 32
env = pgx.make(GAME)
step = jax.vmap(auto_reset(env.step, env.init))


@jax.jit
def play(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
    """Some steps in every game; the state then, and how many players were asked."""

    def once(carried: tuple[pgx.State, jax.Array], key: jax.Array) -> tuple[tuple[pgx.State, jax.Array], None]:
        state, asked = carried
        choose, go = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choose, logits, axis=-1)
        return (step(state, actions, jax.random.split(go, GAMES)), asked + (~state.terminated).sum()), None

    return jax.lax.scan(once, (state, jnp.int32(0)), jax.random.split(key, STEPS))[0]


wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES))
state, asked = jax.block_until_ready(play(state, jax.random.PRNGKey(1)))  # a warm-up: compiles
seconds, moves, number = 0.0, 0, 2
while seconds < wanted:
    start = time.process_time()
    state, asked = jax.block_until_ready(play(state, jax.random.PRNGKey(number)))
    seconds += time.process_time() - start
    moves += int(asked)
    number += 1
print(json.dumps({"moves": moves, "seconds": seconds}))
