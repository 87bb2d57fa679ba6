"""Mehen: a race along a coiled snake for two to four players. Start reading at rules.md."""
