"""The seat of a phone that is silent, by three browsers: who asks for it, who says yes, and who comes back."""

import time

from tests.processes import wait
from tests.wings.web.running import Poster, running
from tests.wings.web.thumbs import phones

__all__ = ["phones"]

TILES = ".thrown"


class Later:
    """A clock that can be put forward."""

    def __init__(self):
        self.ahead = 0.0

    def __call__(self):
        """Return the seconds that have passed."""
        return time.monotonic() + self.ahead


def test_a_silent_seat_is_lent_and_taken_back(phones, tmp_path):
    """Ana's phone sleeps; a phone without a seat gets hers only after Ben's yes; Ana takes it back with one tap."""
    clock, apps = Later(), []

    def keep(app):
        apps.append(app)
        return app

    with running(tmp_path, keep, seconds=clock, pace=0.0) as server, Poster(server) as poster:
        path = poster.begin("blockers", "Ana", "Ben", here="1")
        table, live, game = server + path, apps[0].state.shared.live, path.rpartition("/")[2]
        ana, ben, other = phones(), phones(), phones()
        for page, chip in ((ana, "#me-1"), (ben, "#me-2")):
            page.goto(table)
            page.tap(chip)
            page.wait_for_selector(TILES)
        wait(lambda: len(live.phones(game)) == 2)
        ana.goto("about:blank")
        wait(lambda: len(live.phones(game)) == 1)  # the server has noticed
        clock.ahead = 62.0
        ben.reload()
        other.goto(table)
        other.tap("#me-1")
        other.wait_for_selector("text=Being asked: Ben")
        assert other.locator(TILES).count() == 0
        ben.tap("button[name=agree][value=yes]")
        other.wait_for_selector(TILES)
        ana.goto(table)
        ana.wait_for_selector("text=While this phone was silent, another one was given its seat.")
        assert ana.locator(TILES).count() == 0
        ana.tap("#back")
        ana.wait_for_selector(TILES)
        other.wait_for_selector(TILES, state="detached")
