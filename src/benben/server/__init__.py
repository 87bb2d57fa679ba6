"""The web service."""

from benben.server.run import serve

__all__ = ["serve"]
