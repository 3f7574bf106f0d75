"""Sessions, tables, seats, results and hands of an event file."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.rulesets import RuleSet
from tournament.services.event_file.content import FileSeat, FileSession, FileTable
from tournament.services.event_file.fields import MISSING, Fields
from tournament.services.event_file.reading_results import MOST, WINDS, read_results
from tournament.services.event_file.reading_rulings import read_ruling


def read_sessions(root: Fields, rules: RuleSet | None, players: set[int]) -> tuple[FileSession, ...]:
    """Every session; numbers count up from 1 without gaps."""
    sessions = []
    for i, fields in enumerate(root.items("sessions")):
        number = fields.whole("number", 1, 1000)
        if number is not None and number != i + 1:
            fields.wrong(
                "number",
                _("is %(number)s, but session %(next)s comes next.") % {"number": number, "next": i + 1},
            )
        sessions.append(
            FileSession(
                number=number,
                starts_at=fields.moment("starts_at"),
                minutes=fields.whole("minutes", 1, 600, None),
                state=fields.choice("state", ("planned", "open", "closed"), None),
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
        "paused_seconds": fields.whole("paused_seconds", 0, 10**6, 0),
        "extra_seconds": fields.whole("extra_seconds", -(10**6), 10**6, 0),
    }


def _tables(session: Fields, rules: RuleSet | None, players: set[int]) -> tuple[FileTable, ...]:
    tables, numbers, seated = [], set(), {}
    for fields in session.items("tables"):
        number = fields.whole("number", 1, 1000)
        if number in numbers:
            fields.wrong(
                "number",
                _("is %(number)s, which another table of the session has already.") % {"number": number},
            )
        numbers.add(number)
        seats = tuple(_seat(one, players, seated) for one in fields.items("seats"))
        seats = tuple(sorted(seats, key=lambda seat: WINDS.index(seat.wind or "N")))
        _check_winds(fields, seats)
        bets_left = fields.whole("bets_left", 0, MOST, 0)
        tables.append(
            FileTable(
                number=number,
                seats=seats,
                results=read_results(fields, {seat.wind: seat.points for seat in seats}, bets_left),
                bets_left=bets_left,
                hands=tuple(one.data for one in fields.items("hands")),
                typed=tuple(_typed(one) for one in fields.items("hands_typed")),
                state=_state(fields),
                calls=tuple(_call(one) for one in fields.items("calls")),
            )
        )
    return tuple(tables)


def _typed(fields: Fields) -> dict[str, Any]:
    return {"entered_by": fields.text("by", 150), "entered_at": fields.moment("at")}


def _state(fields: Fields) -> dict[str, Any]:
    return {
        "extra_seconds": fields.whole("extra_seconds", 0, 10**6, 0),
        "reported": fields.choice("reported", ("last-hand", "finished"), ""),
        "reported_at": fields.moment("reported_at"),
    }


def _call(fields: Fields) -> dict[str, Any]:
    return {
        "reason": fields.text("reason", 200),
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
    given = [seat.points is not None for seat in seats]
    if any(given) and not all(given):
        table.wrong(
            "seats", _("have points for some players only; give all four, or none for a table not played.")
        )


def _seat(fields: Fields, players: set[int], seated: dict[int, str]) -> FileSeat:
    player = fields.whole("player", 1, 100_000)
    _sit(fields, "player", player, players, seated)
    other = fields.inner("substitute")
    substitute = other.whole("player", 1, 100_000) if other else None
    if other and substitute is not None:
        _sit(other, "player", substitute, players, seated)
    rulings = [read_ruling(one) for one in fields.items("penalties")]
    rulings += [read_ruling(one) for one in fields.items("cancelled_penalties")]
    return FileSeat(
        wind=fields.choice("wind", WINDS),
        player=player,
        points=fields.whole("points", -MOST, MOST, None),
        rulings=tuple(rulings),
        substitute=substitute,
        substitute_since=(other.choice("from", ("start", "during")) or "") if other else "",
        substitute_reason=other.text("reason", 200) if other else "",
    )


def _sit(fields: Fields, key: str, number: int | None, players: set[int], seated: dict[int, str]) -> None:
    if number is None:
        return
    if number not in players:
        fields.wrong(key, _("is %(number)s, but there is no such player in the file.") % {"number": number})
    elif number in seated:
        fields.wrong(
            key,
            _("is %(number)s, who sits at %(place)s in the same session already.")
            % {"number": number, "place": seated[number]},
        )
    seated.setdefault(number, ".".join(str(part) for part in fields.path[2:]))
