/** What the tutorial says at each decision of the learner; its game is made by scripts/lessons.py. */
import { mark } from "../../lib/i18n/index.svelte.ts";
import type { Lesson } from "../game.ts";
import story from "./lesson.json";

export const lesson: Lesson = {
  story: story as unknown as Lesson["story"],
  end: mark("The round is over: the wheel turned one step, so other colours open the areas now, new offerings are laid out and once-a-round nobles are ready again. After five rounds the gods, nobles, artisans, Nile, tomb and leftovers score. Now play a game of your own."),
  comments: [
    mark("You win with the most prestige points (PP) after five rounds. Nobles, artisans, the Nile, your tomb and the gods give them. In a first game everyone gets a scribe: yours lets red and blue pay for each other. First take a jar: its three resources are yours."),
    mark("The wheel shows which colour opens which area in this round; filled squares are taken. You have yellow, green, red and two silver, and silver pays for any colour. A noble costs one of each of the five colours."),
    mark("First you pay one resource for access; it also counts towards the cost. The wheel asks for blue, and your scribe lets red pay as blue: that saves your silver."),
    mark("Choose one of three face-up nobles or the top of the deck. The High Official works at once: three steps on one Nile track and two silver."),
    mark("Three steps on one track bring it to the top: 7 points at the end."),
    mark("Your rival passed first, takes the First Player token and moves along the pyramid while you play on. You have two silver. Choose the Nile: a pair of resources for other resources and steps."),
    mark("Your access token counts here too, so one more resource is enough. Yellow and green give red and black and two steps."),
    mark("Each step goes on one of the two tracks you paid for. A god beside the Nile requires two tracks that have been begun."),
    mark("Both steps may go on the same track: level 2 is worth 3 points."),
    mark("Black opens the offerings, and one resource buys a set of two tokens. Tokens pay later or score at the end."),
    mark("Take set 1: a token that pays as blue, and one that pays any colour in the Offerings."),
    mark("The cost is one token of any one colour. Your access token was black, so black is paid already."),
    mark("You can do nothing more with one red. In rounds 1 to 4 passing gives you a jar for the next round; the last player to pass gets no row of the pyramid."),
    mark("Choose the jar that helps you most in the next round. The wheel will turn: look at the small “next” signs."),
  ],
};
