"""Chips: typed with the four scores where the rules have them, kept by version, counted in the total."""

import json

import pytest
from django.core.management import call_command

from reports.spreadsheets.file_formats import csv_bytes
from reports.spreadsheets.standings_and_seating import results_sheet
from scoring.rulesets import PRESETS, from_values, rules_hash
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import current, enter, opened, table_at, typed
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.files.queries import scores_sheet
from tournament.models import Event, Result
from tournament.result.queries.versions import versions_of
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results
from tournament.result.services.recording import Sheet, record_result
from tournament.standings.queries.papers import results_of
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of
from tournament.words.papers import look_of

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/entry/"
SCORES = ("50000", "35000", "25000", "10000")
CHIPS = {"E-chips": "3", "S-chips": "−1", "W-chips": "-2", "N-chips": ""}


@pytest.fixture
def playing(staff) -> Event:
    """Session 1 of an event whose chips are worth 2,000 points."""
    event = make_event(rules="ema-riichi-2025", staff=staff)
    values = {**event.rules_values, "chip_value": 2_000}
    Event.objects.filter(pk=event.pk).update(rules_values=values, rules_hash=rules_hash(from_values(values)))
    event = Event.objects.get(pk=event.pk)
    opened(event)
    return event


def scores_of(event: Event) -> list[int]:
    """The scores at table 1, East to North."""
    rows = {row.player: row.sessions[0] for row in standings_of(Event.objects.get(pk=event.pk)).rows}
    cells = [rows[seat.entry.number] for seat in table_at(event).seats.order_by("pk")]
    return [cell.score for cell in cells if cell]


def test_chips_are_typed_beside_the_scores_and_counted_with_their_value(playing, scorer_client, client):
    assert "Chips won or lost" in scorer_client.get(f"{URL}?table=1").content.decode()
    reading = scorer_client.get(f"{URL}reading/", {**typed(*SCORES), **CHIPS})
    assert [box.score.chips for box in reading.context["boxes"]] == [6_000, -2_000, -4_000, 0]
    assert scorer_client.post(URL, {**typed(*SCORES), **CHIPS}).status_code == 302
    assert current(playing).chip_counts == (3, -1, -2, 0)
    assert scores_of(playing) == [20_000 + 15_000 + 6_000, 5_000 + 5_000 - 2_000, -14_000, -35_000]
    page = scorer_client.get("/desk/spring-open/sessions/1/tables/1/").content.decode()
    assert 'value="-2"' in page
    public = client.get("/e/spring-open/sessions/1/").content.decode()
    assert [row[-2:] for row in scores_sheet(playing).rows] == [
        (3, 6_000),
        (-1, -2_000),
        (-2, -4_000),
        (0, 0),
    ]
    assert "chips +6,000" in " ".join(public.split())


@pytest.mark.parametrize("wrong", [{"E-chips": "4"}, {"E-chips": "three"}, {"E-chips": "3000"}])
def test_chips_that_are_not_numbers_or_do_not_sum_up_are_refused(playing, scorer_client, wrong):
    reply = scorer_client.post(URL, {**typed(*SCORES), **CHIPS, **wrong, "provisional": "1"})
    assert (reply.status_code, Result.objects.count()) == (400, 0)
    assert reply.context["chips_errors"]


def test_rules_without_chips_ask_for_none_and_take_none(event, scorer_client):
    opened(event)
    assert "Chips won or lost" not in scorer_client.get(f"{URL}?table=1").content.decode()
    sheet = Sheet((20_000, 5_000, -5_000, -20_000), chips=(1, -1, 0, 0))
    with refused("result.problems"):
        record_result(table=table_at(event), sheet=sheet, by=None)


def test_every_version_keeps_its_chips_and_a_sheet_without_them_leaves_them(playing, scorer_client):
    for chips in (CHIPS, {**CHIPS, "E-chips": "2", "N-chips": "1"}):
        sent = {**typed(*SCORES), **chips, "key": str(chips), "rev": table_at(playing).revision}
        scorer_client.post(URL, sent)
    enter(playing, (10_000, 0, 0, -10_000))
    chips_of_versions = list(Result.objects.order_by("version").values_list("chips", flat=True))
    assert chips_of_versions == ["3 -1 -2 0", "2 -1 -2 1", "2 -1 -2 1"]
    changes = [version.changes for version in versions_of(table_at(playing), playing.rules)]
    assert "Chips: +3, −1, −2, 0 → +2, −1, −2, +1" in changes[1]


def test_chips_go_out_and_come_back_with_the_event(playing, scorer_client):
    scorer_client.post(URL, {**typed(*SCORES), **CHIPS})
    text = event_text(playing)
    again = import_event(text=text, slug="again")
    assert current(again).chip_counts == (3, -1, -2, 0)
    assert scores_of(again) == scores_of(playing)
    assert differences(again) == []
    Result.objects.filter(table__session__event=again).update(chips="3 -1 -2 1")
    assert len(differences(again)) == 1


def test_no_preset_has_chips_until_an_event_gives_them_a_value():
    assert {rules.chip_value for rules in PRESETS.values()} == {0}


def by_player(event: Event) -> dict[str, int]:
    """The chips' points of who sits at table 1, by wind."""
    rows = {row.player: row.chips for row in standings_of(Event.objects.get(pk=event.pk)).rows}
    return {seat.wind: rows[seat.entry.number] for seat in table_at(event).seats.select_related("entry")}


def test_the_standings_have_a_column_of_chips_that_are_part_of_the_total(playing, client):
    enter(playing, chips=(3, -1, -2, 0))
    assert by_player(playing) == {"E": 6_000, "S": -2_000, "W": -4_000, "N": 0}
    for page in ("/e/spring-open/standings/", "/e/spring-open/screen/?show=standings"):
        html = client.get(page).content.decode()
        assert ">Chips</th>" in html
        assert '<td class="cell" data-label="Chips">+6,000</td>' in html
        assert '<td class="cell neg" data-label="Chips">−4,000</td>' in html


def test_without_chips_the_standings_have_no_such_column(event, client):
    opened(event)
    enter(event)
    assert "Chips" not in client.get("/e/spring-open/standings/").content.decode()


def test_sheets_and_papers_of_the_standings_have_the_chips(playing, capsys):
    enter(playing, chips=(3, -1, -2, 0))
    event = Event.objects.get(pk=playing.pk)
    sheet = results_sheet(results_of(event), look_of(event))
    at = [column.title for column in sheet.columns].index("Chips")
    assert sorted(row[at] for row in sheet.rows if row[at]) == [-4_000, -2_000, 6_000]
    assert {line.chips for line in results_of(event).lines} == {6_000, -2_000, -4_000, 0}
    call_command("standings", "spring-open", "--json")
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert sorted(row["chips"] for row in rows if row["chips"]) == [-4_000, -2_000, 6_000]


def test_an_imported_column_of_chips_is_stored_and_the_export_comes_back_the_same(playing, director):
    enter(playing, chips=(3, -1, -2, 0))
    text = csv_bytes(scores_sheet(Event.objects.get(pk=playing.pk))).decode()
    same = plan_results(playing, text, director)
    assert [(line.state, line.chips, line.remarks) for line in same.tables] == [("same", (3, -1, -2, 0), ())]
    Result.objects.all().delete()
    plan = plan_results(playing, text, director)
    import_results(event=playing, text=text, digest=plan.digest, by=director)
    assert current(playing).chip_counts == (3, -1, -2, 0)


def test_a_file_without_chips_leaves_those_that_are_stored(playing, director):
    enter(playing, chips=(3, -1, -2, 0))
    plan = plan_results(playing, "Session,Table,East,South,West,North\n1,1,50000,35000,25000,10000", director)
    assert [line.chips for line in plan.tables] == [(3, -1, -2, 0)]


@pytest.mark.parametrize(("chips", "fault_text"), [("4", "sum to"), ("three", "is not a number of chips")])
def test_imported_chips_that_are_not_numbers_or_do_not_sum_up_are_faults(
    playing, director, chips, fault_text
):
    heads = "Session,Table,East,South,West,North,East chips,South chips,West chips,North chips"
    plan = plan_results(playing, f"{heads}\n1,1,50000,35000,25000,10000,{chips},-1,-2,0", director)
    assert any(fault_text in fault for fault in plan.faults)
    assert plan.wanted == ()
