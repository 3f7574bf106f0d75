"""Pages made for paper: the seating by table and by name."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.draw import players_by_number
from tournament.queries.draw_pages import SessionLine, judged_seating, session_lines
from tournament.queries.draw_tables import NameLine, TableLine, name_lines, seat_lines
from tournament.queries.players import sort_key
from tournament.views.access import staff_view
from tournament.views.languages import speak


@dataclass(frozen=True)
class Sheet:
    """One session on paper."""

    line: SessionLine
    tables: list[TableLine]
    names: list[NameLine]


@require_safe
@staff_view("director")
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """The seating of one session (?session=N) or of all, by table or by name (?by=name), for A4."""
    speak(request, event)  # it hangs on the wall
    drawn = [one for one in session_lines(event, {}) if one.tables]
    asked = request.GET.get("session", "")
    wanted = [one for one in drawn if str(one.number) == asked] or drawn
    judged = judged_seating(event, players_by_number(event)) if drawn else None
    by = "name" if request.GET.get("by") == "name" else "table"
    sheets = []
    for line in wanted if judged else ():
        tables = seat_lines(judged.plan, line.number, judged.people)
        sheets.append(Sheet(line, tables, name_lines(tables)))
    found = {
        "drawn": drawn,
        "sheets": sheets,
        "by": by,
        "one": wanted[0].number if len(wanted) == 1 and wanted != drawn else None,
        "overview": overview(sheets) if by == "name" and len(sheets) > 1 else None,
    }
    return render(request, "printing/seating.html", found)


def overview(sheets: list[Sheet]) -> list[dict[str, object]]:
    """Everybody in the order of the names with his place in each session, None where he sits out."""
    places = {(line.player.number, sheet.line.number): line for sheet in sheets for line in sheet.names}
    everybody = {line.player.number: line for sheet in sheets for line in sheet.names}
    sessions = [sheet.line.number for sheet in sheets]
    lines = sorted(everybody.values(), key=lambda line: sort_key(line.player.by_name))
    return [
        {"player": one.player, "seats": [places.get((one.player.number, number)) for number in sessions]}
        for one in lines
    ]
