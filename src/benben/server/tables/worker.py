"""What moves and errands need from the process in which they run."""

from collections.abc import Callable
from typing import Any, Protocol

from sqlalchemy import Connection

from benben.server.ops.metrics import Metrics
from benben.server.settings import Settings
from benben.server.store import Store
from benben.server.tables.bots import Bots
from benben.server.tables.fold import Fold
from benben.server.tables.hall import Hall, LiveTable
from benben.server.tables.stored import StoredTable


class Worker(Protocol):
    """The running service, as its tables know it."""

    settings: Settings
    store: Store
    hall: Hall
    bots: Bots
    metrics: Metrics
    closing: bool

    def due_at(self, table: StoredTable, fold: Fold) -> int | None: ...

    def moved(self, live: LiveTable, meta_changed: bool) -> None: ...

    def apply_admin_act(self, act: str, target: str, at: int) -> None: ...

    async def begin(self, live: LiveTable) -> None: ...

    async def change(
        self, table: str, work: Callable[[Connection, StoredTable], Any], quiet: bool = False
    ) -> LiveTable: ...

    async def show_preparing(self, live: LiveTable, preparing: bool) -> None: ...

    async def close_table(self, table: str) -> None: ...

    async def look(self) -> None: ...

    def people_at(self, table: str) -> set[str]: ...

    def players_here(self) -> list[str]: ...
