"""What turns add to the pages."""

from pnp.wings.turns.phones.moves import ROUTES, Moves
from pnp.wings.web.consent import Consent
from pnp.wings.web.contract import Added, Phones
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.settings import Settings


class TurnsOnPhones(Phones):
    """Games that are played on phones, and the turns of saved games."""

    styles = ("turns/replay.css",)
    files = ("turns/replay.js", "turns/analysis.js")

    def open(self, settings: Settings, logs: LogWriter, consent: Consent) -> Added:
        """Return the pages, and what plays."""
        return Added(ROUTES, played=Moves(settings, logs, consent))


PHONES = TurnsOnPhones()
