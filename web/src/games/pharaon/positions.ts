/** Positions of Pharaon to look at and to test with, and the tables as they lie in the sources. */
import { parseCsv, readTables, type PharaonData } from "./lib/data.ts";
import type { PharaonPlayer, PharaonView } from "#engine/pharaon.mjs";

const files = import.meta.glob<string>("../../../../src/benben/games/pharaon/data/*.csv", { query: "?raw", import: "default", eager: true });

export const pharaonData: PharaonData = readTables(
  Object.fromEntries(Object.entries(files).map(([path, source]) => [/([a-z]+)\.csv$/.exec(path)?.[1] ?? "", parseCsv(source)])),
);

const player = (some: Partial<PharaonPlayer>): PharaonPlayer => ({
  score: null,
  resources: { black: 0, yellow: 0, green: 0, red: 0, blue: 0, silver: 0 },
  offerings: [],
  artisans: [],
  nobles: [],
  nile: { black: 0, yellow: 0, green: 0, red: 0, blue: 0 },
  tomb: 0,
  ...some,
});

export const pharaonTurn: PharaonView = {
  game: "pharaon",
  seats: 3,
  round: 3,
  turn: 1,
  phase: "turn",
  first_game: false,
  areas: ["tomb", "offerings", "artisans", "nobles", "nile"],
  gods: [
    { between: ["tomb", "offerings"], points: 10 },
    { between: ["offerings", "artisans"], points: 11 },
    { between: ["artisans", "nobles"], points: 9 },
    { between: ["nobles", "nile"], points: 8 },
    { between: ["nile", "tomb"], points: 6 },
  ],
  wheel: {
    tomb: { colour: "green", squares: 3, free: 2 },
    offerings: { colour: "red", squares: 3, free: 0 },
    artisans: { colour: "blue", squares: 3, free: 2 },
    nobles: { colour: "black", squares: 3, free: 2 },
    nile: { colour: "yellow", squares: 3, free: 1 },
  },
  direction: "clockwise",
  supply: { black: 12, yellow: 9, green: 11, red: 8, blue: 10, silver: 13 },
  jars: { up: [23, null, 1], pile: 18, discard: 8 },
  offerings: { sets: [null, ["red*", "1pp"], null, ["tomb*", "green*"]], bonus: ["artisans*", null, "green*", "1pp"], bag: 18, discard: 4 },
  artisans: { up: [3, 13, 20, 28], deck: 17 },
  nobles: { up: [8, 17, 25], deck: 14 },
  pyramid: { rows: [["first", "basic", "silver", "offering", "silver"], [null, "basic", "silver", "offering"]], discs: { "2": [1, 2] } },
  first_player: 2,
  pharaoh: null,
  passed: [2],
  paying: null,
  players: [
    player({ resources: { black: 2, yellow: 0, green: 1, red: 1, blue: 2, silver: 0 }, offerings: ["nile*", "1pp"], artisans: [2, 7, 11], nobles: [{ id: 6, ready: true }], nile: { black: 1, yellow: 0, green: 0, red: 2, blue: 0 }, tomb: 1 }),
    player({ resources: { black: 1, yellow: 3, green: 1, red: 0, blue: 0, silver: 1 }, offerings: ["tomb*", "nile*", "2pp"], artisans: [13, 22], nobles: [{ id: 2, ready: true }, { id: 14, ready: false }], nile: { black: 0, yellow: 1, green: 2, red: 0, blue: 0 }, tomb: 2 }),
    player({ resources: { black: 0, yellow: 1, green: 0, red: 3, blue: 1, silver: 2 }, offerings: ["blue*", "1pp", "1pp", "2pp"], artisans: [9], nobles: [{ id: 12, ready: true }, { id: 18, ready: false }], nile: { black: 0, yellow: 1, green: 0, red: 0, blue: 0 }, tomb: 2 }),
  ],
  traitor: null,
};

export const pharaonPaying: PharaonView & { task: { todo: string[]; jar: number } & Record<string, unknown> } = {
  ...pharaonTurn,
  phase: "action",
  task: { asked: "pay", todo: ["pay", "build-stage", "end-turn"], area: "tomb", access: -1, chosen: -1, colour: 0, bonus: -1, tracks: [], jar: 1, steps: 0, gains_left: 0, gain_from: 0 },
  paying: { for: "tomb", left: ["red"] },
  players: pharaonTurn.players.map((one, seat) => (seat === 1 ? { ...one, resources: { ...one.resources, black: 0, green: 0 } } : one)),
};

export const pharaonSolo: PharaonView = {
  ...pharaonTurn,
  seats: 1,
  turn: 0,
  phase: "traitor",
  players: [pharaonTurn.players[1] ?? player({})],
  offerings: { ...pharaonTurn.offerings, sets: [null, ["red*", "1pp"], ["tomb*", "green*"]], bonus: ["artisans*", null, "green*"] },
  jars: { up: [23, 1], pile: 18, discard: 8 },
  pyramid: { rows: [["first", "basic", "silver", "offering", "silver"]], discs: { traitor: [1, 2] } },
  passed: [],
  first_player: "traitor",
  traitor: {
    score: 41,
    tiles: [
      { area: "tomb", dark: false, colour: "red", jars: 4, filled: 6 },
      { area: "nobles", dark: true, colour: "black", jars: 5, filled: 4 },
      { area: "artisans", dark: false, colour: "blue", jars: 5, filled: 9 },
      { area: "offerings", dark: false, colour: "green", jars: 4, filled: 3 },
      { area: "nile", dark: true, colour: "yellow", jars: 6, filled: 12 },
    ],
    pile: 3,
    artisans: [4, 8],
    nobles: [10],
    offerings: ["1pp", "red*"],
    resources: { black: 1, yellow: 0, green: 0, red: 0, blue: 0, silver: 1 },
    nile: { black: 0, yellow: 2, green: 1, red: 0, blue: 0 },
    tomb: 2,
  },
};

export const pharaonSetup: PharaonView = {
  ...pharaonTurn,
  round: 0,
  phase: "setup",
  passed: [],
  pyramid: { ...pharaonTurn.pyramid, discs: {} },
  players: pharaonTurn.players.map((_, seat) => player(seat === 1 ? { dealt: [17, 21] } : {})),
};

/** Five seats: the fullest table there is. */
export const pharaonFive: PharaonView = {
  ...pharaonTurn,
  seats: 5,
  players: [...pharaonTurn.players, ...pharaonTurn.players.slice(0, 2)],
  wheel: Object.fromEntries(Object.entries(pharaonTurn.wheel).map(([area, place]) => [area, { ...place, squares: 4, free: place.free + 1 }])) as PharaonView["wheel"],
  offerings: { ...pharaonTurn.offerings, sets: [["red*", "1pp"], ["tomb*", "green*"], null, ["blue*", "nile*"], ["2pp", "black*"], null], bonus: ["artisans*", null, "green*", "1pp", "nobles*", "yellow*"] },
  jars: { up: [23, 4, 1, 17, 29], pile: 18, discard: 8 },
  pyramid: { rows: [...pharaonTurn.pyramid.rows, [null, "basic", "silver"], [null, "basic"]], discs: { "2": [1, 2] } },
};
