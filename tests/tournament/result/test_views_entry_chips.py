"""Chips: typed with the four scores where the rules have them, kept by version, counted in the total."""

import pytest

from scoring.rulesets import PRESETS, from_values, rules_hash
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import current, enter, opened, table_at, typed
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.files.queries import scores_sheet
from tournament.models import Event, Result
from tournament.result.queries.versions import versions_of
from tournament.result.services.recording import Sheet, record_result
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

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
    assert [row[-1] for row in scores_sheet(playing).rows] == [6_000, -2_000, -4_000, 0]
    assert "chips +6,000" in " ".join(public.split())


@pytest.mark.parametrize("wrong", [{"E-chips": "4"}, {"E-chips": "three"}, {"E-chips": "3000"}])
def test_chips_that_do_not_sum_up_or_are_no_number_are_refused(playing, scorer_client, wrong):
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
    kept = list(Result.objects.order_by("version").values_list("chips", flat=True))
    assert kept == ["3 -1 -2 0", "2 -1 -2 1", "2 -1 -2 1"]
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
