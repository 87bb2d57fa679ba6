/** Ready sentences that everybody reads in their own language. */
import { mark, t } from "./i18n/index.svelte.ts";

const phrases: Record<string, string> = {
  hello: mark("chat phrase|Hello!"),
  good_luck: mark("Good luck!"),
  good_game: mark("Good game!"),
  well_played: mark("Well played!"),
  thanks: mark("Thank you!"),
  sorry: mark("chat phrase|Sorry!"),
  one_moment: mark("One moment, please."),
  your_turn: mark("It's your turn."),
  goodbye: mark("chat phrase|Goodbye!"),
};

export const phraseWords = (phrase: string): string => t(phrases[phrase] ?? phrase.replaceAll("_", " "));
