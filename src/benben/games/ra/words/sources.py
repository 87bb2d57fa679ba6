"""What people call the sources of points."""

from benben.core.language import N_

SOURCE_LABELS = {
    "start": N_("start"),
    "gods": N_("gods"),
    "gold": N_("gold"),
    "pharaohs": N_("pharaohs"),
    "river": N_("river"),
    "civilization": N_("civilization"),
    "monuments": N_("monuments"),
    "suns": N_("suns"),
    "floor": N_("raised to zero"),
}
