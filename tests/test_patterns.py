"""No regular expression costs more than its text is long: strangers write the texts."""

import ast
import importlib
import re
import time
from collections import defaultdict
from re import _constants as codes
from re import _parser

import pytest

from tests.test_imports import trees

SHORT, TIMES = 1000, 8
"""The length of a short text, and how much longer the long one is."""

MOST, SURE = 3.0, 0.01
"""A text ``TIMES`` as long may cost ``TIMES`` times ``MOST`` as much; and in any case so many seconds."""

ANYWHERE = {"search", "findall", "finditer", "sub", "subn", "split"}
CALLS = {*ANYWHERE, "match", "fullmatch"}


def used():
    """Return the calls of each pattern, by its text and flags."""
    found = defaultdict(set)
    for name, tree in trees().items():
        nodes = list(ast.walk(tree))
        calls = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr in CALLS]
        named = any(isinstance(node, ast.Name) and node.id == "re" for node in nodes)
        constants = vars(importlib.import_module(name)) if calls or named else {}
        patterns = {key: value for key, value in constants.items() if isinstance(value, re.Pattern)}
        for value in patterns.values():
            found[value.pattern, value.flags] |= set()
        for node in calls:
            owner = node.value.id if isinstance(node.value, ast.Name) else getattr(node.value, "attr", "")
            if owner in patterns:
                found[patterns[owner].pattern, patterns[owner].flags].add(node.attr)
        for node in nodes:
            if isinstance(node, ast.Call) and node.func in calls and ast.unparse(node.func.value) == "re":
                text = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                if text is not None:
                    found[text, re.compile(text).flags].add(node.func.attr)
    return found


def sample(parsed, repeat=1):
    """Return a text that a parsed pattern matches, more or less."""
    return "".join(sample_of(kind, value, repeat) for kind, value in parsed)


def sample_of(kind, value, repeat):
    if kind in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        least, most, inner = value
        return sample(inner, repeat) * max(least, min(repeat, most))
    if kind in (codes.SUBPATTERN, codes.ATOMIC_GROUP, codes.BRANCH):
        inner = value[3] if kind is codes.SUBPATTERN else value[1][0] if kind is codes.BRANCH else value
        return sample(inner, repeat)
    if kind is codes.IN:
        return sample_in(value)
    return {
        codes.LITERAL: lambda: chr(value),
        codes.NOT_LITERAL: lambda: chr(value + 1),
        codes.ANY: lambda: "a",
    }.get(kind, str)()


def sample_in(items):
    """Return a character of a set."""
    if items[0][0] is codes.NEGATE:
        test = re.compile("[^" + "".join(map(shown, items[1:])) + "]")
        return next(letter for letter in "a1 x.-/Aé§" + chr(1) if test.match(letter))
    kind, value = items[0]
    if kind is codes.LITERAL:
        return chr(value)
    if kind is codes.RANGE:
        return chr(value[0])
    return {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a"}.get(str(value), "-")


def shown(item):
    kind, value = item
    if kind is codes.LITERAL:
        return re.escape(chr(value))
    if kind is codes.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w"}.get(str(value), r"\W")


def repeats(parsed, before=""):
    """Yield what repeats in a parsed pattern without a small limit, each with a text for what comes before it."""
    for kind, value in parsed:
        if kind in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            if value[1] > 200:
                yield before, sample(value[2])
            yield from repeats(value[2], before)
        elif kind is codes.SUBPATTERN:
            yield from repeats(value[3], before)
        elif kind is codes.ATOMIC_GROUP:
            yield from repeats(value, before)
        elif kind is codes.BRANCH:
            for branch in value[1]:
                yield from repeats(branch, before)
        before += sample_of(kind, value, 1)


def attacks(pattern, flags):
    """Yield texts that may cost much: what repeats, and what leads to it, over and over, and then something else."""
    parsed = _parser.parse(pattern, flags)
    whole = sample(parsed)
    for before, pump in dict.fromkeys(repeats(parsed)):
        for start, again in ((before, pump), ("", before + pump), ("", before), ("", whole[:-1] or whole)):
            for end in ("", "\1", "\n!"):
                if again:
                    yield start, again, end


def cost(call, text):
    start = time.thread_time()
    call(text)
    return time.thread_time() - start


def calls_of(pattern, flags, names):
    """Return the calls to try: anywhere in a text, if the code does so, else at its beginning or as a whole."""
    compiled = re.compile(pattern, flags)
    names = names or {"search"}
    return [
        compiled.search if names & ANYWHERE else None,
        *(getattr(compiled, name) for name in names - ANYWHERE),
    ]


def grows(call, start, again, end, is_bytes):
    """Return whether a long text costs far more than it is longer; a square costs ``TIMES`` times as much again."""
    made = [start + again * max(1, length // len(again)) + end for length in (25, SHORT, SHORT * TIMES)]
    tiny, *texts = [text.encode("utf-8") if is_bytes else text for text in made]
    for text, most in ((tiny, SURE), (texts[0], SURE * 10)):
        if all(cost(call, text) > most for _ in range(3)):
            return True
    if cost(call, texts[1]) < SURE:
        return False
    short = min(cost(call, texts[0]) for _ in range(5))
    return all(cost(call, texts[1]) > max(SURE, short * TIMES * MOST) for _ in range(3))


def test_no_pattern_costs_more_than_its_text_is_long():
    """Texts made from its own repeats, at one length and at a multiple of it."""
    found = used()
    assert len(found) > 150
    assert [fault for key, names in found.items() if (fault := costly(*key, names))] == []


def costly(pattern, flags, names):
    """Return a pattern with a call of it and a text that cost too much; ``None`` where there is none."""
    is_bytes = isinstance(pattern, bytes)
    flags &= ~re.UNICODE.value if is_bytes else ~0
    text = pattern.decode("latin-1") if is_bytes else pattern
    for call in filter(None, calls_of(pattern, flags, names)):
        for start, again, end in attacks(text, flags):
            if grows(call, start, again, end, is_bytes):
                return pattern, call.__name__, start, again, end
    return None


@pytest.mark.parametrize(
    ("pattern", "call"),
    [
        (r"([^{}]+)\{", "search"),
        (r"\s*\d+\.?\d*x", "fullmatch"),
        (r"/\*.*?\*/", "search"),
        (r"a*a*b", "match"),
    ],
)
def test_such_patterns_are_found(pattern, call):
    """Those of the past."""
    called = getattr(re.compile(pattern), call)
    assert any(grows(called, start, again, end, False) for start, again, end in attacks(pattern, 0))
