"""The web service: tables that never lose a move.

For the command line: `serve`, `backup`, `restore`, `verify`, and `admin` (close_table, rename, mute, ban, audit_log).

A move's way: `socket` or `routes/play` takes the command, `guard` has said who asks, `play` tries it on a copy of the
match, writes it through the `store`, acknowledges, and the `hall` tells everybody who watches what their seat may
know; `errands` then sees to bots, standing orders and clocks.

| file            | what it is                                                                             |
|-----------------|----------------------------------------------------------------------------------------|
| `run`           | start the service; `settings` what a host can set; `logs` lines of JSON                |
| `app`, `shell`  | the application: routes, refusals, lifespan; the headers around every answer           |
| `service`       | everything one worker holds, and how word gets from one room to the other              |
| `problems`      | every refusal; `shapes` and `requests` the things on the wire (docs/wire.md)           |
| `store/`        | schema, migrations, hash chain; `sqlite` (writer thread), `postgres` (LISTEN/NOTIFY)   |
| `tables`        | a table as stored and as shown; `lobby` lists of tables; `seats` who sits where        |
| `fold`          | the log folded into a match; `dealing` the provable dealer                             |
| `hall`          | tables in memory and their watchers: the one place where views leave                   |
| `play`          | moves, undo, restart: try, write, acknowledge, tell                                    |
| `errands`       | what is due without a person: `bots`, `orders`, `clocks`                               |
| `socket`        | the WebSocket; `stream` the same as an event stream; `sockets`, `presence` who is here |
| `identity`      | players; `sessions`, `passwords`, `passkeys`; `guard` who asks and from where          |
| `chat`          | talk; `limits` rate limits                                                             |
| `calls`         | calls out: `webhooks` to programs, `push` to browsers, sealed and signed by `webpush`  |
| `ratings`       | openskill; `stats` numbers; `replay`, `records` games told again, written, verified    |
| `admin`         | the host's commands; `backup`; `metrics`                                               |
| `routes/`       | the HTTP routes, thin                                                                  |
"""

from benben.server import admin
from benben.server.backup import backup, restore
from benben.server.records import verify
from benben.server.run import serve

__all__ = ["admin", "backup", "restore", "serve", "verify"]
