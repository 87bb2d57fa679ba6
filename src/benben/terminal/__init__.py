"""Text screens: play, look through and measure games at the prompt."""
