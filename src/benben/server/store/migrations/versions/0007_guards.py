"""Names that look alike, where an open table was made, when the service last ran, limits that workers share."""

import sqlalchemy as sa
from alembic import op

from benben.server.people.names import likeness

revision = "0007"
down_revision = "0006"

PLAYERS = sa.table("players", *(sa.column(name) for name in ("id", "kind", "name", "look", "created_at")))


def upgrade() -> None:
    op.add_column("players", sa.Column("look", sa.Text()))
    _fill_looks()
    op.create_index("players_look", "players", ["look"], unique=True)
    op.add_column("tables", sa.Column("place", sa.Text()))
    op.create_index("tables_by_place", "tables", ["place", "state"])
    op.create_table(
        "pulses",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "limits",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("tokens", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_limits_at", "limits", ["at"])


def downgrade() -> None:
    op.drop_table("limits")
    op.drop_table("pulses")
    op.drop_index("tables_by_place", "tables")
    op.drop_column("tables", "place")
    op.drop_index("players_look", "players")
    op.drop_column("players", "look")


def _fill_looks() -> None:
    """Accounts keep their names; of those that look alike the oldest has the look, the others one of their own."""
    accounts = sa.select(PLAYERS).where(PLAYERS.c.kind == "account").order_by(PLAYERS.c.created_at, PLAYERS.c.id)
    taken: set[str] = set()
    for row in op.get_bind().execute(accounts).all():
        seen = likeness(row.name)
        own = f"{seen}\n{row.id}" if seen in taken else seen
        taken.add(own)
        op.execute(sa.update(PLAYERS).where(PLAYERS.c.id == row.id).values(look=own))
