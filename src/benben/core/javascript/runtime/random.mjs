// The fast generator of benben.core.random, SplitMix64 in halves of 32 bits: a generator is [high, low].

let high = 0;
let low = 0;

/** Multiply two numbers of 64 bits; the product is left in `high` and `low`. */
function multiply(ah, al, bh, bl) {
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const across = a0 * b1;
  const along = a1 * b0;
  const least = a0 * b0;
  const middle = (least >>> 16) + (across & 0xffff) + (along & 0xffff);
  low = ((least & 0xffff) | (middle << 16)) >>> 0;
  const carried = a1 * b1 + (across >>> 16) + (along >>> 16) + (middle >>> 16);
  high = (carried + Math.imul(ah, bl) + Math.imul(al, bh)) >>> 0;
}

/** The next 64 random bits: the upper half is returned, the lower is left in `low`. */
export function next_number(random) {
  let l = random[1] + 0x7f4a7c15;
  let h = (random[0] + 0x9e3779b9 + (l > 0xffffffff ? 1 : 0)) >>> 0;
  l >>>= 0;
  random[0] = h;
  random[1] = l;
  l = (l ^ ((l >>> 30) | (h << 2))) >>> 0;
  h = (h ^ (h >>> 30)) >>> 0;
  multiply(h, l, 0xbf58476d, 0x1ce4e5b9);
  l = (low ^ ((low >>> 27) | (high << 5))) >>> 0;
  h = (high ^ (high >>> 27)) >>> 0;
  multiply(h, l, 0x94d049bb, 0x133111eb);
  l = low;
  h = high;
  low = (l ^ ((l >>> 31) | (h << 1))) >>> 0;
  high = (h ^ (h >>> 31)) >>> 0;
  return high;
}

/** A generator that begins with a seed, a number or a BigInt. */
export function generator(seed) {
  const bits = BigInt.asUintN(64, BigInt(seed));
  return [Number(bits >> 32n), Number(bits & 0xffffffffn)];
}

/** Start a generator for one of many runs under a seed. */
export function seed_generator(random, seed, index) {
  [random[0], random[1]] = generator(seed);
  next_number(random);
  const [h, l] = [high, low];
  multiply(Math.floor(index / 0x100000000) >>> 0, index >>> 0, 0xbf58476d, 0x1ce4e5b9);
  const sum = l + low;
  random[0] = (h + high + (sum > 0xffffffff ? 1 : 0)) >>> 0;
  random[1] = sum >>> 0;
  next_number(random);
  random[0] = high;
  random[1] = low;
}

/** A number from 0 to bound - 1, each equally likely; a bound below 2 ** 21. */
export function below(random, bound) {
  let product = next_number(random) * bound;
  if (product >>> 0 < bound) {
    const threshold = (0x100000000 - bound) % bound;
    while (product >>> 0 < threshold) product = next_number(random) * bound;
  }
  return Math.floor(product / 0x100000000);
}

/** An index, each as likely as its weight; total is the sum of the weights. */
export function pick(random, weights, total) {
  let rest = below(random, total);
  let index = 0;
  while (rest >= weights[index]) rest -= weights[index++];
  return index;
}

/** A random number from 0 to 1. */
export function unit(random) {
  next_number(random);
  return (high * 0x200000 + (low >>> 11)) / 9007199254740992;
}
