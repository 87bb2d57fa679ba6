"""A package, so that one browser serves all tests in it."""
