"""The question to take back a move."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.Text()))


def downgrade() -> None:
    op.drop_column("tables", "asked")
