"""What people call the sources of points, and the opponent of a solo game."""

from benben.core.language import N_

SOURCE_LABELS = {
    "gods": N_("source of points|gods"),
    "nobles": N_("source of points|nobles"),
    "artisans": N_("source of points|artisans"),
    "nile": N_("source of points|Nile"),
    "tomb": N_("source of points|tomb"),
    "leftovers": N_("source of points|leftovers"),
    "tokens": N_("source of points|tokens"),
}
RIVAL = N_("the Traitor")
