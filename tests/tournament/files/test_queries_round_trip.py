"""What this program exports as a table, its imports take back as the same facts, in every language."""

from dataclasses import replace

import pytest
from django.conf import settings
from django.utils import translation

from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from tests.factories import make_event
from tests.tournament.result.reporting import report
from tournament.acts.log import told_line
from tournament.files.queries import sheet_of
from tournament.models import Event, Ruling, Seat, Team
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.text import read_bytes
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _name in settings.LANGUAGES]
FORMS = {"csv": lambda sheet: csv_bytes(sheet, bom=True), "xlsx": lambda sheet: xlsx_bytes([sheet])}
POINTS = {"ema-riichi-2016": (24300, -4800, -7100, -12400), "mcr-2006": (48, 8, -24, -32)}


def exported(event: Event, subject: str, language: str, form: str) -> str:
    with translation.override(language):
        return read_bytes(FORMS[form](sheet_of(event, subject))).text


@pytest.mark.parametrize("rules", POINTS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_results_come_back_with_seats_points_and_penalties(rules, form, language):
    event = make_event(players=8, sessions=1, rules=rules)
    results = [report(event, 1, table, POINTS[rules]) for table in (1, 2)]
    late = Seat.objects.get(table=results[0].table, wind="W")
    Ruling.objects.create(event=event, table=late.table, entry=late.entry, kind="lateness", points=-2000,
                          moment="after-uma", given_at=results[0].entered_at)  # fmt: skip
    text = exported(event, "results", language, form)
    here = plan_results(event, text, None)
    event.sessions.get(number=1).tables.all().delete()
    elsewhere = plan_results(event, text, None)

    assert (here.same, here.faults, here.ruled, here.manners.unclear) == (2, (), (), False)
    assert [(line.points, line.penalties) for line in elsewhere.tables] == [
        (POINTS[rules], (0, 0, -2000, 0)),
        (POINTS[rules], (0, 0, 0, 0)),
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_come_back(form, language):
    event = make_event(players=5, drawn=False)
    team = Team.objects.create(event=event, name="Tigers")
    event.entries.filter(number=4).update(team=team)
    event.entries.filter(number=5).update(club="Tora Kai")
    facts = [
        (e.name, e.country, e.ema_number, e.club, e.team.name if e.team else "")
        for e in event.entries.select_related("team")
    ]
    text = exported(event, "players", language, form)
    event.entries.all().delete()
    plan = plan_import(event, text)

    assert [(str(line.state), line.problems, line.doubts) for line in plan.lines] == [("new", (), ())] * 5
    read = [line.facts for line in plan.lines]
    assert [(f.name, f.country, f.ema_number, f.club, f.team) for f in read] == facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_bets_left_on_the_table_come_back(language):
    event = make_event(players=4, sessions=1, rules="ema-riichi-2016")
    result = report(event, 1, 1)
    type(result).objects.update(east=8000, bets_left=1000)
    text = exported(event, "results", language, "csv")
    event.sessions.get(number=1).tables.all().delete()
    (line,) = plan_results(event, text, None).tables

    assert (line.points, line.bets_left, line.problems) == ((8000, 1000, -2000, -8000), 1000, ())


@pytest.mark.parametrize("rules", POINTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_importing_exported_results_names_each_column_left_out_and_why(rules, language):
    event = make_event(players=4, sessions=1, rules=rules)
    result = report(event, 1, 1, POINTS[rules])
    late = Seat.objects.get(table=result.table, wind="W")
    Ruling.objects.create(event=event, table=late.table, entry=late.entry, kind="lateness", points=-3000,
                          clause="5.1", moment="at-table", given_at=result.entered_at)  # fmt: skip
    text = exported(event, "results", language, "csv")
    event.sessions.get(number=1).tables.all().delete()
    event.publications.all().delete()
    plan = plan_results(event, text, None)
    line = import_results(event=event, text=text, digest=plan.digest, by=None)

    reasons = [column.partition(" (")[2] for column in plan.layout.left_out]
    assert reasons == ["note substitutes at their tables)", *["noted anew when results are stored)"] * 5]
    assert line.summary.partition(" Columns")[0].endswith("1 penalty noted.")
    assert f"Columns left out: {', '.join(plan.layout.left_out)}." in told_line(line)


def test_an_older_exported_table_says_nothing_of_its_penalties_but_their_points():
    event = make_event(players=4, sessions=1, rules="ema-riichi-2016")
    result = report(event, 1, 1)
    late = Seat.objects.get(table=result.table, wind="W")
    Ruling.objects.create(event=event, table=late.table, entry=late.entry, kind="lateness", points=-3000,
                          clause="5.1", moment="at-table", given_at=result.entered_at)  # fmt: skip
    sheet = sheet_of(event, "results")
    at = [column.title for column in sheet.columns].index("Penalties one by one")
    columns = (*sheet.columns[:at], *sheet.columns[at + 1 :])
    older = replace(sheet, columns=columns, rows=tuple((*row[:at], *row[at + 1 :]) for row in sheet.rows))
    text = read_bytes(csv_bytes(older, bom=True)).text
    Ruling.objects.all().delete()
    event.sessions.get(number=1).tables.all().delete()
    event.publications.all().delete()
    line = import_results(event=event, text=text, digest=plan_results(event, text, None).digest, by=None)

    assert "1 penalty noted. The file says nothing of the penalties but their points." in line.summary
    assert Ruling.objects.values_list("kind", "points", "moment").get() == ("other", -3000, "after-uma")
