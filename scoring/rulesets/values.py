"""The value of one option: validating it, formatting it as text, and parsing text.

Forms and files share this: `check` for plain values, `written` and `read` for a text field.
"""

from collections.abc import Callable
from typing import Final, cast

from scoring.rulesets.option import Option
from scoring.sentence import Sentence
from scoring.written_numbers import is_whole

Value = int | str | bool | tuple[int, ...] | tuple[tuple[int, ...], ...]

_WRITTEN: Final = str.maketrans({"−": "-", ",": None, ".": None, "\u00a0": None, "\u202f": None})
_YES: Final = frozenset({"yes", "true", "on", "1"})
_NO: Final = frozenset({"no", "false", "off", "0", ""})


def check(option: Option, value: object) -> str | None:
    """Why a plain value is not allowed (lists count as tuples), or None if it is."""
    right: Callable[[Option, object], bool] = _RIGHT[option.kind]
    return (
        None
        if right(option, value)
        else Sentence(
            "%(label)s is %(value)s, allowed: %(allowed)s",
            label=Sentence(option.label),
            value=f"{value!r}",
            allowed=option.allowed,
        )
    )


def frozen(value: object) -> Value:
    """The value with every list in it as a tuple."""
    if isinstance(value, list | tuple):
        return cast("Value", tuple(frozen(item) for item in value))
    return cast("Value", value)


def plain(value: object) -> object:
    """The value with every tuple in it as a list, for JSON."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def written(option: Option, value: object) -> str:
    """The value as text that `read` understands: "yes", "winner", "15000 5000 -5000 -15000", rows by "/"."""
    if option.kind == "bool":
        return "yes" if value else "no"
    if option.kind == "rows":
        return " / ".join(_row_written(row) for row in cast("tuple[tuple[int, ...], ...]", value))
    if option.kind == "ints":
        return _row_written(cast("tuple[int, ...]", value))
    return str(value)


def read(option: Option, text: str) -> object:
    """The plain value of a text; text that cannot be read is returned unchanged, for `check` to report.

    Numbers in a row are separated by spaces, a minus may be - or −, thousands may be separated by commas,
    full stops or no-break spaces.
    """
    words = text.strip()
    if option.kind == "bool":
        return {**dict.fromkeys(_YES, True), **dict.fromkeys(_NO, False)}.get(words.lower(), text)
    if option.kind == "choice":
        return words
    try:
        return _numbers(option.kind, words.translate(_WRITTEN))
    except ValueError:
        return text


def _numbers(kind: str, words: str) -> object:
    if kind == "int":
        return int(words)
    rows = [[int(word) for word in row.split()] for row in words.split("/") if row.strip()]
    if kind == "rows":
        return rows
    if len(rows) > 1:
        raise ValueError(words)
    return rows[0] if rows else []


def _row_written(row: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in row)


def _is_bool(_: Option, value: object) -> bool:
    return isinstance(value, bool)


def _is_choice(option: Option, value: object) -> bool:
    return any(value == allowed for allowed, _ in option.choices)


def _is_number(option: Option, value: object) -> bool:
    return is_whole(value, option.low, option.high)


def _is_row(option: Option, value: object) -> bool:
    if not isinstance(value, list | tuple) or option.length not in (None, len(value)):
        return False
    return all(_is_number(option, item) for item in value)


def _is_rows(option: Option, value: object) -> bool:
    return isinstance(value, list | tuple) and all(_is_row(option, row) for row in value)


_RIGHT: Final = {"bool": _is_bool, "choice": _is_choice, "int": _is_number, "ints": _is_row, "rows": _is_rows}
