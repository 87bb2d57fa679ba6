"""Subscriptions to Web Push, and the keys that the service signs with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("session"),
    )
    op.create_index(op.f("ix_subscriptions_player"), "subscriptions", ["player"])
    op.create_index(op.f("ix_subscriptions_endpoint"), "subscriptions", ["endpoint"])
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("private", sa.Text(), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    op.drop_table("keys")
    op.drop_index(op.f("ix_subscriptions_endpoint"), table_name="subscriptions")
    op.drop_index(op.f("ix_subscriptions_player"), table_name="subscriptions")
    op.drop_table("subscriptions")
