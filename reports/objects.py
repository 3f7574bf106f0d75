"""Sheets for other programs: every row an object, its names those of the columns."""

import datetime as dt
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.tabular import Sheet, Value


def sheets_json(event: str, sheets: Mapping[str, Sheet]) -> bytes:
    """Sheets by their keys as one JSON document in UTF-8: {"format", "version", "event", key: [rows]}.

    A row's names are the heads in small letters, words joined by “_”. Whole numbers stay numbers, fractions
    are texts in lowest terms ("7/3"), days YYYY-MM-DD, empty cells null.
    """
    found: dict[str, Any] = {"format": "hanchan-data", "version": 1, "event": event}
    for key, sheet in sheets.items():
        names = [name_of(column.title) for column in sheet.columns]
        found[key] = [dict(zip(names, map(_value, row), strict=True)) for row in sheet.rows]
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def name_of(head: str) -> str:
    """A head as a name: “EMA number” gives ema_number."""
    return re.sub(r"\W+", "_", head.casefold()).strip("_")


def _value(value: Value) -> int | str | None:
    if value == "":
        return None
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value.isoformat() if isinstance(value, dt.date) else value
