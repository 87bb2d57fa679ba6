"""Ra at the prompt."""
