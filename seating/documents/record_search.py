"""The long search for better draws: its state, and the proof that what it found is better."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.sentence import Sentence
from seating.documents.draw_document import to_json
from seating.documents.independent_check import verify
from seating.documents.seed_check import seed_problems
from seating.draw import Draw, SeatingError
from seating.report.quality import quality
from seating.schedule.searched_draw import SEARCHED, SEARCHES

FORMAT, VERSION = "hanchan-search", 1
Size = tuple[int, int]
"""Players and sessions."""


class NextSearch(NamedTuple):
    """A search to make: `searched_draw` with these words."""

    players: int
    sessions: int
    seed: str


@dataclass
class RecordSearch:
    """Which searches of which size were made, numbered from 1; the next ones go on from there.

    `seed`: the text before the number in the seed of every search, so that two computers search differently.
    `fewest`: by size the fewest repeated meetings of any search.
    """

    seed: str
    searches: dict[Size, int] = field(default_factory=dict)
    fewest: dict[Size, int] = field(default_factory=dict)
    begun: dict[Size, int] = field(default_factory=dict)

    def next(self, sizes: Collection[Size]) -> NextSearch:
        """A search of the size that has the fewest begun since the start."""
        size = min(sizes, key=lambda size: self.begun.get(size, 0))
        self.begun[size] = self.begun.get(size, 0) + 1
        return NextSearch(*size, f"{self.seed} {self.searches.get(size, 0) + self.begun[size]}")

    def ended(self, search: NextSearch, repeats: int) -> None:
        """Count a search; they must be told in the order in which they began."""
        size = (search.players, search.sessions)
        self.searches[size] = self.searches.get(size, 0) + 1
        self.begun[size] -= 1
        self.fewest[size] = min(repeats, self.fewest.get(size, repeats))

    def to_json(self) -> dict[str, Any]:
        """The state, ready for json.dumps."""
        sizes = [
            {"players": size[0], "sessions": size[1], "searches": searches, "fewest": self.fewest[size]}
            for size, searches in sorted(self.searches.items())
        ]
        return {
            "format": FORMAT,
            "version": VERSION,
            "algorithm": SEARCHED,
            "seed": self.seed,
            "sizes": sizes,
        }


def search_from_json(document: Any) -> RecordSearch:
    """The state of a document. Raises SeatingError for anything else."""
    wrong = SeatingError(Sentence("This is not the state of a search: it must be as “search_draw” wrote it."))
    if not isinstance(document, Mapping) or not isinstance(document.get("sizes"), list):
        raise wrong
    head = tuple(document.get(name) for name in ("format", "version", "algorithm"))
    search = RecordSearch(str(document.get("seed", "")))
    for entry in document["sizes"]:
        numbers = [
            entry.get(name) if isinstance(entry, Mapping) else None
            for name in ("players", "sessions", "searches", "fewest")
        ]
        players, sessions, searches, fewest = (number if type(number) is int else -1 for number in numbers)
        if min(searches, fewest) < 0 or (players, sessions) not in SEARCHES:
            raise wrong
        search.searches[players, sessions], search.fewest[players, sessions] = searches, fewest
    if head != (FORMAT, VERSION, SEARCHED) or not search.seed:
        raise wrong
    return search


def proved_better(draw: Draw, than: int) -> dict[str, Any] | None:
    """The document of a draw with fewer repeated meetings than these; None for any other draw.

    Its seats are counted again by the independent check, and it is drawn again from its seed. Raises
    SeatingError if either finds a problem.
    """
    report = quality(draw)
    if report.repeat_meetings >= than:
        return None
    document = to_json(draw, report)
    if problems := verify(document) or seed_problems(document):
        raise SeatingError(problems[0])
    return document


def stored_repeats(document: Any, size: Size) -> int:
    """The repeated meetings of a stored draw of this size. Raises SeatingError for anything else."""
    if not isinstance(document, Mapping) or verify(document):
        raise SeatingError("This is not a draw that a search stored.")
    if (document["players"], len(document["sessions"])) != size:
        raise SeatingError("This is a draw of another size.")
    return int(document["quality"]["repeat_meetings"])
