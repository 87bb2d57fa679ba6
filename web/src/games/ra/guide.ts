/** How to play Ra, on one page. The numbers of the examples are checked against the rules by a test. */
import { t } from "../../lib/i18n/index.svelte.ts";
import type { Guide } from "../game.ts";
import facts from "./guide.json";

const { auction, river, dry, types, bare, pharaohs, monuments, funeral } = facts;
const some = (symbol: string, n: number): string[] => Array.from({ length: n }, () => symbol);

export const guide = (): Guide => ({
  goal: t("Win tiles in auctions and score the most points over three epochs. Your suns are your money: each sun buys one lot per epoch."),
  lead: t("On your turn, do one of three things:"),
  turn: [
    { show: ["i-bag"], words: t("Draw a tile. It joins the lot on the auction track. A Ra tile starts an auction at once instead.") },
    { show: ["ra-statue"], words: t("Invoke Ra. This starts an auction for the lot. You bid last, and you must bid if nobody else does.") },
    { show: ["god"], words: t("Spend gods. Each god takes one tile of your choice from the auction track.") },
  ],
  notes: [
    t("In an auction everyone gets one chance: bid a higher sun or pass. The highest sun wins the whole lot. Only that sun is paid: it goes to the centre, and the winner takes the old centre sun, face down, for the next epoch."),
    t("Once you have used all your suns, you are out until the next epoch. The epoch ends when the Ra track is full or all suns are used. The last Ra ends it at once: the tiles on the auction track are lost."),
  ],
  examples: [
    {
      title: t("Winning a lot"),
      rows: [{ show: [{ sun: auction.bid, state: "leads" }, "·", { sun: auction.low, state: "dim" }, { sun: auction.high }, "→", { sun: auction.centre, state: "down" }], words: t("The best bid is {bid}. Your {low} is too low, your {high} wins. You take all the tiles. Your {high} goes to the centre, and the {centre} that was there is yours in the next epoch.", auction) }],
    },
    {
      title: t("tile group|River"),
      rows: [
        { show: river.tiles, points: river.points, words: t("One flood is enough: every flood and every Nile scores 1.") },
        { show: dry.tiles, points: dry.points, words: t("Without a flood Niles score nothing, but you keep them.") },
      ],
    },
    {
      title: t("tile group|Civilization"),
      rows: [
        { show: types.tiles, points: types.points, words: t("Three different types score 5, four 10, five 15. A second tile of a type adds nothing.") },
        { show: ["i-cross"], points: bare.points, words: t("No civilization tile at all costs 5 points.") },
      ],
    },
    {
      title: t("tile group|Pharaohs"),
      rows: pharaohs.counts.map((n, i) => ({ show: some("pharaoh", n), points: pharaohs.points[i] ?? 0, words: [t("Most pharaohs."), t("Neither most nor fewest."), t("Fewest pharaohs.")][i] ?? "" })),
    },
    {
      title: t("Monuments, after the third epoch"),
      rows: [{ show: monuments.tiles, points: monuments.points, words: t("{types} different types score 1 each. Three alike score {alike} more.", { types: monuments.types, alike: monuments.alike }) }],
    },
    {
      title: t("A disaster in the lot"),
      rows: [
        { show: [...some("pharaoh", funeral.mine), "+", ...funeral.lot], words: t("You own {mine} pharaohs and win a funeral with one more. A disaster takes {lost} tiles of its kind at once: {left} pharaoh is left.", { ...funeral, lot: "" }) },
        { show: ["drought", "unrest", "earthquake"], words: t("In the same way a drought takes river tiles, floods first; unrest takes civilization tiles and an earthquake takes monuments, of your choice.") },
      ],
    },
  ],
  scoring: [
    { show: ["god"], name: t("Ra tile|God"), words: t("2 each if not spent"), after: t("after an epoch|discarded") },
    { show: ["gold"], name: t("Ra tile|Gold"), words: t("3 each"), after: t("after an epoch|discarded") },
    { show: ["pharaoh"], name: t("tile group|Pharaohs"), words: t("most +5, fewest −2; ties count in full"), after: t("after an epoch|kept") },
    { show: ["nile", "flood"], name: t("tile group|River"), words: t("1 each, if you have a flood"), after: t("Niles kept, floods discarded") },
    { show: ["art"], name: t("tile group|Civilization"), words: t("types 0 / 1-2 / 3 / 4 / 5: −5 / 0 / 5 / 10 / 15"), after: t("after an epoch|discarded") },
    { show: ["temple"], name: t("tile group|Monuments"), words: t("after epoch 3: 1 per type up to six, 10 for seven, 15 for eight; 3 / 4 / 5 alike: 5 / 10 / 15"), after: t("after an epoch|kept") },
    { show: ["sun"], name: t("source of points|Suns"), words: t("after epoch 3: highest total +5, lowest −5"), after: "" },
  ],
  after: t("After epochs 1 and 2"),
});
