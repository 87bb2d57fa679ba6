/** Every kind of bad luck has a sentence: what happened and what to do. */
import { mark, t, tn } from "./i18n/index.svelte.ts";
import type { ProblemBody } from "./net/types.ts";

export class Problem extends Error {
  readonly body: ProblemBody;
  constructor(body: ProblemBody) {
    super(body.code);
    this.body = body;
  }
}

const sentences: Record<string, string> = {
  no_link: mark("The server isn't responding. Check your connection; we'll keep trying."),
  server_error: mark("Something went wrong on the server. Nothing has changed; please try again."),
  bad_request: mark("The server didn't understand that. Reload the page."),
  bad_notation: mark("That is not a move of this game. The list below shows what you can type."),
  bad_record: mark("This record can't be read. Choose a file saved by Benben."),
  signed_out: mark("Your session has ended. Sign in again, or continue as a guest."),
  wrong_password: mark("The name or the password is wrong."),
  wrong_passkey: mark("This passkey isn't registered here."),
  bad_origin: mark("This page was opened at a different address than the server's. Open the server's own address."),
  not_allowed: mark("You can't do that here."),
  banned: mark("You're banned from this server."),
  muted: mark("You can't chat now."),
  not_found: mark("Nothing here. The link may be wrong, or the table is private."),
  illegal_move: mark("The rules don't allow that now."),
  stale: mark("The game moved on. Please choose again."),
  not_your_turn: mark("It's someone else's turn."),
  nothing_to_undo: mark("There is nothing to undo this turn."),
  undo_stops: mark("Can't undo: new information was revealed."),
  not_started: mark("The game has not begun yet."),
  game_over: mark("The game is over."),
  table_closed: mark("The host closed this table. Choose another one in the lobby."),
  seat_taken: mark("That seat is taken. Choose another one."),
  table_full: mark("All seats are taken. You can watch."),
  already_seated: mark("You're already at this table."),
  taken_over: mark("A bot is playing for you. Take your seat back to continue."),
  name_taken: mark("This name is taken. Choose another one."),
  weak_password: mark("The password needs at least 8 characters and must not be a common one."),
  rules_changed: mark("This game was started under other rules and can't continue here."),
  record_broken: mark("The record of this game is damaged. It is kept, but the game can't continue."),
  too_large: mark("That is too long."),
  store_unavailable: mark("The move could not be saved. Nothing has changed; please try again."),
  restarting: mark("The server is restarting. This takes a moment."),
};

/** The sentence for a problem in the player's language. */
export function sentence(problem: ProblemBody): string {
  if (problem.code === "slow_down") {
    const seconds = Math.max(1, Math.ceil((problem.wait_ms ?? 1000) / 1000));
    return tn("That was too fast. Wait {n} second.", "That was too fast. Wait {n} seconds.", seconds);
  }
  if (problem.code === "illegal_move" && problem.sentence) return reason(problem);
  const known = sentences[problem.code];
  if (problem.code === "bad_request" && problem.sentence && !problem.sentence.includes("`")) return t(problem.sentence); // else it is for programs
  return known ? t(known) : problem.sentence || t("Something went wrong. Please try again.");
}

/** Why the rules forbid a move; the games' reasons are in the catalogues. */
export function reason(why: { code: string | null; sentence: string | null; rule: string | null }): string {
  if (why.code !== "illegal_move" || !why.sentence) {
    return sentence({ code: why.code ?? "illegal_move", sentence: why.sentence ?? "", status: 409, rule: null, wait_ms: null });
  }
  const said = t(why.sentence);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
}

export const explain = (error: unknown): string =>
  error instanceof Problem ? sentence(error.body) : t("Something went wrong. Please try again.");
