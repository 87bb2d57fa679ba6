// A bot for Ra in JavaScript, over the line protocol (docs/bots.md). It needs nothing but Node:
//
//     benben arena ra --bots "run:node examples/bots/ra.js,greedy"

const CIVILIZATIONS = ["art", "agriculture", "religion", "astronomy", "writing"];
const MONUMENTS = ["fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step pyramid", "temple"];
const DISASTERS = { drought: -3, earthquake: -3, funeral: -3, unrest: -5 };

/** About how many points one more tile is worth to somebody who has these tiles. */
function worthOf(tile, tiles) {
  const have = (name) => tiles[name] ?? 0;
  if (tile === "god") return 2.5;
  if (tile === "gold") return 3;
  if (tile === "pharaoh") return 2;
  if (tile === "flood") return 1 + (have("flood") ? 0 : have("nile"));
  if (tile === "nile") return have("flood") ? 1.7 : 1;
  if (tile in DISASTERS) return DISASTERS[tile];
  if (MONUMENTS.includes(tile)) return have(tile) ? 1.5 : 1.7;
  const kinds = CIVILIZATIONS.filter(have).length; // none costs five points, three give five
  if (have(tile)) return 0.2;
  return kinds === 0 ? 5 : kinds === 1 ? 2 : 4;
}

/** About how many points the whole auction track is worth. */
function worthOfLot(track, tiles) {
  const mine = { ...tiles };
  let worth = 0;
  for (const tile of track.filter((one) => one !== null)) {
    worth += worthOf(tile, mine);
    mine[tile] = (mine[tile] ?? 0) + 1;
  }
  return worth;
}

/** What a lot must be worth before it is bought: less as the epoch nears its end, when suns are lost unused. */
function least(view, suns) {
  const left = view.ra_track.length - view.ra_track.drawn;
  return Math.min(7, 1 + (5 * left) / view.ra_track.length + 1.5 * (3 - Math.min(suns, 3)));
}

function choose(view, seat, legal) {
  const me = view.players[seat];
  const tile = (move) => view.auction_track[Number(move.slice(4)) - 1];
  const lot = worthOfLot(view.auction_track, me.tiles);
  const gods = legal.filter((move) => move.startsWith("god") && worthOf(tile(move), me.tiles) >= 4);
  if (gods.length) return gods[0];
  if (legal.includes("done")) return "done";
  if (view.phase === "disaster") {
    const loss = (move) => worthOf(move.slice(5), { ...me.tiles, [move.slice(5)]: me.tiles[move.slice(5)] - 1 });
    return legal.reduce((best, move) => (loss(move) < loss(best) ? move : best));
  }
  if (view.phase === "auction") {
    const suns = legal.filter((move) => move.startsWith("bid")).map((move) => Number(move.slice(4)));
    const bid = Math.min(...suns);
    const gain = lot + (view.centre_sun - bid) / 4;
    return suns.length && gain >= least(view, me.suns_up.length) ? `bid ${bid}` : legal.includes("pass") ? "pass" : `bid ${bid}`;
  }
  const full = !legal.includes("draw");
  return full || lot >= least(view, me.suns_up.length) + 2 ? "invoke" : "draw";
}

let view = null;
let seat = 0;
let legal = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, rest] = [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)];
  if (word === "benben") console.log("name javascript\nready");
  if (word === "game") seat = JSON.parse(rest).seat;
  if (word === "position") view = JSON.parse(rest);
  if (word === "legal") legal = rest.split("|");
  if (word === "choose") console.log(`move ${choose(view, seat, legal)}`);
  if (word === "quit") process.exit(0);
});
