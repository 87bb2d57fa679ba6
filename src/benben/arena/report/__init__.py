"""What the games say: numbers, tables, plots, pages, files."""
