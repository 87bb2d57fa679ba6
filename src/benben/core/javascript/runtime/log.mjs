// The game record as text, as benben.core.log reads and writes it.
import { BadRecord } from "./errors.mjs";
import { repr } from "./python.mjs";

const FORMAT = 1;
const LONGEST = 10_000_000; // characters
const MOST_DIGITS = 40;
const HEADING = ["game", "rules", "seats"];

/** A value as Python's json writes it. */
function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${json(key)}: ${json(item)}`).join(", ")}}`;
  }
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);
}

/** The text of a record whose entries are these lines. */
export function writeRecord({ game, rules, seats, options, seed }, lines, closing) {
  const heading = [`benben ${FORMAT}`, `game ${game}`, `rules ${rules}`, `seats ${seats}`];
  for (const [name, value] of Object.entries(options)) heading.push(`option ${name} ${json(value)}`);
  if (seed !== null) heading.push(`seed ${seed}`);
  const remark = closing ? [`# ${closing}`] : [];
  return [...heading, "", ...lines, ...remark, `end ${lines.length}`].join("\n") + "\n";
}

/** The record written in a text, or a BadRecord that names the line that is wrong. */
export function readRecord(text) {
  if (typeof text !== "string") throw new TypeError("a game record is text");
  if (text.length > LONGEST) throw new BadRecord(1, "this is far too long for a game record");
  const record = { game: "", rules: 0, seats: 0, options: {}, seed: null, entries: [], heading: new Map() };
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  let ended = false;
  lines.forEach((raw, i) => {
    const line = raw.trim();
    if (!line || line.startsWith("#")) return;
    if (ended) throw new BadRecord(i + 1, "nothing may follow the 'end' line");
    ended = readLine(record, i + 1, line);
  });
  if (!record.heading.size) throw noRecord(1);
  if (!ended) throw new BadRecord(lines.length, "the record is cut off: its 'end' line is missing");
  return record;
}

const noRecord = (line) => new BadRecord(line, "this is not a Benben game record: it does not begin with 'benben 1'");

function partition(line) {
  const space = line.indexOf(" ");
  return space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
}

/** Take one line; true if it is the last. */
function readLine(record, number, line) {
  const [word, rest] = partition(line);
  if (!record.heading.size) {
    if (word !== "benben") throw noRecord(number);
    const version = Number(whole(number, "benben", rest));
    if (version > FORMAT) {
      throw new BadRecord(number, `the record is of format ${version}; this program reads up to ${FORMAT}`);
    }
    record.heading.set("benben", number);
  } else if (word === "end") {
    close(record, number, rest);
    return true;
  } else if (word === "deal" || /^\d+$/.test(word)) {
    readEntry(record, number, word, rest);
  } else if (record.entries.length) {
    throw new BadRecord(number, `a line begins with a seat, 'deal' or 'end', not ${repr(word)}`);
  } else {
    readHeading(record, number, word, rest);
  }
  return false;
}

function readHeading(record, number, word, rest) {
  const key = word === "option" ? `option ${partition(rest)[0]}` : word;
  if (record.heading.has(key)) {
    throw new BadRecord(number, `${repr(key)} was given already in line ${record.heading.get(key)}`);
  }
  record.heading.set(key, number);
  if (word === "game") record.game = rest;
  else if (word === "rules" || word === "seats") record[word] = Number(whole(number, word, rest));
  else if (word === "seed") record.seed = whole(number, word, rest);
  else if (word === "option") readOption(record, number, rest);
  else if (word === "position") throw new BadRecord(number, "a game that begins at a position is read in Python only");
  else throw new BadRecord(number, `${repr(word)} is unknown here; known are game, rules, seats, option, seed`);
}

function readOption(record, number, rest) {
  const [name, value] = partition(rest);
  try {
    record.options[name] = JSON.parse(value);
  } catch {
    throw new BadRecord(number, `the value of option ${name} cannot be read: ${repr(value)}`);
  }
}

function readEntry(record, line, word, words) {
  for (const fact of HEADING) {
    if (!record.heading.has(fact)) throw new BadRecord(line, `the line '${fact}' is missing before the first move`);
  }
  record.entries.push({ line, seat: word === "deal" ? null : Number(whole(line, "seat", word)), words });
}

function close(record, number, rest) {
  const count = Number(whole(number, "end", rest));
  const found = record.entries.length;
  if (count !== found) throw new BadRecord(number, `${count} lines were written, but ${found} are here`);
  for (const fact of HEADING) {
    if (!record.heading.has(fact)) throw new BadRecord(number, `the line '${fact}' is missing`);
  }
}

/** A whole number: a BigInt where a number of JavaScript would not hold it. */
function whole(line, what, text) {
  if (!/^-?\d+$/.test(text) || text.replace("-", "").length > MOST_DIGITS) {
    throw new BadRecord(line, `${what} needs a whole number, not ${repr(text.slice(0, MOST_DIGITS))}`);
  }
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
