"""Bots think beside the service, not inside it.

| file      | what it is                                                                                |
|-----------|-------------------------------------------------------------------------------------------|
| `queue`   | whose question is next: people's tables first, analyses last, by turns among equals       |
| `process` | one child process that thinks (`benben.analysis.thinker`), and how it is asked            |
| `crew`    | the child processes: started when needed, replaced when they are lost, hung or too large  |
"""
