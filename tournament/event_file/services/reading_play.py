"""Reads the sessions, tables, seats, results, hands and rulings of an event file."""

import json
from collections.abc import Mapping, Sequence, Set
from typing import Any

from django.utils.translation import gettext as _

from penalties import OFFENCES
from scoring.game import HandProblem, replay
from scoring.rulesets import RuleSet
from tournament.event_file.services.content import (
    AS_RECORDED,
    FileHand,
    FileResult,
    FileRuling,
    FileSeat,
    FileSession,
    FileTable,
)
from tournament.event_file.services.fields import MISSING, Fields, quoted
from tournament.event_file.services.problems import Problem, field_name
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.queries.words import problem_text
from tournament.models import LateHand, Ruling, Session
from tournament.models.result import stored_chips
from tournament.result.queries.ledger import ADJUSTMENT, CHOMBO, PENALTY
from tournament.ruling.queries.suggestions import LATENESS, OTHER

WINDS = ("E", "S", "W", "N")
MOST_CHIPS = 1_000
MOST = 10_000_000  # no score of any rule set comes near it
MOST_VERSIONS, MOST_PENALTIES, MOST_CALLS = 1000, 200, 1000  # of a table or seat
MOST_OF_A_HAND = 4000  # characters
MOST_ROWS = 10_000  # of players, tables, rulings ...
Players = Set[int] | None
"""The numbers of the file's players; None where its list of players cannot be read."""
MOMENTS = tuple(dict(Ruling.MOMENTS))
KINDS = frozenset(
    {LATENESS, OTHER, CHOMBO, PENALTY, ADJUSTMENT}
    | {offence.key for offences in OFFENCES.values() for offence in offences}
)
"""What a penalty may be for: an offence of any rulebook, or what every rule set knows."""


def read_results(table: Fields, seats: Mapping[str | None, int | None], bets: int) -> tuple[FileResult, ...]:
    """All versions, the first one first; `seats` has the points of the seats by wind, `bets` what is left.

    The seats show what is in force: the current version, or nothing when it was taken back.
    """
    items = table.items("results", MOST_VERSIONS)
    results = tuple(_result(fields) for fields in items)
    for place, (fields, result) in enumerate(zip(items, results, strict=True), 1):
        if result.version is not None and result.version != place:
            fields.wrong(
                "version",
                _("is %(version)s, but version %(next)s comes next.")
                % {"version": result.version, "next": place},
            )
    current = [result for result in results if result.current]
    if len(current) > 1:
        table.wrong(
            "results",
            _("have %(count)s current versions; only one can be in force.") % {"count": len(current)},
        )
    elif results and not table.faulty("results"):
        _check_seats(table, current[0] if current else None, seats)
        if current and bets != current[0].bets_left:
            table.wrong(
                "bets_left",
                _("is %(bets)s, but %(current)s in the current version.")
                % {"bets": bets, "current": current[0].bets_left},
            )
    return results


def _check_seats(table: Fields, current: FileResult | None, seats: Mapping[str | None, int | None]) -> None:
    if set(seats) != set(WINDS) or (current and None in current.points):
        return
    points = tuple(seats[wind] for wind in WINDS)
    if current is None and points != (None,) * 4:
        table.wrong("seats", _("have points, but no version of the results is current."))
    elif current is not None and points != current.points:
        table.wrong("seats", _("have other points than the current version of the results; make them agree."))


def _result(fields: Fields) -> FileResult:
    points = fields.needed("points")
    return FileResult(
        version=fields.integer("version", 1, 10_000),
        current=fields.flag("current", default=False),
        state=fields.choice("state", ("entered", "confirmed")),
        points=tuple(points.integer(wind, -MOST, MOST) for wind in WINDS),
        bets_left=fields.integer("bets_left", 0, MOST, 0),
        provisional=fields.flag("provisional", default=False),
        note=fields.text("note", 300),
        entered_by=fields.text("entered_by", 150),
        entered_at=fields.moment("entered_at"),
        confirmed_by=fields.text("confirmed_by", 150),
        confirmed_at=fields.moment("confirmed_at"),
        signatures=_signatures(fields),
        chips=_chips(fields),
    )


def _chips(result: Fields) -> str:
    counts = result.inner("chips")
    if counts is None:
        return ""
    chips = [counts.integer(wind, -MOST_CHIPS, MOST_CHIPS, 0) or 0 for wind in WINDS]
    _check_chips(result, chips)
    return stored_chips(chips)


def _check_chips(fields: Fields, chips: Sequence[int]) -> None:
    if sum(chips):
        fields.wrong("chips", _("sum to %(sum)s; what some win, others lose.") % {"sum": sum(chips)})


def _signatures(result: Fields) -> tuple[dict[str, Any], ...]:
    signatures: dict[str | None, dict[str, Any]] = {}
    for fields in result.items("signatures", len(WINDS)):
        wind = fields.choice("wind", WINDS)
        if wind in signatures:
            fields.wrong("wind", _("is %(wind)s, which has signed this version already.") % {"wind": wind})
        signatures[wind] = {
            "wind": wind,
            "way": fields.choice("way", ("phone", "sheet")),
            "signed_by": fields.text("by", 150),
            "signed_at": fields.moment("at", MISSING),
        }
    return tuple(signatures.values())


def read_rulings(root: Fields, players: Players) -> tuple[FileRuling, ...]:
    """The rulings without a table, or those at a table where their players sit no longer."""
    rulings = tuple((fields, read_ruling(fields)) for fields in root.items("rulings", MOST_ROWS))
    for fields, ruling in rulings:
        if ruling.player is None or (players is not None and ruling.player not in players):
            fields.wrong(
                "player",
                _("is %(number)s, but there is no such player in the file.") % {"number": ruling.player},
            )
    return tuple(ruling for _fields, ruling in rulings)


def read_ruling(fields: Fields) -> FileRuling:
    """One ruling, in force or cancelled. Points are taken away; only an adjustment may give some."""
    ruling = _ruling(fields)
    if ruling.kind not in KINDS:
        fields.wrong(
            "kind", _("is %(kind)s, which is not an offence in any rule set.") % {"kind": quoted(ruling.kind)}
        )
    if not ruling.points and not _may_be_without_points(fields, ruling):
        fields.wrong("points", _("is missing; a penalty has points, or a measure like “warning”."))
    elif ruling.points and ruling.points > 0 and ruling.kind != ADJUSTMENT:
        fields.wrong(
            "points",
            _("is %(points)s, but must be negative; only an adjustment may add points.")
            % {"points": ruling.points},
        )
    elif ruling.points and ruling.points > 0 and not ruling.note.strip():
        fields.wrong("reason", _("is missing; an adjustment that adds points needs one."))
    return ruling


def _may_be_without_points(fields: Fields, ruling: FileRuling) -> bool:
    """A ruling with a measure may have none, and so may one that this program has stored with 0 points."""
    return bool(ruling.measure) or ("points" in fields.data and ruling.given_at is not None)


def _ruling(fields: Fields) -> FileRuling:
    note = fields.text("note", 300)
    return FileRuling(
        kind=fields.text("kind", 40, PENALTY),
        points=fields.integer("points", -MOST, MOST, 0),
        moment=fields.choice("moment", MOMENTS, None),
        clause=fields.text("clause", 60),
        note=note or fields.text("reason", 300),
        given_by=fields.text("given_by", 150),
        given_at=fields.moment("given_at"),
        cancelled_by=fields.text("cancelled_by", 150),
        cancelled_at=fields.moment("cancelled_at"),
        cancel_reason=fields.text("cancel_reason", 300),
        measure=fields.text("measure", 12),
        hand=fields.integer("hand", 1, 1000, None),
        appeal=fields.text("appeal", 300),
        appealed_at=fields.moment("appealed_at"),
        decision=fields.text("decision", 300),
        decided_by=fields.text("decided_by", 150),
        decided_at=fields.moment("decided_at"),
        player=fields.integer("player", 1, 100_000, None),
        substitute=fields.flag("substitute", default=False),
        note_told=fields.message("note_told"),
        cancel_told=fields.message("cancel_told"),
    )


def read_sessions(root: Fields, rules: RuleSet | None, players: Players) -> tuple[FileSession, ...]:
    """Every session; numbers count up from 1 without gaps."""
    sessions = []
    for i, fields in enumerate(root.items("sessions", 1000)):
        number = fields.integer("number", 1, 1000)
        if number is not None and number != i + 1:
            fields.wrong(
                "number",
                _("is %(number)s, but session %(next)s comes next.") % {"number": number, "next": i + 1},
            )
        sessions.append(
            FileSession(
                number=number,
                starts_at=fields.moment("starts_at"),
                minutes=fields.integer("minutes", 1, 600, None),
                state=fields.choice("state", tuple(dict(Session.STATES)), None),
                opened_at=fields.moment("opened_at"),
                closed_at=fields.moment("closed_at"),
                clock=_clock(fields.inner("clock")),
                tables=_tables(fields, rules, players),
            )
        )
    return tuple(sessions)


def _clock(fields: Fields | None) -> dict[str, Any] | None:
    if fields is None:
        return None
    return {
        "started_at": fields.moment("started_at"),
        "paused_at": fields.moment("paused_at"),
        "paused_seconds": fields.integer("paused_seconds", 0, 10**6, 0),
        "extra_seconds": fields.integer("extra_seconds", -(10**6), 10**6, 0),
    }


def _tables(session: Fields, rules: RuleSet | None, players: Players) -> tuple[FileTable, ...]:
    tables: list[FileTable] = []
    numbers: set[int] = set()
    seated: dict[int, str] = {}
    for fields in session.items("tables", 1000):
        number = fields.integer("number", 1, 1000)
        if number in numbers:
            fields.wrong(
                "number",
                _("is %(number)s, which another table of the session has already.") % {"number": number},
            )
        numbers.add(number)
        tables.append(_table(fields, number, rules, players, seated))
    return tuple(tables)


def _table(
    fields: Fields, number: int, rules: RuleSet | None, players: Players, seated: dict[int, str]
) -> FileTable:
    seats = tuple(_seat(seat, players, seated) for seat in fields.items("seats", 2 * len(WINDS)))
    seats = tuple(sorted(seats, key=lambda seat: WINDS.index(seat.wind or "N")))
    if not fields.faulty("seats"):
        _check_winds(fields, seats)
        _check_chips(fields, [seat.chips for seat in seats])
    bets_left = fields.integer("bets_left", 0, MOST, 0)
    return FileTable(
        number=number,
        seats=seats,
        results=read_results(fields, {seat.wind: seat.points for seat in seats}, bets_left),
        bets_left=bets_left,
        hands=read_hands(fields, rules),
        typed=tuple(_typed(typing) for typing in fields.items("hands_typed", MOST_HANDS)),
        state=_state(fields),
        calls=tuple(_call(call) for call in fields.items("calls", MOST_CALLS)),
        late=tuple(_late(late) for late in fields.items("late_hands", MOST_HANDS)),
        rulings=read_rulings(fields, players),
    )


def read_hands(table: Fields, rules: RuleSet | None) -> tuple[FileHand, ...]:
    """The hands of a table with what the rules say against each; what is not a hand at all is noted."""
    items = table.items("hands", MOST_HANDS)
    for fields in items:
        if len(json.dumps(fields.data)) > MOST_OF_A_HAND:
            fields.wrong(
                (), _("is longer than any hand: at most %(most)s characters fit.") % {"most": MOST_OF_A_HAND}
            )
    marks = [fields.flag(AS_RECORDED, default=False) for fields in items]
    hands = [{key: value for key, value in fields.data.items() if key != AS_RECORDED} for fields in items]
    if rules is None or table.faulty("hands"):
        return tuple(FileHand(hand, marked, ()) for hand, marked in zip(hands, marks, strict=True))
    game = replay(hands, rules)
    return tuple(
        FileHand(hand, marked, tuple(_problem(fields, problem) for problem in played.problems))
        for fields, hand, marked, played in zip(items, hands, marks, game.hands, strict=True)
    )


def _problem(hand: Fields, problem: HandProblem) -> Problem:
    """A rules problem of a hand, at its place in the file."""
    parts = (int(part) if part.isdecimal() else part for part in (problem.field or "").split("."))
    return Problem((*hand.path, *(part for part in parts if part != "")), problem_text(problem))


def _typed(fields: Fields) -> dict[str, Any]:
    return {"entered_by": fields.text("by", 150), "entered_at": fields.moment("at")}


def _state(fields: Fields) -> dict[str, Any]:
    return {
        "extra_seconds": fields.integer("extra_seconds", 0, 10**6, 0),
        "reported": fields.choice("reported", ("last-hand", "finished"), ""),
        "reported_at": fields.moment("reported_at"),
    }


def _late(fields: Fields) -> dict[str, Any]:
    """A hand too many, with what became of it."""
    hand = fields.needed("hand")
    hand.text("outcome", MOST_OF_A_HAND)
    if len(json.dumps(hand.data)) > MOST_OF_A_HAND:
        fields.wrong(
            "hand", _("is longer than any hand: at most %(most)s characters fit.") % {"most": MOST_OF_A_HAND}
        )
    return {
        "facts": hand.data,
        "entered_by": fields.text("by", 150),
        "entered_at": fields.moment("at", MISSING),
        "state": fields.choice("state", tuple(state for state, _name in LateHand.STATES), LateHand.WAITS),
        "decided_by": fields.text("decided_by", 150),
        "decided_at": fields.moment("decided_at"),
    }


def _call(fields: Fields) -> dict[str, Any]:
    return {
        "reason": fields.text("reason", 200),
        "reason_told": fields.message("reason_told"),
        "raised_by": fields.text("raised_by", 150),
        "raised_at": fields.moment("raised_at", MISSING),
        "taken_by": fields.text("taken_by", 150),
        "taken_at": fields.moment("taken_at"),
        "closed_by": fields.text("closed_by", 150),
        "closed_at": fields.moment("closed_at"),
    }


def _check_winds(table: Fields, seats: tuple[FileSeat, ...]) -> None:
    winds = [seat.wind for seat in seats]
    if sorted(wind or "" for wind in winds) != sorted(WINDS):
        table.wrong("seats", _("must be four, one each of E, S, W and N."))
    has_points = [seat.points is not None for seat in seats]
    if any(has_points) and not all(has_points):
        table.wrong(
            "seats", _("have points for some players only; give all four, or none for a table not played.")
        )


def _seat(fields: Fields, players: Players, seated: dict[int, str]) -> FileSeat:
    player = fields.integer("player", 1, 100_000)
    _sit(fields, "player", player, players, seated)
    replacement = fields.inner("substitute")
    substitute = replacement.integer("player", 1, 100_000) if replacement else None
    if replacement and substitute is not None:
        _sit(replacement, "player", substitute, players, seated)
    rulings = [read_ruling(ruling) for ruling in fields.items("penalties", MOST_PENALTIES)]
    rulings += [read_ruling(ruling) for ruling in fields.items("cancelled_penalties", MOST_PENALTIES)]
    if substitute is None and any(ruling.substitute for ruling in rulings):
        fields.wrong("penalties", _("name the substitute, but the seat has none."))
    out = fields.flag("out", default=False)
    if out and replacement:
        fields.wrong("out", _("is true, but a substitute plays in the seat."))
    since = (replacement.choice("from", ("start", "during")) or "") if replacement else ""
    return FileSeat(
        wind=fields.choice("wind", WINDS),
        player=player,
        points=fields.integer("points", -MOST, MOST, None),
        rulings=tuple(rulings),
        substitute=substitute,
        substitute_since=since,
        substitute_reason=(replacement or fields).text("reason", 200) if replacement or out else "",
        out=out,
        hands_before=replacement.integer("after_hand", 0, 1000, None) if replacement else None,
        chips=fields.integer("chips", -MOST_CHIPS, MOST_CHIPS, 0) or 0,
    )


def _sit(fields: Fields, key: str, number: int | None, players: Players, seated: dict[int, str]) -> None:
    if number is None:
        return
    if players is None:
        sentence = _("is missing: list the players who have seats.")
        fields.problems.append(Problem(("players",), sentence))
    elif number not in players:
        fields.wrong(key, _("is %(number)s, but there is no such player in the file.") % {"number": number})
    elif number in seated:
        fields.wrong(
            key,
            _("is %(number)s, who sits at %(place)s in the same session already.")
            % {"number": number, "place": seated[number]},
        )
    seated.setdefault(number, field_name(fields.path))
