"""The faces that researchers know: Gymnasium, PettingZoo, OpenSpiel, batches, and games as tables for learning."""
