"""schemathesis makes requests from the OpenAPI description, fitting ones and unfitting ones: none is a server error."""

import contextlib
import os
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode

from server.parts import Person, Server

ENDLESS = {"/api/tables/{table}/stream"}
GOODBYES = {"/api/me", "/api/logout", "/api/me/sessions", "/api/login", "/api/signup"}  # afterwards one is another
EXAMPLES = int(os.environ.get("BENBEN_SOAK", "4"))  # of each kind, for each operation


class Place:
    """Somebody with tables in several states, and a session for requests made by schemathesis."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.session = requests.Session()
        self.anna = server.person()
        self.tables = self.some_tables(self.anna)

    def some_tables(self, anna: Person) -> list[str]:
        made = [anna.table("me", "open", "bot:random")["id"] for _ in range(3)]
        for table in made[1:]:
            anna.post(f"/api/tables/{table}/start", fill="random")
        anna.ready(made[2])
        made.append(anna.table("me", "bot:random", game="pharaon")["id"])
        anna.ready(made[3])
        return [str(table) for table in made]

    def ask(self, case: Case, number: int) -> Any:
        """Make the request, most often at a table that there is."""
        if "table" in case.path_parameters and number % 4:
            case.path_parameters["table"] = self.tables[number % len(self.tables)]
        name, _, value = self.anna.cookie.partition("=")
        headers = {"X-Benben": "1", "Cookie": f"{name}={value}"}
        return case.call(base_url=self.server.url, session=self.session, headers=headers, timeout=20)


def operations(server: Server) -> Iterator[Any]:
    """What can be asked; last what ends a session."""
    schema = schemathesis.openapi.from_dict(server.person().get("/schema/openapi.json"))
    results = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]  # a bad one fails here
    found = [operation for operation in results if operation.path not in ENDLESS]
    yield from sorted(found, key=lambda operation: operation.path in GOODBYES)


@pytest.mark.parametrize("kind", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_is_a_server_error(server: Server, kind: GenerationMode) -> None:
    place, asked = Place(server), 0

    def check(case: Case) -> None:
        nonlocal asked
        asked += 1
        answer = place.ask(case, asked)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            problem = answer.json()
            assert problem["status"] == answer.status_code and problem["code"] and problem["sentence"]

    for operation in operations(server):
        if kind is GenerationMode.NEGATIVE and not list(operation.body):
            continue  # there is next to nothing to get wrong
        careful = settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        if operation.path in GOODBYES:
            place.anna = server.person()
        with contextlib.suppress(Unsatisfiable):
            seed(1)(careful(given(operation.as_strategy(generation_mode=kind))(check)))()
    assert asked > 80
