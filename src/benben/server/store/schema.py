"""The tables of the store, the same for SQLite and PostgreSQL.

`actions` is the truth: append-only, one row for each thing done at a table. Everything in `tables` that
follows from it (`seq`, `turn`, `moved_at`, `result`, ...) is kept beside it for lists and may be computed again.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # guest, account, gone
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),  # accounts only: the name as compared
    Column("look", Text, unique=True),  # accounts only: what all names that look like this one have in common
    Column("password", Text),
    Column("language", Text),
    Column("chat", Text, nullable=False, default="all"),
    Column("created_at", BigInteger, nullable=False),
    Column("muted_until", BigInteger, nullable=False, default=0),
    Column("banned", Boolean, nullable=False, default=False),
    Index("players_by_name", "name_key", postgresql_ops={"name_key": "text_pattern_ops"}),  # how names begin
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", Text, primary_key=True),  # of the cookie, which is nowhere stored
    Column("id", Text, nullable=False, unique=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # the credential's id
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", Text, primary_key=True),
    Column("player", Text),  # null: a sign-in
    Column("expires_at", BigInteger, nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

subscriptions = Table(  # to Web Push: of a session, that is of a browser, and gone with it
    "subscriptions",
    metadata,
    Column("session", Text, ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False, index=True),
    Column("p256dh", Text, nullable=False),  # the browser's key, and its secret
    Column("auth", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),  # push, guard
    Column("private", Text, nullable=False),
    Column("public", Text, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("muted", Text, ForeignKey("players.id"), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("state", Text, nullable=False),  # open, playing, over, closed
    Column("title", Text, nullable=False),
    Column("host", Text, ForeignKey("players.id"), nullable=False),
    Column("options", Text, nullable=False),  # JSON, as are clock and result
    Column("clock", Text, nullable=False),
    Column("time_out", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rules_version", Text, nullable=False),
    Column("invite", Text, nullable=False, unique=True),
    Column("secret", Text, nullable=False),  # the dealer's, shown when the game is over
    Column("origin", Text),  # the record this game goes on from
    Column("parent", Text),
    Column("parent_step", Integer),
    Column("next", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("moved_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False, default=0),
    Column("turn", Integer),
    Column("deadline_at", BigInteger),  # when the clock of the seat to decide runs out
    Column("due_at", BigInteger),  # when any worker should look after this table
    Column("late_at", BigInteger),  # since when a choice about a late seat is awaited
    Column("seats_rev", Integer, nullable=False, default=0, server_default="0"),  # counts the changes of seats
    Column("complete_at", BigInteger),  # since when everybody is ready: numbers are awaited
    Column("host_seen_at", BigInteger, nullable=False, default=0, server_default="0"),  # of a table before its start
    Column("place", Text),  # before the start: a digest of the address it was made from
    Column("asked", Text),  # JSON: the question to take back a move, see tables.consent
    Column("result", Text),
    Index("tables_by_place", "place", "state"),
    Index("tables_by_state", "state", "public", "moved_at"),
    Index("tables_by_game", "game", "state", "moved_at"),
    Index("tables_by_seats", "state", "public", "seat_count", "moved_at"),
    Index("tables_due", "due_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # open, player, bot
    Column("player", Text, ForeignKey("players.id")),
    Column("level", Text),  # of the bot, or of the bot that has taken over
    Column("stand_in", Boolean, nullable=False, default=False),
    Column("promise", Text),  # the hash of a number, given when ready
    Column("nonce", Text),  # the number, given when everybody is ready; or at once, without a promise
    Column("sat_at", BigInteger, nullable=False, default=0, server_default="0"),
    Column("confirm", Boolean, nullable=False, default=False),
    Column("orders", Text, nullable=False, default="{}", server_default="{}"),  # JSON, see tables.orders
    Column("notes", Text, nullable=False, default=""),
    Column("seen_seq", Integer, nullable=False, default=0),
    Index("seats_by_player", "player", "table_id"),
)

visitors = Table(
    "visitors",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
)

removed = Table(  # players whom a host has removed from a table
    "removed",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("action_id", Text, nullable=False),
    Column("seat", Integer),
    Column("kind", Text, nullable=False),  # start, move, undo, take back
    # the move; of an undo, how many moves; of a take back, the seats that agreed
    Column("words", Text, nullable=False),
    Column("record", Text, nullable=False),  # the lines added to the game record, each on a line
    Column("used_ms", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("table_id", "action_id", name="actions_once"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("seat", Integer),
    Column("text", Text),
    Column("phrase", Text),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_table", "table_id", "id"),
)

analyses = Table(  # of finished games, and the jobs that make them
    "analyses",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("budget", Text, primary_key=True),
    Column("state", Text, nullable=False),  # waiting (also while it is made), done, failed
    Column("steps", Text, nullable=False),  # JSON: those that are valued
    Column("done", Integer, nullable=False),  # how many these are
    Column("steps_in_all", Integer, nullable=False),  # 0: not known yet
    Column("player", Text, nullable=False),  # who has asked first
    Column("asked_at", BigInteger, nullable=False),
    Column("holder", Text),  # the worker that makes it
    Column("held_until", BigInteger, nullable=False),  # after that any worker may go on with it
    Index("analyses_by_state", "state", "held_until"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", Text, primary_key=True),  # a player's id, or bot:LEVEL
    Column("game", Text, primary_key=True),
    Column("seat_count", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Float, nullable=False),  # a shared win counts in part
    Column("points", BigInteger, nullable=False),
    Index("ratings_by_game", "game", "seat_count", "mu"),
)

pulses = Table(  # when the service last ran
    "pulses",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

limits = Table(  # rate limits that workers share
    "limits",
    metadata,
    Column("key", Text, primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("details", Text, nullable=False),
)
