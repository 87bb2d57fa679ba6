"""What the runtime has by hand, against Python's own."""

import hashlib
import hmac
from random import Random

import numpy as np

from benben.core.random import Stream, below, generator, next_number, pick, seed_generator
from javascript.node import evaluate


def test_sha256_and_hmac_are_the_standard_ones() -> None:
    random = Random(1)
    texts = [random.randbytes(length).hex() for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)]
    keys = [random.randbytes(32).hex() for _ in texts]
    code = """
        const { sha256, hmac } = await load("runtime/sha256.mjs");
        const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
        const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
        return texts.map((text, i) => [hex(sha256(bytes(text))), hex(hmac(bytes(keys[i]), bytes(text)))]);
    """
    expected = [
        [
            hashlib.sha256(bytes.fromhex(text)).hexdigest(),
            hmac.digest(bytes.fromhex(key), bytes.fromhex(text), "sha256").hex(),
        ]
        for text, key in zip(texts, keys, strict=True)
    ]
    assert evaluate(code, texts=texts, keys=keys) == expected


def test_a_stream_of_a_seed_gives_the_same_numbers() -> None:
    bounds = [1, 2, 3, 10, 180, 1 << 31, 3 * 10**9]
    code = """
        return seeds.map((seed) => {
            const stream = engine.Stream.named(BigInt(seed), "dealer");
            const drawn = bounds.map((bound) => stream.below(bound));
            const twin = stream.copy();
            return [...drawn, stream.pick([0, 5, 0, 7]), twin.pick([0, 5, 0, 7])];
        });
    """
    seeds = [0, 7, -3, 10**30]
    expected = []
    for seed in seeds:
        stream = Stream.named(seed, "dealer")
        drawn = [stream.below(bound) for bound in bounds]
        chosen = stream.pick([0, 5, 0, 7])
        expected.append([*drawn, chosen, chosen])
    assert evaluate(code, seeds=[str(seed) for seed in seeds], bounds=bounds) == expected


def test_the_fast_generator_gives_the_same_numbers() -> None:
    seeds = [0, 1, 2**53 - 1, 12345678901]
    code = """
        const random = await load("runtime/random.mjs");
        return seeds.map((seed) => {
            const state = random.generator(seed);
            const high = random.next_number(state);
            const numbers = [high, ...bounds.map((bound) => random.below(state, bound))];
            random.seed_generator(state, seed, 77);
            return [...numbers, random.pick(state, [3, 0, 4], 7), state[0], state[1]];
        });
    """
    bounds = [1, 2, 5, 180, 65_537]
    expected = []
    with np.errstate(over="ignore"):  # 64 bits are meant to run over
        for seed in seeds:
            state = generator(seed)
            numbers = [int(next_number(state)) >> 32, *(below(state, bound) for bound in bounds)]
            seed_generator(state, seed, 77)
            chosen = pick(state, [3, 0, 4], 7)
            expected.append([*numbers, chosen, int(state[0]) >> 32, int(state[0]) & 0xFFFFFFFF])
    assert evaluate(code, seeds=seeds, bounds=bounds) == expected


def test_a_value_is_shown_as_python_shows_it() -> None:
    values = [None, True, 3, -2, "it", "it's", 'say "it\'s"', "a\nb", [1, "x", [False]], {"a": None}]
    code = 'const { repr } = await load("runtime/python.mjs"); return values.map((value) => repr(value));'
    assert evaluate(code, values=values) == [repr(value) for value in values]
