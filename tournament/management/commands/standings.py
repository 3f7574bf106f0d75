"""`standings SLUG [--after N] [--teams] [--json]` (formats.md)."""

import json
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser

from scoring.finals import Carried, Final
from scoring.standings import Cell, Row, TeamRow
from tournament.management.event_command import EventCommand
from tournament.models import Event
from tournament.standings.queries.standings import Standings, standings_of


class Command(EventCommand):
    help = "Print the standings of an event, as a table or as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's short name")
        parser.add_argument("--after", type=int, default=None, metavar="N", help="after session N")
        parser.add_argument("--teams", action="store_true", help="teams instead of players")
        parser.add_argument("--json", action="store_true", help="JSON on one line")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.event(options["slug"])
        after = options["after"]
        sessions = event.sessions.count()
        if after is not None and not 0 <= after <= sessions:
            self.fail(
                [f"--after {after}: “{event.slug}” has sessions 1 to {sessions}; 0 means before the first."]
            )
        standings = standings_of(event, after)
        rows = (
            [_team(row) for row in standings.teams]
            if options["teams"]
            else [_row(row, standings, chips=bool(event.rules.chip_value)) for row in standings.rows]
        )
        if options["json"]:
            self.stdout.write(json.dumps(_document(event, standings, rows), ensure_ascii=False))
            return
        for row in rows:
            points = f"{row['table_points']:>6}" if row["table_points"] is not None else ""
            self.stdout.write(f"{row['place']:>4}  {points}  {row['total']:>9}  {row['name']}")


def _document(event: Event, standings: Standings, rows: list[dict[str, Any]]) -> dict[str, Any]:
    missing = [{"session": session, "table": table} for session, table in standings.missing]
    document = {"event": event.slug, "after": standings.after, "missing_tables": missing, "rows": rows}
    return document | ({"finals": [_final(final) for final in standings.finals]} if standings.finals else {})


def _final(final: Final) -> dict[str, Any]:
    return {
        "first_session": final.first_session,
        "size": len(final.players),
        "carry": final.carry,
        "ahead": final.ahead,
        "home": sorted(final.home),
    }


def _carried(carried: Carried | None) -> dict[str, Any] | None:
    """What a player carried into a final; None for a player in none."""
    if carried is None:
        return None
    return {"total": carried.total, "table_points": _share(carried.table_points)}


def _share(points: Fraction | None) -> str | None:
    """Table points as a fraction in lowest terms, "7/3" or "4"."""
    return None if points is None else str(points)


def _row(row: Row, standings: Standings, *, chips: bool) -> dict[str, Any]:
    entry = standings.entries[row.player]
    values = {
        "place": row.place,
        "player": row.player,
        "name": entry.name,
        "country": entry.country,
        "total": row.total,
        "table_points": _share(row.table_points),
        "sessions": [_cell(cell) for cell in row.sessions],
        "penalties": row.penalties,
        "shared": row.shared,
    }
    values |= {"chips": row.chips} if chips else {}
    return values | ({"carried": _carried(row.carried)} if standings.finals else {})


def _cell(cell: Cell | None) -> int | list[str | int] | None:
    """A session's score; in MCR the pair of table points and mini-points."""
    if cell is None or cell.table_points is None:
        return cell.score if cell else None
    return [str(cell.table_points), cell.score]


def _team(row: TeamRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "team": row.team,
        "name": row.team,
        "total": row.total,
        "table_points": _share(row.table_points),
        "players": list(row.players),
        "shared": row.shared,
    }
