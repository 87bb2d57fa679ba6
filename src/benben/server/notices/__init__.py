"""Notices to players whose turn it is: `webhooks` to programs, `push` to browsers (sealed by `webpush`), by `calls`."""
