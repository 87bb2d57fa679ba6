// The dealer of benben.core.random: HMAC-SHA-256 in counter mode, so that a key fixes every draw and none is biased.
import { hmac, sha256 } from "./sha256.mjs";

const RANGE = 1n << 64n;

export class Stream {
  constructor(key = globalThis.crypto.getRandomValues(new Uint8Array(32))) {
    this.key = key;
    this.drawn = 0;
  }

  /** The stream of this name under this seed; different names are independent. */
  static named(seed, name) {
    return new Stream(sha256(new TextEncoder().encode(`benben:${name}:${seed}`)));
  }

  /** A number from 0 to bound - 1, each equally likely; a BigInt if the bound is one. */
  below(bound) {
    const wide = BigInt(bound);
    const limit = RANGE - (RANGE % wide);
    for (;;) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(this.drawn++));
      const number = new DataView(hmac(this.key, new Uint8Array(counter.buffer)).buffer).getBigUint64(0);
      if (number < limit) return typeof bound === "bigint" ? number % wide : Number(number % wide);
    }
  }

  /** An index, each as likely as its weight. */
  pick(weights) {
    let rest = this.below(weights.reduce((a, b) => a + b, 0));
    let index = 0;
    while (rest >= weights[index]) rest -= weights[index++];
    return index;
  }

  /** A copy that continues with the same numbers. */
  copy() {
    const twin = new Stream(this.key);
    twin.drawn = this.drawn;
    return twin;
  }
}
