"""The record of a hand of MCR, read and checked: who won what from whom, false hu and penalties."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from scoring.game.missed import missed
from scoring.game.problems import Notes
from scoring.game.reading import Record, optional_seat, records, seat, seats, shown, whole
from scoring.game.state import Answers
from scoring.hands import answer
from scoring.mcr.rounds import HANDS, round_of, winds_in_hand
from scoring.mcr.settlement import FalseHu, HandFacts, dead_hands
from scoring.rulesets import RuleSet
from scoring.winds import WINDS

_OUTCOMES: Final = ("win", "draw")
_MOST: Final = 9_999

# What the game says itself is not taken from the record when its tiles are scored.
_FROM_THE_GAME: Final = frozenset({"id", "rules", "seat", "round", "by"})


class Facts(NamedTuple):
    """A hand's facts, None where it cannot be settled, and the answer to its tiles where it has any."""

    facts: HandFacts | None
    answers: Answers


def read_facts(number: int, record: Record, rules: RuleSet, notes: Notes) -> Facts:
    """The facts of the hand of this number; what is wrong with them is noted.

    `outcome` may be left out. A `hand` that is a number is the score sheet's; a text is the winner's tiles.
    """
    won = _is_won(record, notes)
    _check_number(number, record, notes)
    winner = seat(record, "winner", notes) if won else None
    discarder = optional_seat(record, "from", notes)
    points, answers = _points(number, record, rules, notes) if winner else (0, {})
    facts = HandFacts(
        winner,
        discarder if won else None,
        points or 0,
        _penalties(record, notes),
        tuple(_false_hu(record, rules, notes)),
        frozenset(seats(record, "dead", notes)),
    )
    _check(facts, notes)
    unknown = won and (winner in {None, discarder} or points is None)
    return Facts(None if unknown else facts, answers)


def _is_won(record: Record, notes: Notes) -> bool:
    outcome = record.get("outcome")
    if outcome is not None and outcome not in _OUTCOMES:
        notes.add("outcome", "outcome", text=shown(outcome), allowed=", ".join(_OUTCOMES))
    elif outcome == "draw" and any(record.get(key) for key in ("winner", "from", "points")):
        notes.add("mcr-nobody-won", "outcome")
    return outcome == "win" or (outcome != "draw" and record.get("winner") is not None)


def _check_number(number: int, record: Record, notes: Notes) -> None:
    """The sheet's own number of the hand, where it is recorded, must be the next one."""
    if isinstance(record.get("hand"), int):
        said = whole(record, "hand", notes, low=1, high=HANDS)
        if said not in (None, number):
            notes.add("mcr-number", "hand", number=said)


def _check(facts: HandFacts, notes: Notes) -> None:
    if facts.winner and facts.winner == facts.discarder:
        notes.add("mcr-from-self", "from", seat=facts.winner)
    if facts.winner in dead_hands(facts):
        notes.add("mcr-dead", "winner", seat=facts.winner)
    callers = [false.seat for false in facts.false_hu]
    for wind in WINDS:
        if callers.count(wind) > 1:
            notes.add("mcr-false-hu-twice", "false_hu", seat=wind)


def _points(number: int, record: Record, rules: RuleSet, notes: Notes) -> tuple[int | None, Answers]:
    """The points of the win, flowers included: those of its tiles, or those that are declared."""
    declared = whole(record, "points", notes, low=1, high=_MOST)
    if isinstance(record.get("hand"), str):
        return _points_of_tiles(number, record, declared, rules, notes)
    if record.get("points") is None:
        notes.add("mcr-points-missing", "points")
    elif declared is not None and declared < rules.minimum_points:
        notes.add("mcr-minimum", "points", points=declared, minimum=rules.minimum_points)
    return declared, {}


def _points_of_tiles(
    number: int, record: Record, declared: int | None, rules: RuleSet, notes: Notes
) -> tuple[int | None, Answers]:
    """The points of the tiles; declared ones must be the same, and stand where the tiles do not win."""
    winner = cast("str", record["winner"])
    found = answer(_hand(number, record), rules)
    if not found["valid"]:
        notes.add("tiles", "hand", seat=winner, message=str(found["message"]).rstrip("."))
        return declared, {winner: found}
    given = cast("int", found["points"])
    if declared is not None and declared != given:
        fans = cast("list[dict[str, int]]", found["fans"])
        lost = missed(given - declared, {str(fan["key"]): fan["points"] * fan["count"] for fan in fans})
        notes.add("mcr-points-disagree", "points", points=declared, given=given, missed=lost)
    return given, {winner: found}


def _hand(number: int, record: Record) -> dict[str, object]:
    """The win as `score_hands` reads it, with the winds of the game."""
    own = {key: value for key, value in record.items() if key not in _FROM_THE_GAME}
    winds = winds_in_hand(number)
    return own | {
        "by": "tsumo" if record.get("from") is None else "ron",
        "seat": winds[cast("str", record["winner"])],
        "round": round_of(number),
    }


def _penalties(record: Record, notes: Notes) -> dict[str, int]:
    """The penalties by seat, negative points (MCR E 3.1)."""
    listed = record.get("penalties")
    if listed is None:
        return {}
    if not isinstance(listed, Mapping):
        notes.add("mcr-penalties", "penalties", text=shown(listed))
        return {}
    taken = {}
    for key, points in listed.items():
        path = f"penalties.{key}"
        if key not in WINDS:
            notes.add("seat", path, key="penalties", text=shown(key))
        elif not isinstance(points, int) or isinstance(points, bool) or not -_MOST <= points <= 0:
            notes.add("mcr-penalty", path, seat=key, text=shown(points))
        else:
            taken[key] = points
    return taken


def _false_hu(record: Record, rules: RuleSet, notes: Notes) -> Iterator[FalseHu]:
    """The false hu that were shown (MCR E 2.10.2, rulings M13)."""
    allowed = {"short": rules.false_hu_short, "wrong": rules.false_hu_wrong}
    for number, one in enumerate(records(record, "false_hu", notes)):
        path = f"false_hu.{number}"
        caller = seat(one, "seat", notes, f"{path}.seat")
        each = whole(one, "each", notes, low=1, high=_MOST, path=f"{path}.each")
        if each is None or each not in allowed.values():
            notes.add("mcr-false-hu", f"{path}.each", each=shown(one.get("each")), **allowed)
        if caller and each:
            yield FalseHu(caller, each)
