"""The web service: tables that never lose a move.

For the command line: `serve`, `backup`, `restore`, `drill`, `verify`, and `admin` (list_players, list_tables,
close_table, rename, mute, ban, audit_log).

A move's way: `wire.socket` or `wire.routes.moves` takes the command, `wire.access` has said who asks, `tables.moves`
tries it on a copy of the match, writes it through the `store`, acknowledges, and the `tables.hall` tells everybody who
watches what their seat may know; `tables.errands` then sees to bots, standing orders and clocks.

| room        | what is in it                                                                        |
|-------------|--------------------------------------------------------------------------------------|
| `run`       | start the service; `settings` what a host can set                                    |
| `app`       | the application: routes, refusals, lifespan                                          |
| `clock`     | the time of day                                                                      |
| `service`   | everything one worker holds, and how its rooms notify each other                     |
| `wire/`     | what goes in and out: HTTP, sockets, streams, the shapes on them, refusals           |
| `tables/`   | seats, moves, clocks, bots, chat, lists of tables, replays and records               |
| `people/`   | players, sessions, passwords, passkeys, their numbers                                |
| `notices/`  | webhooks and Web Push                                                                |
| `thinking/` | child processes in which bots think, and whose question is next                      |
| `ops/`      | the host's commands, backup, metrics, logs, rate limits                              |
| `store/`    | schema, migrations, hash chain; `sqlite` (writer thread), `postgres` (LISTEN/NOTIFY) |
"""

from benben.server.ops import admin
from benben.server.ops.backup import backup, restore
from benben.server.ops.drill import drill
from benben.server.run import serve
from benben.server.tables.verifying import verify

__all__ = ["admin", "backup", "drill", "restore", "serve", "verify"]
