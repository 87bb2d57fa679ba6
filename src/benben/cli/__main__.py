"""`python -m benben.cli` is the `benben` command."""

from benben.cli import main

main()
