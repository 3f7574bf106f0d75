"""One win of riichi as it was entered, with the hand that it belongs to."""

from typing import NamedTuple

from scoring.game.reading import Record, whole
from scoring.game.riichi.fu import Way
from scoring.game.riichi.table import Table


class Entry(NamedTuple):
    """A win of `wins`: its record and its path there, the winner's seat, by "ron" or "tsumo"."""

    record: Record
    path: str
    seat: str
    by: str
    table: Table

    @property
    def is_east(self) -> bool:
        """Whether the winner deals."""
        return self.seat == self.table.dealer

    @property
    def way(self) -> Way:
        """How the hand was won, for its fan and fu."""
        return Way(self.by, riichi=self.seat in self.table.riichi)

    def note(self, code: str, key: str = "", **params: object) -> None:
        """Note a problem of one of its fields, or of the whole win."""
        path = f"{self.path}.{key}" if key else self.path
        self.table.notes.add(code, path, seat=self.seat, **params)

    def whole(self, key: str, high: int) -> int | None:
        """The whole number of one of its fields, from 1 to `high`; None for anything else, which is noted."""
        return whole(self.record, key, self.table.notes, low=1, high=high, path=f"{self.path}.{key}")
