"""The standings for reports: one line a player, and the teams as a sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports import data
from reports.tabular import Column, Sheet, Value
from scoring.standings import Cell, Row
from tournament.models import Event
from tournament.queries.reporting.people import player_of
from tournament.queries.reporting.words import event_of
from tournament.queries.standings import Standings, standings_of


def results_of(event: Event, after: int | None = None) -> data.Results:
    """The standings after session `after`; None: after the last one with a result.

    A note names finals, the tables that are missing and the results that are not certain yet.
    """
    found = standings_of(event, after)
    return data.Results(
        event=event_of(event),
        title=title_of(event, found),
        sessions=tuple(str(number) for number in range(1, found.after + 1)),
        lines=tuple(_line(row, found) for row in found.rows),
        note=_note(found),
    )


def title_of(event: Event, found: Standings) -> str:
    """Final standings once the event has ended, else after which session they are."""
    if event.ended_at and found.after == found.sessions:
        return _("Final standings")
    if not found.after:
        return _("Standings before the first session")
    return _("Standings after session %(number)s") % {"number": found.after}


def team_results_of(event: Event, after: int | None = None) -> data.TeamResults:
    """The team standings after session `after`, with the names of each team's players."""
    found = standings_of(event, after)
    lines = tuple(
        data.TeamLine(
            place=team.place,
            team=team.team,
            total=team.total,
            players=tuple(found.entries[number].name for number in team.players),
            table_points=team.table_points,
            shared=team.shared,
        )
        for team in found.teams
    )
    title = _("Teams: %(standings)s") % {"standings": title_of(event, found)}
    return data.TeamResults(event_of(event), title, lines, _note(found))


def teams_sheet(event: Event, after: int | None = None) -> Sheet | None:
    """The team standings with each team's players, or None where nobody plays in a team."""
    found = standings_of(event, after)
    if not found.teams:
        return None
    share = [_("Table points")] if event.is_mcr else []
    heads = [_("Place"), _("Team"), *share, _("Points"), _("Players")]
    rows: list[tuple[Value, ...]] = []
    for team in found.teams:
        names = ", ".join(found.entries[number].name for number in team.players)
        rows.append((team.place, team.team, *([team.table_points] if share else []), team.total, names))
    return Sheet(_("Teams"), tuple(Column(head) for head in heads), tuple(rows))


def _line(row: Row, found: Standings) -> data.Line:
    return data.Line(
        place=row.place,
        player=player_of(found.entries[row.player]),
        total=row.total,
        cells=tuple(_cell(cell) for cell in row.sessions),
        table_points=row.table_points,
        shared=row.shared,
        penalties=row.penalties,
    )


def _cell(cell: Cell | None) -> data.Cell | None:
    return None if cell is None else data.Cell(cell.score, cell.table_points, cell.substitute)


def _note(found: Standings) -> str:
    sentences = [*found.sentences]
    if found.missing:
        sentence = ngettext(
            "%(n)s table is missing: %(which)s.", "%(n)s tables are missing: %(which)s.", len(found.missing)
        )
        sentences.append(sentence % {"n": len(found.missing), "which": _tables(found.missing)})
    if found.provisional:
        sentence = ngettext(
            "%(n)s result is provisional: %(which)s.",
            "%(n)s results are provisional: %(which)s.",
            len(found.provisional),
        )
        sentences.append(sentence % {"n": len(found.provisional), "which": _tables(found.provisional)})
    return " ".join(sentences)


def _tables(places: tuple[tuple[int, int], ...]) -> str:
    """Tables by session: session 3 tables 4, 7."""
    by_session: dict[int, list[str]] = {}
    for session, table in places:
        by_session.setdefault(session, []).append(str(table))
    return "; ".join(
        ngettext("session %(session)s table %(tables)s", "session %(session)s tables %(tables)s", len(tables))
        % {"session": session, "tables": ", ".join(tables)}
        for session, tables in by_session.items()
    )
