// Reads tales, one a line, and prints how many games and steps there were and which differ.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { difference } from "./telling.mjs";

const [folder, limit = "5"] = process.argv.slice(2);
const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const makers = {};
let [games, steps] = [0, 0];
const differ = [];
for await (const line of createInterface({ input: process.stdin })) {
  const tale = JSON.parse(line);
  makers[tale.game] ??= (await import(`${folder}/${tale.game}.mjs`)).make;
  const found = difference(tale, makers[tale.game], digest);
  if (found) differ.push({ game: games, ...found });
  games += 1;
  steps += tale.steps.length;
  if (differ.length >= Number(limit)) break;
}
console.log(JSON.stringify({ games, steps, differ }));
