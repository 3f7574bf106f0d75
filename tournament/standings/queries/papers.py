"""Standings, team sheets and certificates as plain data for printed reports."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports import printed_data
from reports.names_and_numbers import fraction, points
from reports.printed_data import Award
from reports.spreadsheets.sheet import Column, Sheet, Value
from scoring.standings import Cell, Row, TeamRow
from tournament.models import Entry, Event, Seat, Team
from tournament.registration.queries.players import player_of
from tournament.standings.queries.standings import Standings, row_of, standings_of
from tournament.words.names import country_name
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import enumerated, together


@dataclass(frozen=True)
class MemberSession:
    """A member's session: table and wind, None where they sit out; `cell` their result, where it is shown."""

    number: int
    table: int | None
    wind: str
    replaced: bool
    cell: Cell | None


@dataclass(frozen=True)
class Member:
    """A player of the team with their line of the standings, None while there is none."""

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
    row = next((row for row in standings.teams if row.team == team.name), None)
    return TeamSheet(team, row if standings.after else None, members, numbers)


def _places(event: Event, entries: list[Entry], numbers: tuple[int, ...]) -> dict[tuple[int, int], Seat]:
    """By player's id and session's number, the seat drawn for them, or theirs in place of somebody else."""
    of_members = Q(entry__in=entries) | Q(substitute__in=entries)
    seats = Seat.objects.filter(of_members, session__event=event, session__number__in=numbers)
    places: dict[tuple[int, int], Seat] = {}
    for seat in seats.select_related("table", "session"):
        for entry_id in (seat.entry_id, seat.substitute_id):
            if entry_id is not None:
                places.setdefault((entry_id, seat.session.number), seat)
    return places


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
        cell=row.sessions[number - 1] if row and shown else None,
    )


def results_of(event: Event, after: int | None = None) -> printed_data.Results:
    """The standings after session `after`; None: after the last one with a result.

    A note names finals, the results that are missing and the results that are not certain yet.
    """
    standings = standings_of(event, after)
    return printed_data.Results(
        event=event_of(event),
        title=title_of(event, standings),
        sessions=tuple(str(number) for number in range(1, standings.after + 1)),
        lines=tuple(_line(row, standings) for row in standings.rows),
        note=_note(standings),
    )


def title_of(event: Event, standings: Standings) -> str:
    """Final standings once the event has ended, else after which session they are."""
    if event.ended_at and standings.after == standings.sessions:
        return _("Final standings")
    if not standings.after:
        return _("Standings before the first session")
    return _("Standings after session %(number)s") % {"number": standings.after}


def team_results_of(event: Event, after: int | None = None) -> printed_data.TeamResults:
    """The team standings after session `after`, with the names of each team's players."""
    standings = standings_of(event, after)
    lines = tuple(
        printed_data.TeamLine(
            place=team.place,
            team=team.team,
            total=team.total,
            players=tuple(standings.entries[number].name for number in team.players),
            table_points=team.table_points,
            shared=team.shared,
        )
        for team in standings.teams
    )
    title = _("Teams: %(standings)s") % {"standings": title_of(event, standings)}
    return printed_data.TeamResults(event_of(event), title, lines, _note(standings))


def teams_sheet(event: Event, after: int | None = None) -> Sheet | None:
    """The team standings with each team's players, or None where nobody plays in a team."""
    standings = standings_of(event, after)
    if not standings.teams:
        return None
    share = [_("Table points")] if event.is_mcr else []
    heads = [_("Place"), _("Team"), *share, _("Points"), _("Players")]
    rows: list[tuple[Value, ...]] = []
    for team in standings.teams:
        names = enumerated(standings.entries[number].name for number in team.players)
        rows.append((team.place, team.team, *([team.table_points] if share else []), team.total, names))
    return Sheet(_("Teams"), tuple(Column(head) for head in heads), tuple(rows))


def _line(row: Row, standings: Standings) -> printed_data.Line:
    return printed_data.Line(
        place=row.place,
        player=player_of(standings.entries[row.player]),
        total=row.total,
        cells=tuple(_cell(cell) for cell in row.sessions),
        table_points=row.table_points,
        shared=row.shared,
        penalties=row.penalties,
        chips=row.chips,
    )


def _cell(cell: Cell | None) -> printed_data.Cell | None:
    return None if cell is None else printed_data.Cell(cell.score, cell.table_points, cell.substitute)


def _note(standings: Standings) -> str:
    sentences = [*standings.sentences]
    if standings.missing:
        sentence = ngettext(
            "%(n)s result is missing: %(which)s.",
            "%(n)s results are missing: %(which)s.",
            len(standings.missing),
        )
        sentences.append(sentence % {"n": len(standings.missing), "which": _tables(standings.missing)})
    if standings.provisional:
        sentence = ngettext(
            "%(n)s result is provisional: %(which)s.",
            "%(n)s results are provisional: %(which)s.",
            len(standings.provisional),
        )
        sentences.append(
            sentence % {"n": len(standings.provisional), "which": _tables(standings.provisional)}
        )
    return together(*sentences)


def _tables(places: tuple[tuple[int, int], ...]) -> str:
    """Tables by session: session 3 tables 4, 7."""
    by_session: dict[int, list[str]] = {}
    for session, table in places:
        by_session.setdefault(session, []).append(str(table))
    return "; ".join(
        ngettext("session %(session)s table %(tables)s", "session %(session)s tables %(tables)s", len(tables))
        % {"session": session, "tables": enumerated(tables)}
        for session, tables in by_session.items()
    )


PLACES = 3


def awards_of(event: Event, places: int = PLACES) -> tuple[Award, ...]:
    """The first `places` places of the standings as they are, players, then teams; ties are several."""
    standings, thousands = standings_of(event), look_of(event).thousands
    players = [
        Award(place_name(row.place), entry.name, _about(entry), _score(row, thousands))
        for row in standings.rows
        if row.place <= places and any(row.sessions) and (entry := standings.entries[row.player])
    ]
    teams = [
        Award(
            _("%(place)s, teams") % {"place": place_name(row.place)},
            row.team,
            enumerated(standings.entries[number].name for number in row.players),
            _score(row, thousands),
        )
        for row in standings.teams
        if row.place <= places
    ]
    return (*players, *teams)


def place_name(place: int) -> str:
    """A place as a certificate says it."""
    names = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    return names.get(place) or _("Place %(place)s") % {"place": place}


def _about(entry: Entry) -> str:
    return "  ·  ".join(part for part in (country_name(entry.country), entry.club) if part)


def _score(row: Row | TeamRow, thousands: str) -> str:
    """How much a place was won with: points, in MCR after the table points."""
    total = points(row.total, thousands)
    if row.table_points is None:
        return ngettext("with %(points)s point", "with %(points)s points", abs(row.total)) % {"points": total}
    shares = {"table_points": fraction(row.table_points), "points": total}
    return _("table points: %(table_points)s, points: %(points)s") % shares
