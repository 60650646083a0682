"""What one phone wants to do with a game of others: they are asked first, and all are told afterwards.

Wishes and news are in memory: after a restart of the server a phone asks again.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.wings.web.live import SHARED, Live, channel, number_of, seats_of, table_of
from scorer.entry.log import GameLog
from scorer.games.table import NOBODY
from scorer.messages import Text, either, join_texts, list_names, msg

SEAT, DROP, EARLY, RENAME = "seat", "drop", "early", "rename"
"""Play for somebody; discard the game; keep it unfinished; call a player by another name."""

HOST = "\x00host"  # stands for the host among the names that are asked; no player is called so

GONE = 60.0  # a phone that neither listened nor sent anything for so many seconds is not asked

MOST_TOLD = 8  # the most sentences about what happened while a phone was silent

UNNAMED = {SHARED: msg("the phone for everybody"), HOST: msg("the host (at the computer running pnp serve)")}
"""How those are called that are asked and have no name."""

MOST_WISHES, MOST_NEWS, MOST_PHONES = 4, 3, 2000
"""The most wishes and news of a game, and the most phones whose last request is remembered."""


class TooManyWishesError(PnpError):
    """A wish in a game of which as much is wanted as its pages can show."""

    def __init__(self) -> None:
        super().__init__(msg("Too much is being asked already: wait until the others have answered."))


class News(NamedTuple):
    """What phones are told: only one of them, or all but one."""

    text: Text
    only: str = ""
    but: str = ""

    def is_for(self, phone: str) -> bool:
        """Return whether a phone is told."""
        return phone == self.only if self.only else phone != self.but


class Wish(NamedTuple):
    """What a phone wants."""

    what: str
    phone: str
    value: str = ""  # the name of the seat, or of the player who is renamed
    new: str = ""  # the new name
    everywhere: bool = False  # whether in all saved plays too
    number: int = 0
    at: float = 0.0  # the second of the clock
    yes: frozenset[str] = frozenset()  # the names of phones that have agreed

    def describe(self, log: GameLog) -> Text:
        """Return what the phone wants, as a sentence for the others."""
        unnamed = (
            msg("The phone for everybody") if log.people.get(self.phone) == SHARED else msg("Another phone")
        )
        facts = {
            "by": log.people.get(self.phone) or unnamed,
            "name": self.value,
            "new": self.new,
        }
        if self.what == SEAT:
            if self.value == SHARED:
                return msg("{by} wants to be the phone for everybody who has none.", **facts)
            return msg("{by} wants to play for {name}.", **facts)
        if self.what == RENAME:
            if self.everywhere:
                return msg("{by} wants to rename {name} in this game and in all saved games: {new}.", **facts)
            return msg("{by} wants to rename {name} in this game: {new}.", **facts)
        if self.what == DROP:
            return msg("{by} wants to discard this game.", **facts)
        return msg(
            "{by} wants to end this game now and save it unfinished. All hands are open then.", **facts
        )

    def refused(self, log: GameLog, phone: str) -> News:
        """Return what is told when a phone refuses it: to who asked, and of the end of a game to all the others."""
        by = log.people.get(self.phone)
        if self.what == SEAT:
            return News(msg("The seat stays with the phone that has it."), only=self.phone)
        if self.what == RENAME:
            return News(msg("{name} keeps this name.", name=self.value), only=self.phone)
        goes_on = msg(
            "The game goes on: not everybody agreed with {by}.", by=by or msg("the phone for everybody")
        )
        return News(goes_on, but=phone)


class Consent:
    """The wishes and news of all games, and when each phone was last heard of."""

    def __init__(self, seconds: Callable[[], float], live: Live) -> None:
        self._seconds, self._live, self._began = seconds, live, seconds()
        self._numbers = count(1)
        self._wishes: defaultdict[str, list[Wish]] = defaultdict(list)
        self._news: defaultdict[str, dict[int, News]] = defaultdict(dict)
        self._read: dict[tuple[str, str], int] = {}  # the last news that each phone of a game has read
        self._heard: dict[str, float] = {}
        self._versions: Counter[str] = Counter()

    def hear(self, phone: str) -> None:
        """Note that a phone has sent a request."""
        self._heard.pop(phone, None)
        self._heard[phone] = self._seconds()
        if len(self._heard) > MOST_PHONES:
            del self._heard[next(iter(self._heard))]

    def is_gone(self, phone: str, since: float) -> bool:
        """Return whether a phone has left; ``since`` is when it was first asked, which every open page answers."""
        now, heard = self._seconds(), self._heard.get(phone, self._began)
        if self._live.listens(phone):
            return heard < since and now - since >= GONE
        return now - heard >= GONE

    def missing(self, log: GameLog, wish: Wish) -> frozenset[str]:
        """Return the names whose phones must still agree to a wish: all of them, but for a seat any one of them."""
        if wish.what == SEAT:
            givers = self._find_givers(log, wish)
            return frozenset() if givers & wish.yes else givers
        others = concerned(log, wish) - wish.yes - {log.people.get(wish.phone)}
        return frozenset(name for name in others if not self._is_away(log, name, wish.at))

    def _is_away(self, log: GameLog, name: str, since: float) -> bool:
        return all(self.is_gone(phone, since) for phone, own in log.people.items() if own == name)

    def _find_givers(self, log: GameLog, wish: Wish) -> frozenset[str]:
        """Return the names of which any one may give a seat to a phone; none if it need not ask.

        A phone that is there decides about its own seat. For a silent one another player decides, or the host if no
        other is there. A phone takes back what it lent without asking.
        """
        names, own = players_with_phones(log), log.people.get(wish.phone)
        holder = wish.value if wish.value in log.people.values() else SHARED
        if takes_back(log, wish) or holder == own:
            return frozenset()
        others = names - {holder, own}
        if (
            holder not in names
        ):  # nobody plays for the seat; but one phone for all such seats changes the game
            return others if wish.value == SHARED else frozenset()
        if not self._is_away(log, holder, wish.at):
            return frozenset({holder})
        is_there = any(not self._is_away(log, name, wish.at) for name in others)
        return others if is_there else others | {HOST}

    def wishes(self, log: GameLog) -> list[Wish]:
        """Return what is wanted of a game; of one that is saved or discarded nothing can be wanted any more."""
        return self._wishes.get(log.id, []) if log.is_open else []

    def make(
        self, log: GameLog, phone: str, what: str, value: str = "", new: str = "", *, everywhere: bool = False
    ) -> Wish:
        """Return a wish of a phone, as it was asked before if it has it already."""
        fresh = Wish(what, phone, value, new, everywhere, next(self._numbers), self._seconds())
        return next((wish for wish in self.wishes(log) if wish[:5] == fresh[:5]), fresh)

    def ask(self, log: GameLog, wish: Wish) -> None:
        """Add or change a wish; a phone has one at a time. Raises ``TooManyWishesError``."""
        others = [other for other in self.wishes(log) if other.phone != wish.phone]
        if len(others) >= MOST_WISHES:
            raise TooManyWishesError
        self._wishes[log.id] = sorted([*others, wish], key=lambda asked: asked.number)
        self._versions[log.id] += 1

    def end(self, log: GameLog, wish: Wish, *news: News) -> None:
        """Remove a wish that was settled, and tell the phones."""
        left = [other for other in self.wishes(log) if other.phone != wish.phone]
        self._wishes.pop(log.id, None)
        if left:
            self._wishes[log.id] = left
        self._versions[log.id] += 1
        for text in news:
            own = self._news[log.id]
            own[next(self._numbers)] = text
            while len(own) > MOST_NEWS:
                del own[next(iter(own))]

    def rename(self, log: GameLog, old: str, new: str) -> None:
        """Let the wishes of a game, and who has agreed to them, follow a player to a new name."""
        wishes = self._wishes.get(log.id, [])
        wishes[:] = [
            wish._replace(
                value=new if wish.what in (SEAT, RENAME) and wish.value == old else wish.value,
                yes=frozenset(new if name == old else name for name in wish.yes),
            )
            for wish in wishes
        ]

    def news(self, log: GameLog, phone: str) -> dict[int, Text]:
        """Return the news that a phone has not read, by number."""
        last = self._read.get((log.id, phone), 0)
        news = self._news.get(log.id, {}).items()
        return {number: one.text for number, one in news if number > last and one.is_for(phone)}

    def read(self, log: GameLog, phone: str, number: int) -> None:
        """Note the last news that a phone has read."""
        if number in self._news.get(log.id, {}):
            self._read[log.id, phone] = number
        if len(self._read) > MOST_PHONES:
            del self._read[next(iter(self._read))]

    def state_of(self, log: GameLog, phone: str) -> str:
        """Return a text that changes whenever a phone has something new to show."""
        if log.table is None:
            return f"{log.state}:{self._versions[log.id]}"
        name = log.people.get(phone)
        ends = f"{log.play or ''}:{log.dropper is not None:d}:{log.again or ''}"
        return f"{number_of(log, name)}:{ends}:{self._versions[log.id]}:{name or ''}"

    def renew(self, log: GameLog) -> None:
        """Notify the phones of a game that its page has something new, although nothing was entered."""
        self._versions[log.id] += 1
        self.tell(log)

    def tell(self, log: GameLog) -> None:
        """Notify the phones of a game that may see what has changed."""
        if log.table is None:
            self._live.tell(log.id, self.state_of(log, ""))
            return
        for phone in self._live.phones(log.id):
            self._live.tell(channel(log, phone), self.state_of(log, phone))


def may_ask(log: GameLog, name: str | None) -> bool:
    """Return whether a phone of that name may want to end a game or to rename somebody: it must play for somebody."""
    return name is not None and (log.table is None or name in players_with_phones(log))


def players_with_phones(log: GameLog) -> frozenset[str]:
    """Return the names of the phones that play for somebody; the phone for everybody has an empty one."""
    names = frozenset(log.people.values())
    return names if log.table is None else frozenset(name for name in names if seats_of(log, name))


def concerned(log: GameLog, wish: Wish) -> frozenset[str]:
    """Return the names whose phones decide about a wish other than for a seat.

    The end of a game that is only entered hides nothing and can be reversed on every phone, so nobody is asked.
    """
    names = players_with_phones(log)
    if log.table is None and wish.what in (DROP, EARLY):
        return frozenset()
    if wish.what == RENAME and wish.value in names:
        return frozenset({wish.value})
    return names


def takes_back(log: GameLog, wish: Wish) -> bool:
    """Return whether a phone wants the seat that was given to another one while it was silent."""
    lent = log.lent.get(wish.phone)
    return lent is not None and (wish.what, lent.name) == (SEAT, wish.value)


def news_of_return(log: GameLog, wish: Wish) -> Iterator[News]:
    """Yield what all are told when a phone has taken back its seat, and to itself what happened meanwhile."""
    table, number = table_of(log), log.lent[wish.phone].number
    viewer = log.start.players.index(wish.value) if wish.value else NOBODY
    happened = [text for at in table.find_visible(viewer) if at >= number for text in table.tell(at, viewer)]
    what = join_texts(happened[-MOST_TOLD:], " ") if happened else msg("Nothing has happened.")
    if wish.value == SHARED:
        yield News(msg("The phone for everybody who has none is back."), but=wish.phone)
        yield News(
            msg("Your phone is again the one for everybody who has none. Meanwhile: {what}", what=what),
            wish.phone,
        )
    else:
        facts = {"name": wish.value, "what": what}
        yield News(msg("The phone of {name} is back, and has its seat again.", **facts), but=wish.phone)
        yield News(
            msg("Your phone has the seat of {name} again. Meanwhile: {what}", **facts), only=wish.phone
        )


def news_of_seat(before: Mapping[str, str], wish: Wish) -> Text | None:
    """Return what all are told when a phone has taken a seat; nothing if nobody had it and the phone is new."""
    had = before.get(wish.phone)
    if had == wish.value:
        return None
    if wish.value == SHARED:
        return msg("One phone now plays for everybody who has none.")
    if wish.value in before.values():
        return msg("Another phone now plays for {name}.", name=wish.value)
    if had == SHARED:
        return msg("The phone for everybody now plays for {name}.", name=wish.value)
    if had is not None:
        return msg("The phone of {old} now plays for {name}.", old=had, name=wish.value)
    own = msg("{name} now has a phone of their own.", name=wish.value)
    return own if SHARED in before.values() else None


def list_wishes(consent: Consent, log: GameLog, phone: str) -> dict[str, object]:
    """Return the template variables: what is wanted, as this phone sees it, and the news it has not read."""
    name, shown = log.people.get(phone), []
    for wish in consent.wishes(log):
        missing = consent.missing(log, wish)
        own = wish.phone == phone
        if own or name is not None:
            waits = [UNNAMED.get(other, other) for other in sorted(missing)]
            shown.append(
                {
                    "number": wish.number,
                    "own": own,
                    "text": wish.describe(log),
                    "asked": name in missing and not own,
                    "waits": either(waits) if wish.what == SEAT else list_names(waits),
                }
            )
    lent = log.lent.get(phone) if log.is_open else None
    back = None if lent is None or name == lent.name else lent.name
    return {"wishes": shown, "news": consent.news(log, phone), "back": back}
