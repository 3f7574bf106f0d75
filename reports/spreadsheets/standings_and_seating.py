"""Standings and seating as sheets for `reports.spreadsheets.sheet`: one row per player, or a seat."""

from reports.printed_data import Line, Look, Results, Seating
from reports.spreadsheets.sheet import Column, Sheet, Value


def results_sheet(results: Results, look: Look) -> Sheet:
    """The standings: place (none for the unranked), player, sessions, chips, penalties and the totals."""
    _ = look.translate
    mcr, chips = results.event.family == "mcr", bool(results.event.chip_value)
    heads = [_("Place"), _("No."), _("First name"), _("Last name"), _("Country"), _("Club"), _("Team")]
    for head in results.sessions:
        name = _("Session %(name)s") % {"name": head}
        heads += [_("%(session)s: table points") % {"session": name}, name] if mcr else [name]
    heads += [_("Chips")] if chips else []
    heads += [_("Penalties"), *([_("Table points")] if mcr else []), _("Points")]
    rows = tuple(_line(line, len(results.sessions), mcr=mcr, chips=chips) for line in results.lines)
    return Sheet(results.title, tuple(Column(head) for head in heads), rows)


def _line(line: Line, sessions: int, *, mcr: bool, chips: bool) -> tuple[Value, ...]:
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
    row += [line.chips] if chips else []
    return (*row, line.penalties, *([line.table_points] if mcr else []), line.total)


def seating_sheet(seating: Seating, look: Look) -> Sheet:
    """Every seat of every session: session, table, wind, and who sits there."""
    _ = look.translate
    heads = (_("Session"), _("Table"), _("Wind"), _("No."), _("First name"), _("Last name"), _("Country"))
    rows: list[tuple[Value, ...]] = []
    for session in seating.sessions:
        for table in session.tables:
            for seat in table.seats:
                player_cells: tuple[Value, ...] = (None, None, None, None)
                if seat.player is not None:
                    player = seat.player
                    player_cells = (player.number, player.first_name, player.last_name, player.country)
                rows.append((session.number, table.number, look.wind(seat.wind), *player_cells))
    return Sheet(_("Seating"), tuple(Column(head) for head in heads), tuple(rows))
