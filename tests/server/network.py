"""Two hosts and a database, each in a network namespace of its own, with links that can be cut."""

import os
import shutil
import subprocess
import uuid
from functools import cache
from typing import Any

from server.parts import Postgres, Server


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@cache
def why_not() -> str:
    """Why this machine has no network namespaces for us; empty if it has."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        return "network namespaces need root and the program ip"
    name = f"bb{uuid.uuid4().hex[:6]}"
    try:
        ip("netns", "add", name)
        ip("link", "add", name, "type", "veth", "peer", "name", "far", "netns", name)
    except subprocess.CalledProcessError as error:
        return f"this machine allows no network namespaces: {error.stderr.decode().strip()}"
    finally:
        subprocess.run(["ip", "netns", "del", name], capture_output=True)
    return ""


class Namespace:
    """A machine of its own, as far as the network goes."""

    def __init__(self, word: str) -> None:
        self.name = f"bb{uuid.uuid4().hex[:6]}{word}"
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")

    @property
    def prefix(self) -> list[str]:
        """Before a command that is to run there."""
        return ["ip", "netns", "exec", self.name]

    def remove(self) -> None:
        ip("netns", "del", self.name)


class Link:
    """A cable between two machines (None: this one), each with an address."""

    def __init__(self, number: int, far: Namespace, near: Namespace | None = None) -> None:
        self.far, self.name = far, f"{far.name[:8]}{number}"
        self.far_address, self.near_address = f"10.213.{number}.2", f"10.213.{number}.1"
        ip("link", "add", self.name, "type", "veth", "peer", "name", f"l{number}", "netns", far.name)
        if near:
            ip("link", "set", self.name, "netns", near.name)
        self._near = ["-n", near.name] if near else []
        ip(*self._near, "addr", "add", f"{self.near_address}/24", "dev", self.name)
        ip("-n", far.name, "addr", "add", f"{self.far_address}/24", "dev", f"l{number}")
        ip("-n", far.name, "link", "set", f"l{number}", "up")
        self.heal()

    def cut(self) -> None:
        """Nothing comes through any more, and nobody notices."""
        ip(*self._near, "link", "set", self.name, "down")

    def heal(self) -> None:
        ip(*self._near, "link", "set", self.name, "up")


class FarPostgres(Postgres):
    """A PostgreSQL in a namespace, reached over links."""

    def __init__(self, place: Namespace) -> None:
        self.place = place
        super().__init__(listen="0.0.0.0", rights=place.prefix)
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 10.213.0.0/16 trust\n")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "reload")


class Site:
    """Two hosts with a service each, and one database; clients reach both hosts."""

    def __init__(self, **settings: Any) -> None:
        words = ("d", "a", "b")
        self.spaces = [Namespace(word) for word in words]
        database, *hosts = self.spaces
        number = 10 + int(uuid.uuid4().hex[:2], 16) % 60 * 4
        self.to_clients = [Link(number + index, host) for index, host in enumerate(hosts)]
        self.to_database = [Link(number + 2 + index, host, database) for index, host in enumerate(hosts)]
        self.postgres = FarPostgres(database)
        name = self.postgres.database().rpartition("/")[2]
        self.servers = [
            Server(
                f"postgresql://benben@{link.near_address}:{self.postgres.port}/{name}",
                place=outside.far_address,
                prefix=host.prefix,
                host="0.0.0.0",
                **settings,
            )
            for host, link, outside in zip(hosts, self.to_database, self.to_clients, strict=True)
        ]
        folder, port = self.postgres.folder, self.postgres.port
        self.socket = f"postgresql://benben@/{name}?host={folder}&port={port}"  # from this machine, by a file

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
        self.postgres.stop()
        for space in self.spaces:
            space.remove()
