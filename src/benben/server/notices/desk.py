"""What notices need from the process in which they run."""

from collections.abc import Coroutine
from typing import Any, Protocol

from benben.server.notices.calls import Calls
from benben.server.settings import Settings
from benben.server.store import Store


class Desk(Protocol):
    """The running service, as notices know it."""

    settings: Settings
    store: Store
    calls: Calls

    def do(self, work: Coroutine[Any, Any, None]) -> None: ...
