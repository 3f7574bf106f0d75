"""A team's sheet: its place, its players, and where each of them sits in every session."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from scoring.standings import Cell, Row, TeamRow
from tournament.models import Entry, Event, Seat, Team
from tournament.queries.public import row_of
from tournament.queries.standings import Standings


@dataclass(frozen=True)
class MemberSession:
    """A member's session: table and wind, None where he sits out; `cell` his result, where it is shown."""

    number: int
    table: int | None
    wind: str
    replaced: bool
    cell: Cell | None


@dataclass(frozen=True)
class Member:
    """A player of the team with his line of the standings, None while there is none."""

    entry: Entry
    row: Row | None
    sessions: tuple[MemberSession, ...]


@dataclass(frozen=True)
class TeamSheet:
    """The team, its line of the team standings (None before the first result) and its players by number.

    `sessions`: the numbers of the sessions whose seats are shown.
    """

    team: Team
    row: TeamRow | None
    members: tuple[Member, ...]
    sessions: tuple[int, ...]


def team_sheet(event: Event, team: Team, standings: Standings, visible: Iterable[int]) -> TeamSheet:
    """The sheet, with the seats of the sessions in `visible`: two queries."""
    numbers = tuple(sorted(visible))
    entries = list(team.entries.order_by("number"))
    places = _places(event, entries, numbers)
    members = tuple(_member(entry, standings, numbers, places) for entry in entries)
    row = next((one for one in standings.teams if one.team == team.name), None)
    return TeamSheet(team, row if standings.after else None, members, numbers)


def _places(event: Event, entries: list[Entry], numbers: tuple[int, ...]) -> dict[tuple[int, int], Seat]:
    """By player's id and session's number, the seat that he was drawn or sits on for somebody else."""
    own = Q(entry__in=entries) | Q(substitute__in=entries)
    seats = Seat.objects.filter(own, session__event=event, session__number__in=numbers)
    found: dict[tuple[int, int], Seat] = {}
    for seat in seats.select_related("table", "session"):
        for who in (seat.entry_id, seat.substitute_id):
            if who is not None:
                found.setdefault((who, seat.session.number), seat)
    return found


def _member(
    entry: Entry, standings: Standings, numbers: tuple[int, ...], places: dict[tuple[int, int], Seat]
) -> Member:
    row = row_of(standings, entry.number)
    sessions = tuple(_session(entry, row, number, places.get((entry.pk, number))) for number in numbers)
    return Member(entry, row, sessions)


def _session(entry: Entry, row: Row | None, number: int, seat: Seat | None) -> MemberSession:
    shown = row is not None and number <= len(row.sessions)
    return MemberSession(
        number=number,
        table=seat.table.number if seat else None,
        wind=seat.wind if seat else "",
        replaced=bool(seat and seat.entry_id == entry.pk and seat.substitute_id),
        cell=row.sessions[number - 1] if shown else None,
    )
