// Runs a function body that it reads, with the engine and some values, and prints what it returns.
import { readFileSync } from "node:fs";

const folder = process.argv[2];
const engine = await import(`${folder}/index.mjs`);
const { code, given } = JSON.parse(readFileSync(0, "utf-8"));
const load = (name) => import(`${folder}/${name}`);
const Body = Object.getPrototypeOf(async () => {}).constructor;
const answer = await new Body("engine", "load", ...Object.keys(given), code)(engine, load, ...Object.values(given));
console.log(JSON.stringify(answer ?? null));
