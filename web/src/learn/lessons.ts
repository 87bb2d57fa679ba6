/** What the tutorials say at each decision of the learner; the games are made by scripts/lessons.py. */
import { mark } from "../lib/i18n/index.svelte.ts";

export interface Lesson {
  promise: string;
  /** One for each decision, in order. */
  comments: string[];
  end: string;
}

export const lessons: Record<string, Lesson> = {
  ra: {
    promise: mark("One epoch of Ra against a bot, with a comment at every move. About ten minutes."),
    end: mark("The last Ra ended the epoch at once: what lay on the track is gone, and your sun 2 was of no use. Now everybody scores. You keep pharaohs, Niles and monuments; gods, gold, floods and civilization are put away, and all suns are turned up again. After three epochs monuments and suns score too. Now play a game of your own."),
    comments: [
      mark("Welcome. Your four suns 2, 5, 6 and 9 are your money: each wins at most one lot. On a turn you draw a tile, invoke Ra, or spend a god. The lot is empty, so draw."),
      mark("Under each tile stands what it would do for you. Art is your first kind of civilization: without any you would lose 5 points. Two tiles are little. Draw once more."),
      mark("Art, gold, writing and a palace: that is worth having before it grows dear. Invoke Ra: it starts an auction. You speak last, and if nobody bids you must."),
      mark("Your rival bids 8. Only your 9 beats it. The winner also takes the sun in the centre, face down, for the next epoch; here it is only the 1. Bid 9."),
      mark("The lot is yours. Your 9 lies in the centre now: whoever wins next gets it. A flood lies there. Draw."),
      mark("Your rival drew a Ra: the barque moves, and an auction starts at once. Flood and Nile are few points, so keep your suns. Nobody needs to bid when Ra was drawn. Pass."),
      mark("Nobody bid, so the tiles stay and the lot grows. The sixth Ra ends the epoch, so do not wait for ever. Draw."),
      mark("Gold is 3 points for certain. Draw again and let the lot grow a little more."),
      mark("Your rival invoked Ra, so he must bid if you pass. Five tiles are good. Bid 5: it makes him pay with a higher sun."),
      mark("He paid 8 for it, and the 9 is his for the next epoch. But you have three suns left and he has three: it is even. Draw."),
      mark("Religion would be your third kind of civilization: that brings 5 points. Draw."),
      mark("A god lies there too. Later a god takes any one tile from the track instead of a draw; unused it gives 2 points. Invoke Ra."),
      mark("He bids only 4. Your 6 is enough, and the 8 in the centre comes to you for the next epoch. Bid 6."),
      mark("Agriculture lies on the track: your fourth kind, 5 more points. Spend your god: it takes the tile without an auction."),
      mark("A funeral is a disaster: who takes the lot loses two pharaohs. It does nothing until somebody takes it. Draw."),
      mark("Niles score nothing without a flood, but you keep them for the next epochs. Draw."),
      mark("Monuments count after the third epoch only: each kind, and three or more alike. Draw."),
      mark("Ra again, and the funeral spoils this lot. Your suns 2 and 5 are better kept. Pass."),
      mark("Nobody wanted it. Two Ra are drawn, four more end the epoch. Draw."),
      mark("You drew a Ra yourself, so you are the Ra player and speak last. You may pass, because Ra was drawn and not invoked. Pass."),
      mark("The lot has seven tiles, and still nobody pays for it. Draw."),
      mark("Ra once more. Patience: the longer it lies, the more it holds. Pass."),
      mark("The track is full: no more tiles can be drawn. Only Ra can be invoked, or a god spent. With a full track all may pass, and then the lot is lost. Invoke Ra."),
      mark("Eight tiles for a 5! The funeral will take the pharaoh of this very lot, because you own it before disasters strike. That is bearable. Bid 5."),
      mark("You have one sun left. Draw, and hope for a small lot that nobody wants."),
      mark("Religion you have already: a second one adds nothing to you. Draw."),
      mark("He invoked Ra. Astronomy would be your fifth kind, 5 points more. Bid your 2: he will beat it, but he has to pay for it."),
      mark("The track is empty again. Draw."),
      mark("The fifth Ra: one more ends the epoch. Gold alone is 3 points; hope for more. Pass."),
      mark("Now every draw is a gamble: one tile in six is a Ra, and the next one ends the epoch. Draw."),
      mark("Still no Ra. Look at the odds on the button. Draw."),
      mark("Five tiles lie there and the end is near: invoke Ra while there is something to win."),
      mark("He bids 7, and your 2 cannot beat it. A button that cannot be used says why. Pass."),
      mark("Only you and he have one sun each left. Draw, and see what happens."),
    ],
  },
  pharaon: {
    promise: mark("One round of Pharaon against a bot, with a comment at every move. About ten minutes."),
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
  },
};
