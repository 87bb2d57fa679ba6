"""What goes in and out: HTTP, sockets and event streams, and the shapes of everything on them (docs/wire.md).

| file        | what it is                                                                     |
|-------------|--------------------------------------------------------------------------------|
| `requests`  | what clients send; `shapes` what they get; `problems` every refusal            |
| `access`    | who asks, and from where: cookies, tokens, Origin, CSRF                        |
| `sign_in`   | a new session and its cookies; `account_changes` what that means for tables    |
| `routes/`   | the HTTP routes, thin                                                          |
| `socket`    | one WebSocket; `sockets` all that are open; `stream` the same as event stream  |
| `shell`     | the headers around every answer; `door` how long and large a connection may be |
"""
