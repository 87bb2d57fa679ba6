"""People: `identity` players, `sessions` and tokens, `passwords`, `passkeys`, `stats` their numbers."""
