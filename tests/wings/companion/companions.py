"""Companions as their readers find them: what is in the file."""

import json
import re

from pnp.kits.plan import Request, draw, make_plans
from pnp.wings.companion.page import write


def make_kit(games, players, **more):
    """Return a kit."""
    return draw(make_plans(Request(games, players, **more))[0])


def read_companion(kit):
    """Return the text of a kit's companion, and what it shows."""
    text = write(kit.finished).data.decode()
    return text, json.loads(re.search(r'id="work">(.*?)</script>', text, re.DOTALL)[1])


def page_of(step):
    """Return the number of the page that a step names; None for what is folded after the cutting."""
    found = re.match(r"\w+\u00a0(\d+): ", step["where"])
    return int(found[1]) if found and step["sheet"] >= 0 and step["kind"] != "assemble" else None
