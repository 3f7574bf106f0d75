"""Reading seats, numbers and lists from a recorded hand of any JSON values; problems are noted."""

from collections.abc import Mapping
from typing import Final, TypeVar

from scoring.game.problems import Notes
from scoring.sentence import Sentence
from scoring.winds import WINDS
from scoring.written_numbers import is_whole

Record = Mapping[str, object]
Act = TypeVar("Act")

_LONGEST: Final = 40


def shown(value: object) -> str:
    """A value as quoted in a message: cut if long, described if it is a list or an object."""
    if isinstance(value, list | tuple | Mapping):
        return Sentence("an object") if isinstance(value, Mapping) else Sentence("a list")
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def seat(record: Record, key: str, notes: Notes, path: str = "") -> str | None:
    """The seat in a field; None if missing or invalid, which is noted under `path` or else the key."""
    value = record.get(key)
    if value is None:
        notes.add("seat-missing", path or key, key=key)
        return None
    return _seat(value, key, notes, path or key)


def optional_seat(record: Record, key: str, notes: Notes, path: str = "") -> str | None:
    """The seat of a field that may be missing or null."""
    return None if record.get(key) is None else seat(record, key, notes, path)


def seats(record: Record, key: str, notes: Notes) -> tuple[str, ...]:
    """The seats in a list, without duplicates, in the order of the winds; a missing list is empty."""
    value = record.get(key)
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        notes.add("not-seats", key, key=key, text=shown(value))
        return ()
    listed = [_seat(item, key, notes, key) for item in value]
    for wind in WINDS:
        if listed.count(wind) > 1:
            notes.add("seat-twice", key, seat=wind, key=key)
    return tuple(wind for wind in WINDS if wind in listed)


def records(record: Record, key: str, notes: Notes) -> tuple[Record, ...]:
    """The objects in a list; a missing list is empty."""
    value = record.get(key)
    if value is None:
        return ()
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
        notes.add("not-a-list", key, key=key, text=shown(value))
        return ()
    return tuple(value)


def whole_number(
    record: Record, key: str, notes: Notes, *, low: int, high: int, path: str = ""
) -> int | None:
    """The whole number in a field, from `low` to `high`; None if missing, or invalid, which is noted."""
    value = record.get(key)
    if value is None:
        return None
    if is_whole(value, low, high):
        return value
    notes.add("not-a-number", path or key, key=key, text=shown(value), low=low, high=high)
    return None


def act_of(record: Record, outcomes: Mapping[str, Act], notes: Notes) -> Act | None:
    """The function of `outcomes` for the outcome of a hand, None for an unknown outcome, which is noted."""
    outcome = record.get("outcome")
    act = outcomes.get(outcome) if isinstance(outcome, str) else None
    if act is None:
        notes.add("outcome", "outcome", text=shown(outcome), allowed=", ".join(outcomes))
    return act


def flag(record: Record, key: str, notes: Notes) -> bool:
    """Whether a field is true; a missing field is false."""
    value = record.get(key)
    if value is None or isinstance(value, bool):
        return value is True
    notes.add("not-yes-or-no", key, key=key, text=shown(value))
    return False


def _seat(value: object, key: str, notes: Notes, path: str) -> str | None:
    if isinstance(value, str) and value in WINDS:
        return value
    notes.add("seat", path, key=key, text=shown(value))
    return None
