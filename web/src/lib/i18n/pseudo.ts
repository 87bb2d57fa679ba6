/** English that looks foreign and is a third longer: what stays plain was forgotten. */
const marks: Record<string, string> = {
  a: "å", b: "ƀ", c: "ç", d: "đ", e: "é", f: "ƒ", g: "ğ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ľ", m: "ɱ",
  n: "ñ", o: "ö", p: "þ", q: "ǫ", r: "ř", s: "š", t: "ŧ", u: "ü", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž",
};

export function pseudo(message: string): string {
  const foreign = message
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : part.replace(/[a-z]/gi, (letter) => accent(letter))))
    .join("");
  return `⟦${foreign}${"·".repeat(Math.ceil(message.length / 3))}⟧`;
}

function accent(letter: string): string {
  const mark = marks[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? mark : mark.toUpperCase();
}
