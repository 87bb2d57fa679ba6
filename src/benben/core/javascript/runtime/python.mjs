// What translated functions need of Python: whole numbers, lists, dictionaries and texts as Python has them.

export class ValueError extends Error {
  name = "ValueError";
}

/** The remainder with the sign of the divisor. */
export function mod(a, b) {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

/** Is this true for Python? Empty lists, dictionaries and texts are not. */
export function truth(value) {
  if (value === null || typeof value !== "object") return Boolean(value);
  return (Array.isArray(value) ? value.length : Object.keys(value).length) > 0;
}

/** A list of whatever can be walked through; of a dictionary its keys. */
export function list(items = []) {
  if (Array.isArray(items)) return [...items];
  if (typeof items === "string" || items[Symbol.iterator]) return [...items];
  return Object.keys(items);
}

export function range(start, stop) {
  if (stop === undefined) [start, stop] = [0, start];
  return Array.from({ length: Math.max(stop - start, 0) }, (_, i) => start + i);
}

export const enumerate = (items) => list(items).map((item, i) => [i, item]);

export const reversed = (items) => list(items).reverse();

export const unique = (items) => [...new Set(items)];

export const sum = (items) => list(items).reduce((a, b) => a + b, 0);

export const dict = (items = []) => (Array.isArray(items) ? Object.fromEntries(items) : { ...items });

export function zip(...lists) {
  const all = lists.map((items) => list(items));
  return all[0].map((_, i) => all.map((items) => items[i]));
}

export function has(container, item) {
  if (Array.isArray(container)) return container.some((other) => same(other, item));
  return typeof container === "string" ? container.includes(item) : Object.hasOwn(container, item);
}

export const get = (dictionary, key, other = null) => (Object.hasOwn(dictionary, key) ? dictionary[key] : other);

export const count = (items, item) => items.filter((other) => same(other, item)).length;

export const join = (separator, items) => list(items).join(separator);

/** Which of two values comes first: lists by their first difference, true and false as 1 and 0. */
export function order(a, b) {
  if (!Array.isArray(a)) return a < b ? -1 : a > b ? 1 : 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const first = order(a[i], b[i]);
    if (first !== 0) return first;
  }
  return a.length - b.length;
}

export function same(a, b) {
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  }
  if (typeof a === "boolean") a = +a;
  return a === (typeof b === "boolean" ? +b : b);
}

export const largest = (items) => list(items).reduce((a, b) => (order(b, a) > 0 ? b : a));

export const smallest = (items) => list(items).reduce((a, b) => (order(b, a) < 0 ? b : a));

export function sorted(items, key = (item) => item, reverse = false) {
  const sign = reverse ? -1 : 1; // equal items keep their order either way
  return list(items).sort((a, b) => sign * order(key(a), key(b)));
}

/** What Python's `type` would name. */
export function kind(value) {
  if (value === null || value === undefined) return "NoneType";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (typeof value === "bigint") return "int";
  if (Array.isArray(value)) return "list";
  return { boolean: "bool", string: "str" }[typeof value] ?? "dict";
}

export const str = (value) => (typeof value === "string" ? value : repr(value));

/** A value as Python shows it in a sentence. */
export function repr(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value).map(([key, item]) => `${repr(key)}: ${repr(item)}`).join(", ")}}`;
}

function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const shown = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", [quote]: `\\${quote}` };
  return quote + [...text].map((letter) => shown[letter] ?? letter).join("") + quote;
}

// Checked translations: an index outside a list, a number beyond 31 bits.

export function inside(items, index) {
  if (!(index >= 0 && index < items.length)) throw new RangeError(`index ${index} of ${items.length}`);
  return index;
}

export function bits(a, sign, b) {
  const whole = (number) => {
    if ((+number | 0) !== +number) throw new RangeError(`${number} has more than 31 bits`);
    return +number;
  };
  whole(a);
  whole(b);
  if (sign === "<<") return whole(a * 2 ** b);
  return sign === "&" ? a & b : sign === "|" ? a | b : sign === "^" ? a ^ b : a >> b;
}
