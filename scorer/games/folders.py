"""Games in folders of plain text: opened by path, next to a file, in the current folder, or remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from os.path import isdir, isfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import ScorerError
from scorer.games.packages import BrokenGameError
from scorer.messages import Text, join_texts, literal, msg, quoted
from scorer.system import reason
from scorer.wings import WINGS
from scorer.wings.contract import LibraryWing

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules

T = TypeVar("T")

FILE = "game.yaml"  # the file that makes a folder a game

LARGEST_READ = 256 * 1024  # the most bytes of a folder's file; a larger one is refused
NEARLY = ("game.yaml", "game.yml")
"""Names that the file gets by mistake, also from programs that hide file extensions."""


class BrokenFolderError(BrokenGameError):
    """The folder is not a valid game."""

    def __init__(self, text: Text) -> None:
        ScorerError.__init__(self, text)


class NotForgottenError(ScorerError):
    """A folder is still remembered, because the file that lists the folders cannot be written."""


class Opened(NamedTuple):
    """The rules of a folder, and the state of the file when they were read."""

    rules: AnyRules
    state: tuple[int, int, bytes]


class Folders(Mapping[str, "AnyRules"]):
    """The rules of all known folders by id. A folder is read when it is looked up, and again after a change.

    The ids in ``taken`` are not free.
    """

    def __init__(self, taken: Collection[str] = ()) -> None:
        self._taken = taken
        self._opened: dict[str, Path] = {}
        self._read: dict[Path, Opened] = {}
        self._kept: dict[str, Path] = {}  # the opened folders that are remembered
        self._near: tuple[Path, ...] = ()
        self._memory: Callable[[], Path] | None = None
        self._tell: Callable[[Text], None] = lambda _: None

    def look_in(
        self,
        *places: Path,
        memory: Callable[[], Path] | None = None,
        tell: Callable[[Text], None] | None = None,
    ) -> None:
        """Also look for folders in these places, and in the file ``memory`` that lists opened folders.

        ``tell`` receives a sentence when a folder takes the name of another one that still exists.
        """
        self._near = (*places, *self._near)
        self._memory, self._tell = memory or self._memory, tell or self._tell

    def open(self, path: Path) -> str:
        """Add the game of a folder, and return its id. Raises ``BrokenFolderError``."""
        if not is_folder(path):
            raise BrokenFolderError(_explain_missing(path))
        game = _ask(path, lambda wing: wing.folder_id())(path)
        if not game:
            raise BrokenFolderError(
                msg("{folder}: the folder needs a name of letters a to z, such as harvest", folder=path)
            )
        if game in self._taken:
            raise BrokenFolderError(
                msg("{folder}: pnp itself has a game {game}; rename the folder", folder=path, game=game)
            )
        self._opened[game] = path
        return game

    def path(self, game: str) -> Path | None:
        """Return the folder of a game, or None if it is not known."""
        if game in self._opened:
            return self._opened[game]
        if not is_game_id(game):
            return None
        near = (place / game for place in self._near)
        return next(filter(is_folder, near), None) or self._remembered().get(game)

    def __getitem__(self, game: str) -> AnyRules:
        """Return the rules of a folder. Raises ``KeyError`` or ``BrokenFolderError``."""
        path = self.path(game)
        if path is None:
            raise KeyError(game)
        state = _read_state(path)
        known = self._read.get(path)
        if known is None or known.state != state:
            known = self._read[path] = Opened(_read_apart(game, path), state)
        self.remember(game)
        return known.rules

    def __contains__(self, game: object) -> bool:
        """Return whether a folder of this id is known."""
        return isinstance(game, str) and self.path(game) is not None

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all opened folders, from this run or an earlier one."""
        return iter({**self._remembered(), **self._opened})

    def __len__(self) -> int:
        """Count the folders."""
        return sum(1 for _ in self)

    def is_open(self, game: str) -> bool:
        """Return whether a folder was opened by path or read in this run; reading another one takes half a second."""
        return game in self._opened or self.path(game) in self._read

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the folders that were read so far."""
        return tuple(dict.fromkeys(lang for known in self._read.values() for lang in known.rules.languages))

    def forget(self, game: str) -> bool:
        """Forget a remembered folder; return whether it was remembered. Raises ``NotForgottenError``."""
        known = self._list_remembered()
        if game in known:
            fault = self._write({name: place for name, place in known.items() if name != game})
            if fault:
                raise NotForgottenError(fault)
        return game in known

    def remember(self, game: str) -> None:
        """Remember the folder of a game that was opened, now that it has been read; say so if that fails."""
        if game not in self._opened or self._kept.get(game) == self._opened[game]:
            return
        self._kept[game] = self._opened[game]
        known, path = self._remembered(), self._opened[game].resolve()
        if self._memory is None or known.get(game) == path or not str(path).isprintable():
            return
        if game in known and _read_bytes(known[game]) != _read_bytes(path):
            takeover = msg(
                "{game} was {before} until now. Its saved games are now read by the rules of {now}; if "
                "that is another game, rename its folder",
                game=game,
                before=known[game],
                now=path,
            )
            self._tell(takeover)
        if fault := self._write({**known, game: path}):
            unkept = msg("so name {game} by its folder next time too", game=game)
            self._tell(join_texts([fault, unkept], "; "))

    def _remembered(self) -> dict[str, Path]:
        """Return the remembered folders that still exist, by id."""
        return {game: path for game, path in self._list_remembered().items() if is_folder(path)}

    def _list_remembered(self) -> dict[str, Path]:
        lines: list[str] = []
        if self._memory:
            with suppress(OSError):  # a damaged line costs only its own folder
                lines = self._memory().read_text("utf-8", "surrogateescape").splitlines()
        pairs = (line.partition("\t") for line in lines)
        return {game: Path(path) for game, _, path in pairs if is_game_id(game)}

    def _write(self, known: Mapping[str, Path]) -> Text | None:
        """Write the remembered folders; return what is wrong if the file cannot be written."""
        if self._memory is None:
            return None
        file = self._memory()
        lines = "".join(f"{game}\t{place}\n" for game, place in known.items())
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(lines, "utf-8", "surrogateescape", newline="\n")
        except OSError as fault:
            return msg("{path}: cannot be written ({reason})", path=file, reason=reason(fault))
        return None


def is_folder(path: Path) -> bool:
    """Return whether a path is a game folder."""
    return is_file(path / FILE)


def is_file(path: Path) -> bool:
    """Return whether a path is a file; impossible paths are not."""
    return isfile(path)


def is_directory(path: Path) -> bool:
    """Return whether a path is any folder; impossible paths are not."""
    return isdir(path)


def folders_in(place: Path) -> tuple[str, ...]:
    """Return the sorted names of the game folders in a place."""
    with suppress(OSError, ValueError):
        return tuple(sorted(folder.name for folder in place.iterdir() if is_folder(folder)))
    return ()


def _explain_missing(path: Path) -> Text:
    """Return a message that a folder has no game file, or that the file has the wrong name."""
    with suppress(OSError):
        for file in sorted(path.iterdir()):
            if file.name.lower().removesuffix(".txt") in NEARLY and file.is_file():
                facts = {"folder": path, "found": quoted(file.name), "file": FILE}
                return msg("{folder}: the file {found} must be called {file}", **facts)
    return msg("{folder}: there is no {file} in it; 'pnp new NAME' makes a folder", folder=path, file=FILE)


def _read_bytes(folder: Path) -> bytes:
    """Return the contents of a folder's file; empty if it cannot be read."""
    with suppress(OSError):
        return (folder / FILE).read_bytes()
    return b""


def is_game_id(game: str) -> bool:
    """Return whether a name can be the id of a game."""
    return game.isascii() and game[:1].isalpha() and game.replace("-", "").isalnum() and game == game.lower()


def _read_state(path: Path) -> tuple[int, int, bytes]:
    """Return what differs after a save of a folder's file: one within a tick of the clock leaves the time as it was."""
    with suppress(OSError):
        facts = (path / FILE).stat()
        return facts.st_mtime_ns, facts.st_size, _read_bytes(path) if facts.st_size <= LARGEST_READ else b""
    return 0, 0, b""


def _read_apart(game: str, path: Path) -> AnyRules:
    """Read the rules of a folder in another process. Raises ``BrokenFolderError``."""
    from scorer.apart import Limits, NoAnswerError, ThereError, call  # noqa: PLC0415 - most commands read no folder

    limits = Limits(core=8, memory=220 << 20, seconds=30)  # the largest takes a second
    try:
        rules: AnyRules = call(_ask(path, lambda wing: wing.folder_rules()), (game, path), limits)
    except ThereError as fault:
        raise BrokenFolderError(fault.text) from None
    except NoAnswerError as fault:
        place = literal(str(path / FILE))
        raise BrokenFolderError(join_texts([place, fault.text], ": ")) from fault.__cause__
    return rules


def _ask(path: Path, hook: Callable[[LibraryWing], T | None]) -> T:
    """Return what a wing answers to a hook. Raises ``BrokenFolderError`` if games in folders were taken away."""
    found = WINGS.find(hook)
    if found is None:
        raise BrokenFolderError(msg("{folder}: this pnp was installed without games in folders", folder=path))
    return found
