"""Structured logs: one JSON object a line, never a cookie, token, password, nonce, invite or body."""

import json
import logging
import sys
from typing import Any

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """A record as a line of JSON; what was given as extra becomes keys."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "room": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs() -> None:
    """Write all logs to the standard error; a person at a terminal reads only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    for noisy in ("uvicorn.access", "alembic", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
