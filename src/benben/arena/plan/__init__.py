"""What an arena plays, and the command that plays it again."""
