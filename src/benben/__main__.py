"""`python -m benben` is the `benben` command."""

from benben.cli import main

if __name__ == "__main__":
    main()
