"""Pharaon at the prompt."""
