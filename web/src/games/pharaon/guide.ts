/** How to play Pharaon, on one page. The numbers of the examples are checked against the rules and the data by a test. */
import { t } from "../../lib/i18n/index.svelte.ts";
import type { Guide } from "../game.ts";
import facts from "./guide.json";

const { artisan, nile, offering, noble, god, tomb, levels, heir, first } = facts;
const tokens = (colours: string[]): string[] => colours.map((colour) => `res-${colour}`);
const some = (symbol: string, n: number): string[] => Array.from({ length: n }, () => symbol);

export const guide = (): Guide => ({
  goal: t("Earn the most prestige points (PP) in five rounds: win nobles and artisans, travel the Nile, build your tomb and please the gods."),
  lead: t("On your turn, choose one of five areas or pass:"),
  turn: [
    { show: ["area-offerings"], words: t("Offerings: 1 resource buys a set of two offering tokens; 1 more of the same colour buys a bonus token.") },
    { show: ["area-nobles"], words: t("Nobles: one resource of each colour buys a card with an ability and PP.") },
    { show: ["area-nile"], words: t("Nile: a pair of resources gives you other resources and steps on the Nile tracks.") },
    { show: ["area-artisans"], words: t("Artisans: 3 resources of one colour buy PP and a gain.") },
    { show: ["area-tomb"], words: t("Tomb: 2 to 4 resources build the next stage.") },
    { show: ["jar"], words: t("Pass: in rounds 1 to 4 you take a jar with three resources. The sooner you pass, the more you gain in the pyramid while the others play on.") },
  ],
  notes: [
    t("To enter an area, pay one resource of the colour that the wheel shows there. It also counts towards the cost if the cost includes its colour. When all squares of an area are taken, it is closed for the round. After each round the wheel turns, and other colours open the areas."),
    t("Silver pays for any colour. Offering tokens pay too: a coloured one for its colour, one with an area for any colour in that area."),
  ],
  examples: [
    {
      title: t("Access counts towards the cost"),
      rows: [{ show: [...tokens([artisan.colour]), "+", ...tokens(some(artisan.colour, artisan.tokens - 1)), "→", "artisan"], words: t("Green opens the artisans. One green for access and two more buy an artisan: {tokens} resources in all.", { tokens: artisan.tokens }) }],
    },
    {
      title: t("area|Offerings"),
      rows: [{ show: ["res-red", "→", "off-nile", "off-1pp", "+", "res-red", "→", "off-blue"], words: t("{set} red buys a set. With {bonus} reds you also take a bonus token. Tokens pay later, or score at the end.", offering) }],
    },
    {
      title: t("A noble"),
      rows: [{ show: [...tokens(noble.pay), "→", "noble"], words: t("A noble costs all five colours. You have no red, so silver pays for it.") }],
    },
    {
      title: t("The Nile"),
      rows: [{ show: [...tokens(nile.pay), "→", ...tokens(nile.gain), "+", ...some("i-up", nile.steps)], words: t("Yellow and green give red and black, and {n} steps on the yellow or green track.", { n: nile.steps }) }],
    },
    {
      title: t("The tomb"),
      rows: [{ show: some("tomb", tomb.stage), points: tomb.points, words: t("Only the highest stage counts: stage {stage} is worth {points} PP, not the sum of all stages.", { stage: tomb.stage, points: tomb.points }) }],
    },
    {
      title: t("A god"),
      rows: [{ show: [...some("tomb", god.needs[0] ?? 0), "+", ...some("offering", god.needs[1] ?? 0)], points: god.points, words: t("The god between the tomb and the offerings wants {a} stages and {b} tokens. With both it gives {points} PP, with one of them nothing. What serves one god cannot serve another.", { a: god.needs[0] ?? 0, b: god.needs[1] ?? 0, points: god.points }) }],
    },
  ],
  scoring: [
    { show: ["sun"], name: t("source of points|Gods"), words: t("the PP shown between two areas, if you have what both ask for"), after: "" },
    { show: ["noble"], name: t("area|Nobles"), words: t("the PP on the cards; many give more for something you own"), after: "" },
    { show: ["artisan"], name: t("area|Artisans"), words: t("the PP on the cards"), after: "" },
    { show: ["river"], name: t("area|Nile"), words: t("per track, by level: {levels}", { levels: levels.join(" / ") }), after: "" },
    { show: ["tomb"], name: t("area|Tomb"), words: t("the highest stage: {points}", { points: tomb.all.join(" / ") }), after: "" },
    { show: ["res-silver"], name: t("source of points|Leftovers"), words: t("1 for each resource, silver or offering token you keep, plus the PP on tokens"), after: "" },
    { show: ["pharaoh-token"], name: t("Pharaoh token"), words: t("{points}: for the first player with {nobles} nobles and tomb stage {stage}", heir), after: "" },
    { show: ["first-player"], name: t("First Player token"), words: t("{points}: for the player who holds it at the end", { points: first }), after: "" },
  ],
  after: "",
});
