"""Playing the games of a plan: tables, seats, workers, the journal, early stops."""
