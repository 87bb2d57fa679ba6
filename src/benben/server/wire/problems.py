"""Everything the service refuses: a code for programs, a sentence for people, a status for HTTP."""

from benben.server.wire.shapes import ProblemBody

STATUS = {
    "bad_request": 400,
    "bad_notation": 400,
    "bad_record": 400,
    "weak_password": 400,
    "signed_out": 401,
    "wrong_password": 401,
    "wrong_passkey": 401,
    "bad_origin": 403,
    "not_allowed": 403,
    "banned": 403,
    "muted": 403,
    "not_found": 404,
    "bad_method": 405,
    "illegal_move": 409,
    "stale": 409,
    "not_your_turn": 409,
    "nothing_to_undo": 409,
    "undo_stops": 409,
    "not_started": 409,
    "already_started": 409,
    "not_over": 409,
    "game_over": 409,
    "table_closed": 409,
    "seat_taken": 409,
    "table_full": 409,
    "already_seated": 409,
    "taken_over": 409,
    "not_late": 409,
    "name_taken": 409,
    "rules_changed": 409,
    "too_large": 413,
    "slow_down": 429,
    "record_broken": 500,
    "failure": 500,
    "store_unavailable": 503,
    "restarting": 503,
}


class Problem(Exception):  # noqa: N818 - the word of RFC 9457, and of the wire
    """A refusal that reaches the client as it is, so it must not contain anything hidden."""

    def __init__(self, code: str, sentence: str, *, rule: str | None = None, wait_ms: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.wait_ms = wait_ms
        self.status = STATUS[code]

    def shape(self) -> ProblemBody:
        """What goes over the wire."""
        return ProblemBody(self.code, self.sentence, self.status, self.rule, self.wait_ms)


def refused_input(error: Exception, code: str = "bad_request") -> Problem:
    """What the engine says about the client's input."""
    return Problem(code, f"{str(error).rstrip('.')}.")


def not_found() -> Problem:
    """The same words for what does not exist and for what the player may not know of."""
    return Problem("not_found", "Not found.")
