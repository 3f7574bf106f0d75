"""Standings and seating as sheets for `reports.tabular`: one row a player, or a seat."""

from reports.data import Line, Look, Results, Seating
from reports.tabular import Column, Sheet, Value


def results_sheet(results: Results, look: Look) -> Sheet:
    """The standings: place (none for the unranked), player, sessions, penalties, table points, points."""
    _ = look.translate
    mcr = results.event.family == "mcr"
    heads = [_("Place"), _("No."), _("First name"), _("Last name"), _("Country"), _("Club"), _("Team")]
    for head in results.sessions:
        name = _("Session %(name)s") % {"name": head}
        heads += [_("%(session)s: table points") % {"session": name}, name] if mcr else [name]
    heads += [_("Penalties"), *([_("Table points")] if mcr else []), _("Points")]
    rows = tuple(_line(line, len(results.sessions), mcr=mcr) for line in results.lines)
    return Sheet(results.title, tuple(Column(head) for head in heads), rows)


def _line(line: Line, sessions: int, *, mcr: bool) -> tuple[Value, ...]:
    player = line.player
    row: list[Value] = [
        line.place if line.ranked else None,
        player.number,
        player.first_name,
        player.last_name,
    ]
    row += [player.country, player.club, player.team]
    for index in range(sessions):
        cell = line.cells[index] if index < len(line.cells) else None
        row += [None if cell is None else cell.table_points] if mcr else []
        row.append(None if cell is None else cell.score)
    return (*row, line.penalties, *([line.table_points] if mcr else []), line.total)


def seating_sheet(seating: Seating, look: Look) -> Sheet:
    """Every seat of every session: session, table, wind, and who sits there."""
    _ = look.translate
    heads = (_("Session"), _("Table"), _("Wind"), _("No."), _("First name"), _("Last name"), _("Country"))
    rows: list[tuple[Value, ...]] = []
    for session in seating.sessions:
        for table in session.tables:
            for seat in table.seats:
                who: tuple[Value, ...] = (None, None, None, None)
                if seat.player is not None:
                    player = seat.player
                    who = (player.number, player.first_name, player.last_name, player.country)
                rows.append((session.number, table.number, look.wind(seat.wind), *who))
    return Sheet(_("Seating"), tuple(Column(head) for head in heads), tuple(rows))
