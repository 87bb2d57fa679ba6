"""The first schema, and triggers that keep the actions append-only."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("challenge"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("muted_until", sa.BigInteger(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name_key"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Float(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "seat_count"),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "seat_count", "mu"], unique=False)
    op.create_table(
        "mutes",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["muted"],
            ["players.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("player", "muted"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_passkeys_player"), "passkeys", ["player"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("digest"),
        sa.UniqueConstraint("id"),
    )
    op.create_index(op.f("ix_sessions_player"), "sessions", ["player"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("time_out", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.Column("parent", sa.Text(), nullable=True),
        sa.Column("parent_step", sa.Integer(), nullable=True),
        sa.Column("next", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("late_at", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["host"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("invite"),
    )
    op.create_index("tables_by_game", "tables", ["game", "state", "moved_at"], unique=False)
    op.create_index("tables_by_state", "tables", ["state", "public", "moved_at"], unique=False)
    op.create_index("tables_due", "tables", ["due_at"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("digest"),
        sa.UniqueConstraint("id"),
    )
    op.create_index(op.f("ix_tokens_player"), "tokens", ["player"], unique=False)
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_webhooks_player"), "webhooks", ["player"], unique=False)
    op.create_table(
        "actions",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("action_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "action_id", name="actions_once"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("phrase", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("level", sa.Text(), nullable=True),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("confirm", sa.Boolean(), nullable=False),
        sa.Column("auto_pass", sa.Boolean(), nullable=False),
        sa.Column("bid_ceiling", sa.Integer(), nullable=True),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("seen_seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_by_player", "seats", ["player", "table_id"], unique=False)
    op.create_table(
        "visitors",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "player"),
    )

    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER actions_no_{act.lower()} BEFORE {act} ON actions "
                "BEGIN SELECT RAISE(ABORT, 'actions are append-only'); END"
            )
    else:
        op.execute(
            "CREATE FUNCTION actions_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'actions are append-only'; END $$"
        )
        op.execute(
            "CREATE TRIGGER actions_append_only BEFORE UPDATE OR DELETE ON actions "
            "FOR EACH ROW EXECUTE FUNCTION actions_append_only()"
        )


def downgrade() -> None:
    op.drop_table("visitors")
    op.drop_index("seats_by_player", table_name="seats")
    op.drop_table("seats")
    op.drop_index("chat_by_table", table_name="chat")
    op.drop_table("chat")
    op.drop_table("actions")
    op.drop_index(op.f("ix_webhooks_player"), table_name="webhooks")
    op.drop_table("webhooks")
    op.drop_index(op.f("ix_tokens_player"), table_name="tokens")
    op.drop_table("tokens")
    op.drop_index("tables_due", table_name="tables")
    op.drop_index("tables_by_state", table_name="tables")
    op.drop_index("tables_by_game", table_name="tables")
    op.drop_table("tables")
    op.drop_index(op.f("ix_sessions_player"), table_name="sessions")
    op.drop_table("sessions")
    op.drop_index(op.f("ix_passkeys_player"), table_name="passkeys")
    op.drop_table("passkeys")
    op.drop_table("mutes")
    op.drop_index("ratings_by_game", table_name="ratings")
    op.drop_table("ratings")
    op.drop_table("players")
    op.drop_table("challenges")
    op.drop_table("audit")

    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION actions_append_only")
