"""What people call the sources of points."""

from benben.core.language import N_

SOURCE_LABELS = {
    "start": N_("source of points|start"),
    "gods": N_("source of points|gods"),
    "gold": N_("source of points|gold"),
    "pharaohs": N_("source of points|pharaohs"),
    "river": N_("source of points|river"),
    "civilization": N_("source of points|civilization"),
    "monuments": N_("source of points|monuments"),
    "suns": N_("source of points|suns"),
    "floor": N_("raised to zero"),
}
