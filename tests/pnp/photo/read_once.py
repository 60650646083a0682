"""Photos that several tests look at, read once for all of them."""

from pnp.photo import apart
from tests.pnp.shared import shared


@shared
def read_once(data, game=None, drawn=False):
    """Return what ``read_apart`` finds in a photo."""
    return apart.read_apart(data, game, drawn=drawn)
