"""Read what people type about a turn as actions: ``R4-2``, ``ana puts r4 on row 2``, ``red 4 on 2``, ``keep R4 R6``.

Separators and case do not matter. Everything else must fit: a sentence has the parts of the action, such as R4 and 2,
once and no others. Its other words must appear in the descriptions of the action, in one of the given languages. With
any other word or sign it matches nothing, so that nothing is guessed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from scorer.games.turns import FELL, Position
from scorer.messages import Text, msg
from scorer.seats import COLOURS, LETTERS, colour_name

BETWEEN, BEHIND = frozenset("-:,;./'’"), frozenset(".,;")
"""Signs that one may write between two words, and behind the last one; anywhere else they mean something."""

FORMS = ("", "e", "en", "er", "es", "em", "s", "a", "o", "i", "as", "os", "te", "tes")
"""The endings of colours, such as ``rote``, ``rode`` and ``rossa``."""


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation.

    >>> split_words("Ana: R4, row 2. R#7!")
    ['ana', 'r4', 'row', '2', 'r#7']
    """
    return re.findall(r"[\w#*]+", text.casefold())


def read_tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, and the signs that do more than to separate words.

    >>> read_tokens("Ana: R4 - 2."), read_tokens("+R4"), read_tokens("R4--2")
    (['ana', 'r4', '2'], ['+', 'r4'], ['r4', '-', '-', '2'])
    """
    tokens = ["", *re.findall(r"[\w#*]+|[^\s\w#*]", text.casefold()), ""]
    return [
        token
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if not (
            is_word(before) and ((token in BETWEEN and is_word(after)) or (token in BEHIND and not after))
        )
    ]


def is_word(token: str) -> bool:
    """Return whether a token is a word rather than a sign."""
    return bool(split_words(token))


def take_parts(words: Sequence[str], parts: Sequence[str], *, alone: bool) -> list[str] | None:
    """Return the words without the parts of an action, each taken once; None if a part is missing.

    Parts must be in their order, except a number, which nobody takes for a die. ``alone`` allows a face for a die.
    """
    rest, places = list(words), []
    for part in parts:
        digits = [word for word in rest if word.isdigit()]
        if part in rest:
            places += (
                [] if part.isdigit() else [rest.index(part)]
            )  # a part before this one is gone from ``rest``
            rest.remove(part)
        elif (part.isdigit() and sorted("".join(digits)) == sorted(part)) or (
            alone and len(part) > 1 and part[0].isalpha() and digits == [part[1:]]
        ):
            rest = [word for word in rest if not word.isdigit()]
        else:
            return None
    return rest if places == sorted(places) else None


def split_action(action: str) -> tuple[frozenset[str], list[str]]:
    """Split an action into words, such as ``keep``, and parts, such as ``61``, or ``r4`` and ``2``."""
    pieces = [piece for piece in re.split(r"[-+:<>]", action) if piece]
    acts = frozenset(match[0] for piece in pieces if (match := re.match("[a-z]+", piece)))
    return acts, [part for piece in pieces if (part := re.sub("^[a-z]+", "", piece).casefold())]


def split_number(token: str, acts: frozenset[str]) -> list[str]:
    """Split ``keep16`` into its word and its number; ``r4`` and other words stay whole."""
    match = re.fullmatch(r"([a-z]+)([0-9]+)", token)
    return [match[1], match[2]] if match and match[1] in acts else [token]


def list_forms(name: str, english: str) -> set[str]:
    """Return the forms of a colour, such as ``rote`` of ``rot`` and ``rode`` of ``rood``; in English it has one."""
    if name == english:
        return {name}
    single = re.sub(r"(.)\1", r"\1", name.casefold())
    stems = {re.sub("[aeo]$", "", base) for base in (name.casefold(), single)}
    return {stem + ending for stem in stems for ending in FORMS} | {name.casefold()}


Speak = Callable[[Text], str]  # translates a text into one language

# Translators: words that a player may type in a sentence about a turn, with spaces between them: all
# common verbs, articles, prepositions and nouns of your language, also those on the cards
FILLERS = msg(
    "puts places lays sets plays takes on in at to the a it row square die dice tile tiles and then"
)
"""Words that may appear in any sentence about a turn, separated by spaces."""

SIGNS = frozenset("+<>")
"""An action with one of these signs needs a word for it, because its parts are also those of another action."""

ENDINGS = ("", "s", "es")  # the endings of English verbs: who may write ``rolls`` may also write ``roll``
VERB = 4  # the fewest letters of a word that alone says what is done
ALIKE = 3  # words that begin with the same letters suggest each other in an error; they never match


def find_actions(position: Position, typed: str, tongues: Sequence[Speak]) -> list[str]:
    """Return the legal actions that a text may mean; if there are none, the illegal ones."""
    reader, tokens = _Reader(position, tongues), read_tokens(typed)
    decisions = [action for action in position.vocabulary() if not action.startswith(FELL)]
    return reader.find(tokens, position.decisions(), legal=True) or reader.find(
        tokens, decisions, legal=False
    )


def find_sequence(position: Position, typed: str, tongues: Sequence[Speak]) -> list[str]:
    """Return several legal actions of one seat: ``+R2 +R3 roll``, or ``keep R4 R6``; empty if it is no such text."""
    tokens = read_tokens(typed)
    if several := _find_notation(position, tokens):
        return several
    first, last = (_find_repeated(position, tokens, tongues, pick) for pick in (0, -1))
    return first if sorted(first) == sorted(last) else []


def _find_notation(position: Position, tokens: Sequence[str]) -> list[str]:
    """Return the legal actions that are written one after the other in their notation."""
    seat, actions = position.current_player, list[str]()
    while tokens:
        if position.current_player != seat:
            return []
        fits = [
            (parts, action)
            for action in position.decisions()
            if (parts := read_tokens(action)) == list(tokens[: len(parts)])
        ]
        if not fits:
            return []
        parts, action = max(fits, key=lambda fit: len(fit[0]))
        position, tokens = position.after(action), tokens[len(parts) :]
        actions.append(action)
    return actions


def _find_repeated(
    position: Position, tokens: Sequence[str], tongues: Sequence[Speak], pick: int
) -> list[str]:
    """Return the legal actions of a sentence about several dice: it is true of each of them.

    A face alone may mean dice of several colours: ``pick`` is which of them is taken, the first or the last. The face
    is clear if both take the same dice in the end.
    """
    seat, actions = position.current_player, list[str]()
    tokens = next(_Reader(position, tongues).readings(tokens))
    dice = [at for at, token in enumerate(tokens) if token[-1].isdigit()]
    for die in dice:
        if position.current_player != seat:
            return []
        alone = [token for at, token in enumerate(tokens) if at == die or at not in dice]
        found = _Reader(position, tongues).find(alone, position.decisions(), legal=True)
        if not found:
            return []
        actions.append(found[pick])
        position = position.after(found[pick])
    return actions


def read_roll(position: Position, typed: str, tongues: Sequence[Speak]) -> str | None:
    """Return the action of chance that ``136`` or a sentence such as ``Ana rolls 6 5 5`` describes, or None."""
    chance, reader = position.chance(), _Reader(position, tongues)
    outcomes = {outcome.casefold() for part in chance.parts for outcome in part}
    known = reader.find_words(chance.join(part[0] for part in chance.parts)) - outcomes
    for tokens in reader.readings(read_tokens(typed.strip().removeprefix(FELL))):
        action = chance.read(" ".join(token for token in tokens if not reader.knows(token, known)))
        if action is not None:
            return action
    return None


def find_nearest(position: Position, typed: str, tongues: Sequence[Speak]) -> str:
    """Return the legal action that has most in common with a sentence."""
    return _Reader(position, tongues).nearest(split_words(typed))


def find_content(position: Position, typed: str, tongues: Sequence[Speak]) -> list[str]:
    """Return the words of a sentence that say what it is about."""
    reader = _Reader(position, tongues)
    return [word for word in next(reader.readings(read_tokens(typed))) if not reader.knows(word, frozenset())]


def find_other_player(position: Position, typed: str) -> str | None:
    """Return the player that a sentence begins with if it is not that player's turn."""
    tokens = split_words(typed)
    for seat, name in enumerate(position.players):
        start = split_words(name)
        if seat != position.turn and start and tokens[: len(start)] == start and len(tokens) > len(start):
            return name
    return None


class _Reader:
    """Reads sentences about a position."""

    def __init__(self, position: Position, tongues: Sequence[Speak]) -> None:
        self._position, self._tongues = position, tongues
        self._fillers = {word for speak in tongues for word in split_words(speak(FILLERS))}
        self._names = {word for name in position.players for word in split_words(name)}
        own = split_words(position.players[position.turn])
        self._fillers.update(word for word in own if not word.isdigit())
        self._colours = {
            form: LETTERS[colour].casefold()
            for speak in tongues
            for colour in COLOURS
            for form in list_forms(speak(colour_name(colour)), colour)
        }

    def find(self, tokens: Sequence[str], actions: Iterable[str], *, legal: bool) -> list[str]:
        """Return the actions that a text may mean; a face alone may name a die that is on the table."""
        actions = list(actions)
        exact = [action for action in actions if read_tokens(action) == list(tokens)]
        if exact or not all(map(is_word, tokens)):
            return exact
        acts = frozenset(act for action in actions for act in split_action(action)[0])
        readings = [*self.readings([part for token in tokens for part in split_number(token, acts)])]
        return [
            action
            for action in actions
            if any(self._matches(words, action, legal=legal) for words in readings)
        ]

    def nearest(self, words: Sequence[str]) -> str:
        """Return the legal action that shares the most words with these."""
        return max(self._position.decisions(), key=lambda action: self._count_shared(words, action))

    def _count_shared(self, words: Sequence[str], action: str) -> int:
        _, parts = split_action(action)
        starts = {word[:ALIKE] for word in self.find_words(action)}
        return sum(
            word not in self._fillers
            and (
                any(word in part for part in parts)
                or (len(word) >= ALIKE and not word[-1].isdigit() and word[:ALIKE] in starts)
            )
            for word in words
        )

    def readings(self, tokens: Sequence[str]) -> Iterator[list[str]]:
        """Yield the words of a sentence with ``red 4`` joined to ``r4``, then with ``4 red`` joined instead."""
        yield [*self._join_colours(tokens)]
        yield [*self._join_colours(tokens[::-1])][::-1]

    def find_words(self, action: str) -> frozenset[str]:
        """Return the words of all descriptions of an action."""
        texts = self._position.describe(action, self._position.turn), self._position.synonyms(action)
        return frozenset(
            word for speak in self._tongues for text in texts for word in split_words(speak(text))
        )

    def knows(self, word: str, vocabulary: frozenset[str]) -> bool:
        """Return whether a word, not a number, is a filler or in the vocabulary, maybe without its ending."""
        endings = ENDINGS if len(word) >= ALIKE else ENDINGS[:1]
        return not word[-1].isdigit() and any(
            word + ending in self._fillers or word + ending in vocabulary for ending in endings
        )

    def _join_colours(self, tokens: Sequence[str]) -> Iterator[str]:
        letter = ""
        for token in tokens:
            colour = self._colours.get(token, "")
            if letter:
                is_face = not colour and (len(token) == 1 or token[-1].isdigit())
                yield letter + token if is_face else letter
                letter = colour
                if not is_face and not colour:
                    yield token
            elif colour:
                letter = colour
            else:
                yield token
        if letter:
            yield letter

    def _matches(self, words: Sequence[str], action: str, *, legal: bool) -> bool:
        """Return whether a sentence has the parts of an action, and its other words describe the action."""
        acts, parts = split_action(action)
        rest = take_parts(words, parts, alone=legal and len(parts) == 1)
        if rest is None:
            return False
        vocabulary = self.find_words(action) | acts
        numbers = {word for word in vocabulary - self._names - set(parts) if word[-1].isdigit()}
        described = all(word in numbers or self.knows(word, vocabulary - set(parts)) for word in rest)
        said = [word for word in rest if not self.knows(word, frozenset())]
        if not described or len(said) > len(set(said)):
            return False
        if not acts and not set(action) & SIGNS:
            return True  # the parts of the action say what is done, else a word must
        keys = {key for speak in self._tongues for key in self._find_keys(action, speak)} | acts
        return any(word + ending in keys for word in rest for ending in ENDINGS)

    def _find_keys(self, action: str, speak: Speak) -> set[str]:
        """Return the words that say what is done: synonyms, the verb after the name, the name of somebody else.

        If the verb may be that of any action, as in ``sets R4 aside``, all other words say it. A short word such as
        ``no`` or ``si`` never does.
        """
        position = self._position
        described = split_words(speak(position.describe(action, position.turn)))
        own = split_words(position.players[position.turn])
        rest = [word for word in described[len(own) :] if not word[-1].isdigit()]
        content = [word for word in rest if len(word) >= VERB]
        verb = set(content[:1]) - self._fillers or set(content) - self._fillers
        others = (self._names - set(own)) & set(rest)
        return verb | others | set(split_words(speak(position.synonyms(action))))
