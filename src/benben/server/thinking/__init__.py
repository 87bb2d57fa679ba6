"""Bots think beside the service, not inside it.

| file      | what it is                                                                                |
|-----------|-------------------------------------------------------------------------------------------|
| `queue`   | whose question is next: people's tables first, then address by address and host by host   |
| `process` | one child process that thinks (`benben.match.thinker`), and how it is asked               |
| `crew`    | the child processes: started when needed, replaced when they are lost, hung or too large  |
"""
