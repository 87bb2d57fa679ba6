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
  no_link: mark("The server does not answer. Check your connection; we keep trying."),
  server_error: mark("Something went wrong on the server. Nothing has changed; please try again."),
  bad_request: mark("The server did not understand that. Load the page again."),
  bad_notation: mark("That is no move of this game. The list below shows what can be typed."),
  bad_record: mark("This record cannot be read. Choose a file that this program has written."),
  signed_out: mark("Your session has ended. Sign in again, or go on as a guest."),
  wrong_password: mark("The name or the password is wrong."),
  wrong_passkey: mark("This passkey is not known here."),
  bad_origin: mark("The page comes from another address than the server. Open it at its own address."),
  not_allowed: mark("You may not do this here."),
  banned: mark("The host of this server has shut you out."),
  muted: mark("You may not chat now."),
  not_found: mark("There is nothing at this address. The link may be wrong, or the table is private."),
  illegal_move: mark("The rules do not allow that now."),
  stale: mark("The table has moved on; your move was not made. Look again and choose."),
  not_your_turn: mark("It is somebody else's turn."),
  nothing_to_undo: mark("There is nothing to take back in this turn."),
  undo_stops: mark("Something new was seen since; it cannot be taken back."),
  not_started: mark("The game has not begun yet."),
  game_over: mark("The game is over."),
  table_closed: mark("This table was closed by its host. Choose another one in the lobby."),
  seat_taken: mark("Somebody else sits there already. Choose another seat."),
  table_full: mark("All seats are taken. You can watch."),
  already_seated: mark("You sit at this table already."),
  taken_over: mark("A bot plays your seat. Take it back to go on."),
  name_taken: mark("This name is taken. Choose another one."),
  weak_password: mark("The password needs at least 8 characters and must not be a common one."),
  rules_changed: mark("This game was begun under other rules and cannot be continued here."),
  record_broken: mark("The record of this table is damaged. It is kept, but it cannot be played on."),
  too_large: mark("That is too long."),
  store_unavailable: mark("The move could not be stored: nothing has changed. Try again."),
  restarting: mark("The server restarts; this takes a moment."),
};

/** The sentence for a problem in the player's language. */
export function sentence(problem: ProblemBody): string {
  if (problem.code === "slow_down") {
    const seconds = Math.max(1, Math.ceil((problem.wait_ms ?? 1000) / 1000));
    return tn("That was too fast. Wait {n} second.", "That was too fast. Wait {n} seconds.", seconds);
  }
  if (problem.code === "illegal_move" && problem.sentence) return reason(problem);
  const known = sentences[problem.code];
  if (problem.code === "bad_request" && problem.sentence) return problem.sentence;
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
