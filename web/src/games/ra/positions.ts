/** Positions of Ra to look at and to test with. */
import type { RaView } from "#engine/ra.mjs";

const bag = {
  ra: 15, god: 5, gold: 2, pharaoh: 11, nile: 12, flood: 7, art: 2, agriculture: 3, religion: 3, astronomy: 3, writing: 2,
  fortress: 3, obelisk: 3, palace: 4, pyramid: 2, sphinx: 3, statue: 4, "step pyramid": 3, temple: 3, funeral: 1, drought: 1,
  unrest: 2, earthquake: 1,
};

export const raAuction: RaView = {
  game: "ra",
  seats: 4,
  epoch: 2,
  turn: 2,
  phase: "auction",
  ra_track: { drawn: 6, length: 9 },
  auction_track: ["gold", "flood", "astronomy", "pharaoh", "sphinx", "earthquake", null, null],
  centre_sun: 6,
  bag,
  auction: { kind: "drawn", ra_player: 3, best_bid: 8, bidder: 1, to_speak: [2, 3] },
  disaster: null,
  players: [
    { score: 18, suns_up: [4, 10], suns_down: [2], tiles: { pharaoh: 3, nile: 1, flood: 1, art: 1, writing: 1, religion: 1, pyramid: 2, temple: 2, gold: 1 } },
    { score: 24, suns_up: [8, 13], suns_down: [1], tiles: { pharaoh: 2, nile: 2, writing: 1, pyramid: 1, obelisk: 2, palace: 1, statue: 1, temple: 1, god: 1 } },
    { score: 21, suns_up: [5, 9, 12], suns_down: [], tiles: { pharaoh: 2, nile: 3, art: 1, writing: 1, god: 1, pyramid: 2, fortress: 1, obelisk: 1, "step pyramid": 1, palace: 1 } },
    { score: 15, suns_up: [3, 11], suns_down: [7], tiles: { pharaoh: 1, nile: 4, flood: 1, statue: 1, sphinx: 2 } },
  ],
};

export const raTurn: RaView = {
  ...raAuction,
  phase: "turn",
  auction: null,
  turn: 2,
  auction_track: ["gold", "flood", "god", "pharaoh", "temple", null, null, null],
};

export const raDisaster: RaView = {
  ...raAuction,
  phase: "disaster",
  auction: { kind: "drawn", ra_player: 3, best_bid: 12, bidder: 2, to_speak: [] },
  auction_track: Array<null>(8).fill(null),
  disaster: { kind: "earthquake", left: 2, next: ["unrest"] },
};

export const raOver: RaView = {
  ...raAuction,
  epoch: 3,
  phase: "over",
  turn: null,
  auction: null,
  auction_track: Array<null>(8).fill(null),
  ra_track: { drawn: 9, length: 9 },
};

/** Five seats with long names, as the table must bear them. */
export const raFive: RaView = {
  ...raTurn,
  seats: 5,
  turn: 1,
  ra_track: { drawn: 3, length: 10 },
  centre_sun: 1,
  players: [
    ...raAuction.players.map((player) => ({ ...player, score: null })),
    { score: null, suns_up: [6, 14, 15], suns_down: [], tiles: {} },
  ],
};
