"""Earlier spellings of commands and options. They are accepted as today's, and no help names them."""

from collections.abc import Mapping, Sequence

EVERYWHERE = {"--variant": "--edition", "--kind": "--edition"}  # folders call their editions variants

OPTIONS: Mapping[str, Mapping[str, str]] = {
    "build": {"--again": "--from"},
    "new": {"--from": "--like"},
    "play": {"--players": "--names", "--keep": "--save", "--no-keep": "--no-save"},
    "plays": {"--again": "--duplicate"},
    "score": {
        "--players": "--names",
        "--keep": "--save",
        "--no-keep": "--no-save",
        "--again": "--duplicate",
    },
}
"""Today's spelling of the options of each command."""

PRINTERS = {
    "--save": "save",
    "--add": "add",
    "--show": "show",
    "--remove": "delete",
    "--list": "",
    "--queues": "queues",
}
"""The subcommands of ``pnp printers`` that were options of ``pnp calibrate``, with the name of a printer."""

PICTURES = (".jpg", ".jpeg", ".png", ".webp")  # the suffixes of pictures of the calibration sheet


def respell(arguments: Sequence[str]) -> list[str]:
    """Return a command line in today's spelling. What stands behind ``--`` stays as it is.

    >>> respell(["score", "low-blow.yaml", "--keep", "--variant=profi"])
    ['score', 'low-blow.yaml', '--save', '--edition=profi']
    >>> respell(["calibrate", "--save", "home", "--read", "front.jpg", "back.jpg"])
    ['printers', 'save', 'home', 'front.jpg', 'back.jpg']
    """
    if not arguments:
        return []
    command, *words = arguments
    end = words.index("--") if "--" in words else len(words)
    words, rest = words[:end], words[end:]
    if command == "calibrate":
        command, words = _respell_calibrate(words)
    spellings = {**EVERYWHERE, **OPTIONS.get(command, {})}
    return [command, *(_respell_option(word, spellings) for word in words), *rest]


def _respell_option(word: str, spellings: Mapping[str, str]) -> str:
    """Return an option in today's spelling, with its value if it is written in one word; other words unchanged."""
    option, equals, value = word.partition("=")
    return spellings.get(option, option) + equals + value


def _respell_calibrate(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the command and the words behind it: ``printers`` for what was done with saved printers."""
    split = [part for word in words for part in _split_value(word)]
    pictures = [
        word
        for at, word in enumerate(split)
        if not (word == "--read" and "".join(split[at + 1 : at + 2]).lower().endswith(PICTURES))
    ]
    at = next((at for at, word in enumerate(pictures) if word in PRINTERS), None)
    if at is None:
        return "calibrate", pictures
    action = [PRINTERS[pictures[at]]] if PRINTERS[pictures[at]] else []
    named = pictures[at + 1 : at + 2] if action and action != ["queues"] else []
    return "printers", [*action, *named, *pictures[:at], *pictures[at + 1 + len(named) :]]


def _split_value(word: str) -> list[str]:
    """Return an option that was written with its value in one word as two."""
    option, equals, value = word.partition("=")
    return [option, value] if equals and option in (*PRINTERS, "--read") else [word]
