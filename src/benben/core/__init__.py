"""What a game is; the only room that knows the compiler."""
