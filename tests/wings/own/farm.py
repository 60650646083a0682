"""A small folder for tests, what is in the kit that is made of it, and what is told of it."""

import re

import pytest

from pnp.drawing.theme import theme
from pnp.errors import FolderError
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.wings.own.text_mark import TextMark

GAME = """\
title: {en: Farm, de: Hof}
players: 2-3
colours: {wheat: "#f2c53d"}
parts:
  - cards: cards.csv
    face:
      - box: {at: 0 0 63 14, fill: "{kind}", bleeds: true}
      - text: {at: 5 3 44 9, say: "{name}"}
      - text: {at: 5 60 44 9, say: {en: "{points} points", de: "{points} Punkte"}, if: "{points} > 1"}
"""
CARDS = "name,name@de,kind,points,copies\nField,Feld,wheat,1,2\nGarden,,wheat,2,\n"


def things(folder, lang="en", ink="full"):
    """Return the things of the first part, and what is told of the kit."""
    description = describe_folder.__wrapped__(folder)
    spec = KitSpec(2, {}, paper("a4"), theme(ink), lang)
    kit = contents.make_kit(description, spec)
    made = [make(kit) for make in description.parts]
    kit.findings.stop()
    return made[0].things, contents.remarks(description, kit)


def draw_kit(folder, ink="full", players=2):
    """Return the contents of a kit."""
    spec = KitSpec(players, {}, paper("a4"), theme(ink))
    return contents.make_contents(describe_folder.__wrapped__(folder), spec)


def faults(folder, make=things):
    """Return the lines of the faults, without the folder."""
    with pytest.raises(FolderError) as told:
        make(folder)
    return [line.removeprefix(f"{folder}/") for line in str(told.value).splitlines()]


def words(thing):
    return [mark.say for mark in thing.front if isinstance(mark, TextMark)]


def rows(text):
    r"""Return the cases of a table: a line each, ``=>`` between the values; ``\n`` is the end of a line."""
    return [re.split(" =>(?: |$)", line.replace("\\n", "\n")) for line in text.splitlines() if line]
