// Benben's rules in JavaScript, played at random: `node benben_node.mjs FOLDER ra 3` (engine, game, seats).
import { measure } from "./random_play.mjs";

const [folder, name, seats] = process.argv.slice(2);
const load = (module) => import(`${folder}/${module}`);
const wanted = Number(process.env.BENBEN_BENCH_SECONDS ?? "1");
console.log(JSON.stringify(await measure(load, name, Number(seats), wanted, () => process.cpuUsage().user / 1e6)));
