"""Games that are folders of plain text: opened by their paths, beside a file, in the current folder, or remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ScorerError
from scorer.games.packages import BrokenGameError
from scorer.messages import Text, join_texts, msg, quoted

if TYPE_CHECKING:
    from scorer.games.own.folder_rules import FolderRules

FILE = "game.yaml"
"""What makes a folder a game."""

NEARLY = ("game.yaml", "game.yml")
"""What people, and programs that hide endings, call it instead."""


class BrokenFolderError(BrokenGameError):
    """A folder that is no game as it stands."""

    def __init__(self, text: Text) -> None:
        ScorerError.__init__(self, text)


class Opened(NamedTuple):
    """A folder's rules, and the state of its file that they were read from."""

    rules: FolderRules
    state: tuple[int, int]


class Folders(Mapping[str, "FolderRules"]):
    """The rules of every folder that is known, by its id; read when it is looked up, and again once it has changed."""

    def __init__(self) -> None:
        self._opened: dict[str, Path] = {}
        self._read: dict[Path, Opened] = {}
        self._near: tuple[Path, ...] = ()
        self._memory: Callable[[], Path] | None = None
        self._tell: Callable[[Text], None] = lambda _: None

    def look_in(
        self,
        *places: Path,
        memory: Callable[[], Path] | None = None,
        tell: Callable[[Text], None] | None = None,
    ) -> None:
        """Look for folders in some places too, and in a file that remembers those that were opened.

        Where one takes the name of another that is still there, ``tell`` is handed a sentence.
        """
        self._near = (*places, *self._near)
        self._memory, self._tell = memory or self._memory, tell or self._tell

    def open(self, path: Path) -> str:
        """Make the game of a folder known, and remember it; return its id. Raises ``BrokenFolderError``."""
        from scorer.games import OWN
        from scorer.games.own.folder import Folder

        folder = Folder(path)
        if not is_folder(path):
            raise BrokenFolderError(_no_game(path))
        if not folder.has_id:
            wrong = msg("{folder}: the folder needs a name of letters a to z, such as harvest", folder=path)
            raise BrokenFolderError(wrong)
        if folder.id in OWN:
            wrong = msg(
                "{folder}: pnp has a game {game} itself; rename the folder", folder=path, game=folder.id
            )
            raise BrokenFolderError(wrong)
        self._opened[folder.id] = path
        self._remember(folder.id, path.resolve())
        return folder.id

    def path(self, game: str) -> Path | None:
        """Return where the folder of a game is; nothing where it is not known."""
        if game in self._opened:
            return self._opened[game]
        if not _is_id(game):
            return None
        near = (place / game for place in self._near)
        return next(filter(is_folder, near), None) or self._remembered().get(game)

    def __getitem__(self, game: str) -> FolderRules:
        """Return the rules of a folder. Raises ``KeyError`` or ``BrokenFolderError``."""
        path = self.path(game)
        if path is None:
            raise KeyError(game)
        state = _state(path)
        known = self._read.get(path)
        if known is None or known.state != state:
            known = self._read[path] = Opened(_rules(game, path), state)
        return known.rules

    def __contains__(self, game: object) -> bool:
        """Return whether a folder of this id is known."""
        return isinstance(game, str) and self.path(game) is not None

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of the folders that were opened, now or before."""
        return iter({**self._remembered(), **self._opened})

    def __len__(self) -> int:
        """Count them."""
        return sum(1 for _ in self)

    def _remembered(self) -> dict[str, Path]:
        """Return the folders that are remembered and still there, by their ids."""
        lines: list[str] = []
        if self._memory:
            with suppress(OSError, UnicodeError):
                lines = self._memory().read_text(encoding="utf-8").splitlines()
        pairs = (line.partition("\t") for line in lines)
        return {game: Path(path) for game, _, path in pairs if _is_id(game) and is_folder(Path(path))}

    def _remember(self, game: str, path: Path) -> None:
        """Write a folder down; a place that cannot be written to is done without."""
        known = self._remembered()
        if self._memory is None or known.get(game) == path or not str(path).isprintable():
            return
        if game in known and _bytes(known[game]) != _bytes(path):
            self._tell(_taken(game, known[game], path))
        lines = [f"{each}\t{place}\n" for each, place in {**known, game: path}.items()]
        with suppress(OSError, UnicodeError):
            self._memory().parent.mkdir(parents=True, exist_ok=True)
            self._memory().write_text("".join(lines), encoding="utf-8")


def is_folder(path: Path) -> bool:
    """Return whether a path is the folder of a game."""
    return is_file(path / FILE)


def is_file(path: Path) -> bool:
    """Return whether a path is a file; one that no system can have is none."""
    with suppress(OSError, ValueError):
        return path.is_file()
    return False


def is_directory(path: Path) -> bool:
    """Return whether a path is a folder of any kind; one that no system can have is none."""
    with suppress(OSError, ValueError):
        return path.is_dir()
    return False


def folders_in(place: Path) -> tuple[str, ...]:
    """Return the names of the folders in a place that are games, in their order."""
    with suppress(OSError, ValueError):
        return tuple(sorted(each.name for each in place.iterdir() if is_folder(each)))
    return ()


def _no_game(path: Path) -> Text:
    """Say that there is no file that makes a folder a game, or that it is called otherwise."""
    with suppress(OSError):
        for each in sorted(path.iterdir()):
            if each.name.lower().removesuffix(".txt") in NEARLY and each.is_file():
                found = {"folder": path, "found": quoted(each.name), "file": FILE}
                return msg("{folder}: the file {found} has to be called {file}", **found)
    return msg("{folder}: there is no {file} in it; 'pnp new NAME' makes a folder", folder=path, file=FILE)


def _taken(game: str, before: Path, now: Path) -> Text:
    """Say that a folder takes the name of another one, and what that does to plays."""
    return msg(
        "{game} was {before} until now. Its saved plays are now read by the rules of {now}; "
        "if that is another game, rename its folder",
        game=game,
        before=before,
        now=now,
    )


def _bytes(folder: Path) -> bytes:
    """Return the file of a folder as it is; nothing where it cannot be read."""
    with suppress(OSError):
        return (folder / FILE).read_bytes()
    return b""


def _is_id(game: str) -> bool:
    return game.isascii() and game[:1].isalpha() and game.replace("-", "").isalnum() and game == game.lower()


def _state(path: Path) -> tuple[int, int]:
    with suppress(OSError):
        facts = (path / FILE).stat()
        return facts.st_mtime_ns, facts.st_size
    return 0, 0


def _rules(game: str, path: Path) -> FolderRules:
    """Read the rules of a folder. Raises ``BrokenFolderError`` with every fault of them."""
    from scorer.games.own.folder import FileError, Folder
    from scorer.games.own.folder_rules import FolderRules
    from scorer.games.own.head import read_head, read_pairs
    from scorer.record.checking import Report, fault_lines

    try:
        root, faults = read_pairs(Folder(path).data(FILE))
    except FileError as fault:
        raise BrokenFolderError(join_texts([quoted(str(path)), fault.text], ": ")) from None
    report = Report()
    head = read_head(report, root) if root else None
    faults = sorted([*faults, *report.faults], key=lambda fault: fault.line)
    if head is None or faults:
        raise BrokenFolderError(fault_lines(str(path / FILE), faults))
    return FolderRules(game, head)
