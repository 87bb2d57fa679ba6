"""Tables: who sits there, what is played, and everybody who watches.

| file        | what it is                                                                     |
|-------------|--------------------------------------------------------------------------------|
| `stored`    | a table as the store holds it and as each viewer may see it                    |
| `fold`      | the log of a table folded into a match; `dealing` the provable dealer          |
| `hall`      | tables in memory and their watchers: the one place where views leave           |
| `lobby`     | lists of tables; `seats` who sits where; `presence` who watches which table    |
| `waiting`   | before the start: what is waited for, and how long                             |
| `moves`     | moves, undo, restart: try, write, acknowledge, tell                            |
| `consent`   | taking back a move if all others agree                                         |
| `errands`   | what is due without a person: `bots`, `orders`, `clocks`                       |
| `worker`    | what all of these need from the running service                                |
| `downtime`  | time in which the service did not run, given back to the players               |
| `chat`      | talk at a table; `ratings` what a finished game changes                        |
| `retelling` | replays of finished games, computed only once                                  |
| `replay`    | a game move by move; `proofs` records with their proof: export, import         |
| `coaching`  | hints, positions to explore, puzzles                                           |
| `analyses`  | the coach's reports on finished games, and the jobs that make them             |
| `verifying` | check the proof in a record                                                    |
"""
