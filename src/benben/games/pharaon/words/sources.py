"""What people call the sources of points, and the opponent of a game alone."""

from benben.core.language import N_

SOURCE_LABELS = {
    "gods": N_("gods"),
    "nobles": N_("nobles"),
    "artisans": N_("artisans"),
    "nile": N_("Nile"),
    "tomb": N_("tomb"),
    "leftovers": N_("leftovers"),
    "tokens": N_("tokens"),
}
RIVAL = N_("the Traitor")
