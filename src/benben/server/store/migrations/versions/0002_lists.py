"""Indexes for lists that ask for a number of seats or for the beginning of a name."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("tables_by_seats", "tables", ["state", "public", "seat_count", "moved_at"])
    op.create_index("players_by_name", "players", ["name_key"], postgresql_ops={"name_key": "text_pattern_ops"})


def downgrade() -> None:
    op.drop_index("players_by_name", table_name="players")
    op.drop_index("tables_by_seats", table_name="tables")
