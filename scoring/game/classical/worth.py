"""What a classical win is worth: its points, its base and doublings, or its tiles, which must agree."""

from typing import Final, cast

from scoring.game.missed import missed
from scoring.game.riichi.entry import Entry
from scoring.hands import answer

_FROM_THE_GAME: Final = frozenset({"id", "rules", "seat", "round", "honba", "bets", "by", "riichi"})
_UNIT: Final = 10
_MOST_BASE: Final = 999
_MOST_DOUBLINGS: Final = 20


def worth_of(entry: Entry) -> int | None:
    """The value of a win, None where nothing can be made of it; all that is wrong is noted."""
    declared = _declared(entry)
    if entry.record.get("hand") is None:
        if declared is None and not entry.record.get("points"):
            entry.note("classical-no-value")
        return declared
    return _of_tiles(entry, declared)


def _declared(entry: Entry) -> int | None:
    rules = entry.table.rules
    limit = rules.east_limit if entry.is_east else rules.limit
    points = entry.whole("points", 10 * limit)
    base = entry.whole("base", _MOST_BASE)
    doublings = entry.record.get("doublings") or 0
    if base is not None and points is None:
        times = entry.whole("doublings", _MOST_DOUBLINGS) if doublings else 0
        if not times and entry.table.state.honba and base < limit:
            entry.note("classical-doubling", "doublings")
        return None if times is None else min(limit, -(-(base << times) // _UNIT) * _UNIT)
    if points is not None and (points > limit or points % _UNIT):
        entry.note("classical-points", "points", points=points, limit=limit, unit=_UNIT)
    return points


def _of_tiles(entry: Entry, declared: int | None) -> int | None:
    found = answer(_hand(entry), entry.table.rules)
    entry.table.answers[entry.seat] = found
    if not found["valid"]:
        entry.note("tiles", "hand", message=str(found["message"]).rstrip("."))
        return declared
    given = cast("int", found["points"])
    if declared not in (None, given):
        lines = cast("list[dict[str, object]]", found["base_lines"])
        lost = missed(given - declared, {str(line["key"]): line["points"] for line in lines})
        entry.note("classical-disagree", "points", points=declared, given=given, missed=lost)
    return given


def _hand(entry: Entry) -> dict[str, object]:
    """The win as `score_hands` reads it: winds, wins in a row and riichi come from the game."""
    own = {key: value for key, value in entry.record.items() if key not in _FROM_THE_GAME}
    return own | {
        "by": entry.by,
        "seat": entry.table.wind_of(entry.seat),
        "round": entry.table.round,
        "honba": entry.table.state.honba,
        "riichi": "riichi" if entry.seat in entry.table.riichi else "no",
    }
