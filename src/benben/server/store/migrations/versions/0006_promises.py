"""Promises of numbers before they are shown, when people sat down, when a table was complete, who was sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("promise", sa.Text()))
    op.add_column("seats", sa.Column("sat_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("complete_at", sa.BigInteger()))
    op.add_column("tables", sa.Column("host_seen_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "removed",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("table_id", "player"),
    )


def downgrade() -> None:
    op.drop_table("removed")
    op.drop_column("tables", "host_seen_at")
    op.drop_column("tables", "complete_at")
    op.drop_column("seats", "sat_at")
    op.drop_column("seats", "promise")
