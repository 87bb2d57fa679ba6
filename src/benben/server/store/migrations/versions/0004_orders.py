"""Standing orders by name, as each game declares them, instead of two columns."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SEATS = sa.table("seats", *(sa.column(name) for name in ("table_id", "seat", "auto_pass", "bid_ceiling", "orders")))


def upgrade() -> None:
    op.add_column("seats", sa.Column("orders", sa.Text(), nullable=False, server_default="{}"))
    for row in _rows(sa.or_(SEATS.c.auto_pass.is_(sa.true()), SEATS.c.bid_ceiling.is_not(None))):
        orders = {"auto_pass": True} if row.auto_pass else {}
        _set(row, orders=json.dumps(orders if row.bid_ceiling is None else {**orders, "bid_ceiling": row.bid_ceiling}))
    op.drop_column("seats", "bid_ceiling")
    op.drop_column("seats", "auto_pass")


def downgrade() -> None:
    """Orders that version 0.1.0 did not know are lost."""
    op.add_column("seats", sa.Column("auto_pass", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("bid_ceiling", sa.Integer(), nullable=True))
    for row in _rows(SEATS.c.orders != "{}"):
        orders = json.loads(row.orders)
        _set(row, auto_pass="auto_pass" in orders, bid_ceiling=orders.get("bid_ceiling"))
    op.drop_column("seats", "orders")


def _rows(condition: Any) -> Any:
    return op.get_bind().execute(sa.select(SEATS).where(condition)).all()


def _set(row: Any, **values: Any) -> None:
    same = (SEATS.c.table_id == row.table_id) & (SEATS.c.seat == row.seat)
    op.execute(sa.update(SEATS).where(same).values(values))
