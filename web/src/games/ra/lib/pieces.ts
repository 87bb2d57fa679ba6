/** What a piece is, what it does, and how many are left. */
import type { Facts } from "../../../lib/board.ts";
import { mark, t, tn } from "../../../lib/i18n/index.svelte.ts";
import type { RaView } from "#engine/ra.mjs";
import type { Names } from "../../game.ts";
import { raChance } from "./rules.ts";
import { CIVILIZATION, DISASTERS, family, MONUMENTS, symbol, tileName, type Family } from "./tiles.ts";

const does: Record<Family, string> = {
  ra: mark("Goes to the Ra track and starts an auction; the last one ends the epoch."),
  god: mark("2 points; or spend it on your turn to take a tile from the lot."),
  gold: mark("3 points when the epoch ends."),
  pharaoh: mark("Most +5, fewest −2"),
  river: mark("With a flood each river tile gives 1"),
  civilization: mark("No type −5, three types 5, four 10, five 15 points."),
  monument: mark("Kept until the end: points for different types and for three or more alike."),
  disaster: mark("Two tiles of its kind are lost."),
};
const lost: Record<string, string> = {
  funeral: mark("tile group|Pharaohs"),
  drought: mark("tile group|River"),
  unrest: mark("tile group|Civilization"),
  earthquake: mark("tile group|Monuments"),
};

/** `tile nile`, `sun 7`, `track` or `statue`; null if there is nothing to tell. */
export function pieceFacts(piece: string, view: RaView, nameOf: Names): Facts | null {
  const [kind, what = ""] = piece.split(" ");
  if (kind === "sun") return sunFacts(Number(what), view, nameOf);
  if (kind === "track") return trackFacts(view);
  if (kind === "statue") return statueFacts(view, nameOf);
  return kind === "tile" ? tileFacts(what, view) : null;
}

function sunFacts(sun: number, view: RaView, nameOf: Names): Facts {
  const seat = view.players.findIndex(({ suns_up, suns_down }) => [...suns_up, ...suns_down].includes(sun));
  const up = view.players.flatMap(({ suns_up }) => suns_up);
  const state = up.includes(sun) ? t("can be bid in this epoch") : t("face down until the next epoch");
  return {
    title: t("Sun {n}", { n: sun }),
    symbol: "sun",
    lines: [
      seat < 0 ? t("The winner of the next auction takes it, face down.") : `${nameOf(seat)}: ${state}`,
      t("The highest sun wins the lot. It goes to the centre, face up, and the winner takes the sun from there."),
      t("after epoch 3: highest total +5, lowest −5"),
      tn("{n} sun can still be bid in this epoch", "{n} suns can still be bid in this epoch", up.length),
    ],
  };
}

const trackFacts = (view: RaView): Facts => ({
  title: t("Ra track"),
  symbol: "ra",
  lines: [
    t("{n} of {all} Ra tiles drawn", { n: view.ra_track.drawn, all: view.ra_track.length }),
    t("Once you have used all your suns, you are out until the next epoch. The epoch ends when the Ra track is full or all suns are used. The last Ra ends it at once: the tiles on the auction track are lost."),
    tn("{n} left in the bag", "{n} left in the bag", view.bag["ra"] ?? 0),
    t("next draw is Ra: {n} %", { n: raChance(view) }),
  ],
});

/** The statue stands with the player who started the auction. */
const statueFacts = ({ auction }: RaView, nameOf: Names): Facts | null =>
  auction && {
    title: t("Ra player"),
    symbol: "ra-statue",
    kind: "g",
    lines: [
      t("Auction. Last to bid: {name}", { name: nameOf(auction.ra_player) }),
      auction.kind === "voluntary" ? t("Invoke Ra. This starts an auction for the lot. You bid last, and you must bid if nobody else does.") : t("everyone may pass"),
    ],
  };

function tileFacts(tile: string, view: RaView): Facts {
  const struck = lost[tile];
  const lines = [t(does[family(tile)]), ...(struck ? [t(struck)] : [])];
  return { title: tileName(tile), symbol: symbol(tile), lines: [...lines, tn("{n} left in the bag", "{n} left in the bag", view.bag[tile] ?? 0)] };
}

interface BagFamily {
  id: Family;
  name: string;
  n: number;
  tiles: { tile: string; n: number }[];
}
const families: [Family, string, string[]][] = [
  ["ra", mark("Ra tile|Ra"), ["ra"]],
  ["god", mark("Ra tile|God"), ["god"]],
  ["gold", mark("Ra tile|Gold"), ["gold"]],
  ["pharaoh", mark("tile group|Pharaohs"), ["pharaoh"]],
  ["river", mark("tile group|River"), ["nile", "flood"]],
  ["civilization", mark("tile group|Civilization"), CIVILIZATION],
  ["monument", mark("tile group|Monuments"), MONUMENTS],
  ["disaster", mark("tile group|Disasters"), DISASTERS],
];

/** What is left in the bag, family by family. */
export const bagFamilies = (view: RaView): BagFamily[] =>
  families.map(([id, name, among]) => {
    const tiles = among.map((tile) => ({ tile, n: view.bag[tile] ?? 0 }));
    return { id, name: t(name), n: tiles.reduce((sum, one) => sum + one.n, 0), tiles };
  });
