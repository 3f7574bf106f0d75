"""The versions of a table's result in an event file, and whether they agree with its seats."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.services.event_file.content import FileResult
from tournament.services.event_file.fields import MISSING, Fields

WINDS = ("E", "S", "W", "N")
MOST = 10_000_000  # no score of any rule set comes near it


def read_results(table: Fields, seats: Mapping[str | None, int | None], bets: int) -> tuple[FileResult, ...]:
    """All versions, the first one first; `seats` has the points of the seats by wind, `bets` what is left.

    The seats show what is in force: the current version, or nothing when it was taken back.
    """
    items = table.items("results")
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
    elif results:
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
        version=fields.whole("version", 1, 10_000),
        current=fields.flag("current", default=False),
        state=fields.choice("state", ("entered", "confirmed")),
        points=tuple(points.whole(wind, -MOST, MOST) for wind in WINDS),
        bets_left=fields.whole("bets_left", 0, MOST, 0),
        provisional=fields.flag("provisional", default=False),
        note=fields.text("note", 300),
        entered_by=fields.text("entered_by", 150),
        entered_at=fields.moment("entered_at"),
        confirmed_by=fields.text("confirmed_by", 150),
        confirmed_at=fields.moment("confirmed_at"),
        signatures=_signatures(fields),
    )


def _signatures(result: Fields) -> tuple[dict[str, Any], ...]:
    found: dict[str | None, dict[str, Any]] = {}
    for fields in result.items("signatures"):
        wind = fields.choice("wind", WINDS)
        if wind in found:
            fields.wrong("wind", _("is %(wind)s, which has signed this version already.") % {"wind": wind})
        found[wind] = {
            "wind": wind,
            "way": fields.choice("way", ("phone", "sheet")),
            "signed_by": fields.text("by", 150),
            "signed_at": fields.moment("at", MISSING),
        }
    return tuple(found.values())
