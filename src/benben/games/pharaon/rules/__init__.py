"""The chapters of rules.md."""
