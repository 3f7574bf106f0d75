"""A typed sheet, understood: sums, bets, ways of writing, the suggestion, places while typing."""

import pytest

from scoring.rulesets import PRESETS
from tests.factories import make_event
from tests.tournament.session.play import seat_at
from tournament.models import Event
from tournament.result.forms.sheet import Reading, SheetForm, SheetTexts, read_sheet
from tournament.result.queries.scored_tables import TableFacts
from tournament.result.views.sheet import boxes

pytestmark = pytest.mark.django_db


def facts(event: Event):
    return TableFacts(event.rules, tuple(seat_at(event, wind) for wind in "ESWN"))


def read(event: Event, *scores: str, bets: str = "", manner: str = "") -> Reading:
    words = (*scores, "", "", "", "")[:4]
    return read_sheet(facts(event), SheetTexts(words, bets, manner=manner))


@pytest.mark.parametrize(
    ("scores", "manner"),
    [
        (("50000", "35,000", "25.000", "10 000"), "Read as points"),
        (("500", "350", "250", "100"), "Read as hundreds"),
        (("+20,000", "5000", "−5.000", "-20 000"), "Read as differences"),
        (("200", "50", "-50", "-200"), "Read as differences, in hundreds"),
    ],
)
def test_every_way_of_writing_is_recognised_and_said(event, scores, manner):
    reading = read(event, *scores)
    assert (reading.points, reading.manner_text) == ((20_000, 5_000, -5_000, -20_000), manner)
    assert (reading.sum_state, reading.right) == ("ok", True)


def test_a_way_of_writing_can_be_forced(event):
    assert read(event, "500", "350", "250", "100", manner="points").sum_state == "off"
    assert read(event, "500", "350", "250", "100", manner="short").right is True


def test_a_sum_that_is_off_is_said_with_both_sums(event):
    reading = read(event, "30100", "30000", "30000", "30000")
    assert reading.sum_text == "Sum is off by +100 (120,100 of 120,000)"
    assert (reading.right, reading.only_the_sum_is_off) == (False, True)


@pytest.mark.parametrize(
    ("north", "bets", "question"),
    [
        ("29000", "0", ". Is a riichi bet left on the table?"),
        ("28000", "", ". Are 2 riichi bets left on the table?"),
        ("29100", "0", ""),
        ("31000", "0", ""),
        ("28000", "1000", ""),
        ("10000", "0", ""),
    ],
)
def test_points_that_are_missing_by_whole_bets_are_asked_about(event, north, bets, question):
    reading = read(event, "30000", "30000", "30000", north, bets=bets)
    assert reading.sum_text.partition(")")[2] == question


def test_the_pool_of_bets_counts(event):
    reading = read(event, "30000", "30000", "30000", "29000", bets="1000")
    assert reading.sum_text == "Sum is right: 120,000, 1,000 of bets counted"


@pytest.mark.parametrize(
    ("bets", "words"), [("1", "1 bet of 1,000"), ("10", "bets in hundreds"), ("1,000", "")]
)
def test_bets_are_counted_or_written_in_points(event, bets, words):
    reading = read(event, "30000", "30000", "30000", "29000", bets=bets)
    assert (reading.bets_left, reading.right) == (1_000, True)
    assert reading.manner_text.partition(" · ")[2] == words


def test_bets_that_are_not_numbers_are_named(event):
    reading = read(event, "30000", "30000", "30000", "30000", bets="some")
    assert reading.errors_of("bets") == ["Bets left “some” is not a number: write how many, or their points"]
    assert (reading.complete, reading.sum_state) == (False, "off")


def test_the_odd_one_is_named_at_its_box(event):
    reading = read(event, "30050", "29950", "30000", "30000")
    assert reading.errors_of("E") == ["East 30,050: not a multiple of 100"]
    assert reading.only_the_sum_is_off is False


def test_half_a_sheet_is_not_an_error(event):
    reading = read(event, "300", "", "x")
    assert (reading.errors_of("S"), reading.errors_of("N")) == ([], [])
    assert reading.errors_of("W") == ["West “x” is not a number of points: write 30000, 30,000 or 300"]


def test_a_sheet_names_its_missing_scores(event):
    assert read(event).sum_text == "Four scores, and the sum is checked while you type"
    assert read(event, "300").sum_text == "Missing: South, West, North"
    assert read(event, "300", "300", "300").sum_text == "North is missing"


def test_the_fourth_score_is_suggested_as_the_others_are_written(event):
    assert read(event, "310", "", "290", "301").scores.suggestion.text == "299"
    assert read(event, "31,000", "29,000", "30,100").scores.suggestion.text == "29,900"


def test_places_uma_and_final_points_appear_with_ties_shown(event):
    form = SheetForm(facts=facts(event), texts=SheetTexts(("40000", "30000", "30000", "20000")))
    assert [(box.place, box.score.uma, box.score.score) for box in boxes(form)] == [
        ("1", 15_000, 25_000),
        ("shared 2", 0, 0),
        ("shared 2", 0, 0),
        ("4", -15_000, -25_000),
    ]


def test_four_equal_scores_share_no_place_in_words(event):
    form = SheetForm(facts=facts(event), texts=SheetTexts(("30000",) * 4))
    assert [box.place for box in boxes(form)] == ["all four equal"] * 4


def test_mcr_is_written_as_differences_without_bets(staff):
    event = make_event(rules="mcr-2006", staff=staff)
    reading = read(event, "24", "-8", "-8", "-8")
    assert (reading.right, reading.sum_text) == (True, "Sum is right: 0")
    assert [str(seat.table_points) for seat in reading.scored.seats] == ["4", "1", "1", "1"]


@pytest.mark.parametrize("rules", list(PRESETS))
def test_a_sheet_of_every_rule_set_is_read(staff, rules):
    event = make_event(players=4, sessions=1, rules=rules, staff=staff)
    start, unit = event.rules.start_points, event.rules.points_unit
    scores = [start + 2 * unit, start + unit, start - unit, start - 2 * unit]
    assert read(event, *map(str, scores)).right is True
