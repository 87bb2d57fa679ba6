"""The games made a second time, slowly and plainly, to be played in lockstep with the engines."""
