/** What the tutorial says at each decision of the learner; its game is made by scripts/lessons.py. */
import { mark } from "../../lib/i18n/index.svelte.ts";
import type { Lesson } from "../game.ts";
import story from "./lesson.json";

export const lesson: Lesson = {
  story: story as unknown as Lesson["story"],
  end: mark("The round is over: the wheel turned one step, so other colours open the areas now, offerings are laid out anew and once-a-round nobles are ready again. After five rounds the gods, nobles, artisans, Nile, tomb and what is left over score. Now play a game of your own."),
  comments: [
    mark("Welcome. In a first game everybody gets a scribe: yours lets you pay red as blue, and back. First take a jar: its three resources are yours. Take jar 1."),
    mark("The wheel shows which colour opens which area in this round; squares that are filled are taken. You have yellow, green, red and two silver, and silver stands for any colour. A noble costs one of each of the five colours. Act in Nobles."),
    mark("First one token is laid on the wheel for access; it counts towards the cost as well. The wheel asks for blue, and your scribe lets red pay as blue: that keeps your silver. Pay red."),
    mark("Three nobles lie face up, or take the unseen top of the deck. The High Official works at once: three steps on one Nile track and two silver. Take noble 21."),
    mark("Three steps on one track bring it to the top: 7 points at the end. Choose black."),
    mark("Your rival passed first: he takes the First Player token and moves along the pyramid while you act on. You have two silver. Act in Nile: a pair of resources for an income and steps."),
    mark("One token went for access and counts here too, so one more is enough. Yellow and green give red and black and two steps. Choose option 2."),
    mark("Each step goes on one of the two tracks you paid for. A god beside the Nile wants two tracks begun. Step on green."),
    mark("Both steps may go on the same track: level 2 is worth 3 points. Step on green."),
    mark("Black opens the offerings, and one resource buys a set of two tokens. Tokens pay later or score at the end. Act in Offerings."),
    mark("Take set 1: a token that pays as blue, and one that pays any colour in the Offerings."),
    mark("The cost is one token of any one colour. Your access token was black, so black is paid already. Choose black."),
    mark("You can do nothing more with one red. Passing always gives a jar for the next round; who passes last gets no row of the pyramid. Pass."),
    mark("Choose the jar that helps you most in the next round. The wheel will turn: look at the small “next” signs. Take jar 2."),
  ],
};
