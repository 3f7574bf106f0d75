"""Tables for spreadsheets: typed rows and columns, written as CSV or XLSX.

Text that a spreadsheet would run as a formula is made harmless; numbers stay numbers.
"""

import datetime as dt
import re
from dataclasses import dataclass
from fractions import Fraction

Value = str | int | Fraction | dt.date | None
# Control characters that XML 1.0 cannot hold, so neither can XLSX.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass(frozen=True)
class Column:
    """A column. width: in characters, 0 for "as wide as its longest cell"."""

    title: str
    width: int = 0


@dataclass(frozen=True)
class Sheet:
    """A named table; every row has one value a column."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a row that is not as long as the head."""
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise ValueError(f"{self.name}: row {number} has {len(row)} cells, not {len(self.columns)}.")


def printable(text: str) -> str:
    """The text without the control characters that no spreadsheet can hold."""
    return _UNPRINTABLE.sub("", text)
