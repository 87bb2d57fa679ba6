import { describe, expect, it } from "vitest";
import { modules } from "../src/games/index.ts";
import { rules as pharaon } from "../src/games/pharaon/lib/rules.ts";
import { rules as ra } from "../src/games/ra/lib/rules.ts";
import type { GenericView } from "../src/lib/board.ts";
import type { Rules } from "../src/lib/engine.ts";
import { lastMove } from "../src/lib/log.ts";
import { begin } from "../engine/runtime/match.mjs";
import type { PharaonView } from "#engine/pharaon.mjs";
import type { RaView } from "#engine/ra.mjs";

const first = <View>(rules: Rules): View => begin(rules, { seats: 3, seed: 1 }).view(0) as View;
const spots = async (game: string, before: object, now: object): Promise<string[]> =>
  (await modules[game]!.changes!())(before as GenericView, now as GenericView, 0);

describe("what changed on the table", () => {
  it("is nothing where nothing differs", async () => {
    expect(await spots("ra", first<RaView>(ra), first<RaView>(ra))).toEqual([]);
    expect(await spots("pharaon", first<PharaonView>(pharaon), first<PharaonView>(pharaon))).toEqual([]);
  });
  it("is the tiles, suns and players of Ra that differ", async () => {
    const now = first<RaView>(ra);
    now.auction_track[2] = "nile";
    now.players[1]!.tiles = { god: 1 };
    now.players[0]!.suns_up = [];
    now.ra_track.drawn += 1;
    now.centre_sun = 9;
    expect(await spots("ra", first<RaView>(ra), now)).toEqual(["lot-2", "seat-1", "ra-track", "centre", "tiles-0"]);
  });
  it("is the cards, tokens and players of Pharaon that differ", async () => {
    const now = first<PharaonView>(pharaon);
    now.artisans.up[3] = null;
    now.players[2]!.tomb = 1;
    now.wheel.nile.free -= 1;
    now.pyramid.discs = { "1": [1, 1] };
    now.players[0]!.resources.red += 1;
    expect(await spots("pharaon", first<PharaonView>(pharaon), now)).toEqual(["artisan-3", "seat-2", "wheel-nile", "disc-1", "store-0"]);
  });
});

describe("the last move of a seat", () => {
  it("is one that it made, not one that gave it something", () => {
    const told = [
      { event: "bid", seat: 0, step: 1 },
      { event: "passed", seat: 1, step: 2 },
      { event: "took", seat: 0, step: 2 },
      { event: "drew", seat: 0, step: 3, bot: true },
    ];
    expect(lastMove(told, 0)).toBe(1);
    expect(lastMove(told, 2)).toBe(0);
  });
});
