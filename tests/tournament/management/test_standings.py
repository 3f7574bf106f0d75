"""standings: as a table, as JSON, after a session, of teams."""

import json
from fractions import Fraction

import pytest

from tests.factories import make_event, make_result
from tests.tournament.draw.finals import cut_to, event_before_the_final
from tests.tournament.result.reporting import report
from tournament.models import Event, Table

SPREAD = (20000, 5000, -5000, -20000)


@pytest.fixture
def played(db):
    """Sixteen players; the first session is in but for table 4."""
    event = make_event()
    for table in Table.objects.filter(session__event=event, session__number=1, number__lte=3):
        make_result(table, SPREAD)
    return event


def test_json_has_the_promised_keys_and_names_missing_tables(run, played):
    document = json.loads(run("standings", "spring-open", "--json").out)

    assert list(document) == ["event", "after", "missing_tables", "rows"]
    assert document["missing_tables"] == [{"session": 1, "table": 4}]
    assert list(document["rows"][0]) == [
        "place",
        "player",
        "name",
        "country",
        "total",
        "table_points",
        "sessions",
        "penalties",
        "shared",
    ]


def test_equal_players_share_the_better_place(run, played):
    rows = json.loads(run("standings", "spring-open", "--json").out)["rows"]

    assert [(row["place"], row["total"], row["shared"]) for row in rows[:4]] == [
        (1, 35000, True),
        (1, 35000, True),
        (1, 35000, True),
        (4, 10000, True),
    ]


def test_after_nothing_everybody_is_first(run, played):
    rows = json.loads(run("standings", "spring-open", "--after", "0", "--json").out)["rows"]

    assert {(row["place"], row["total"]) for row in rows} == {(1, 0)}


def test_a_session_that_is_not_there_is_one_sentence(run, played):
    ran = run("standings", "spring-open", "--after", "9")

    assert ran.status == 1
    assert ran.complaints == ["--after 9: “spring-open” has sessions 1 to 4; 0 means before the first."]


def test_teams_of_madrid_add_up_their_players(run, real_event):
    run("import_event", str(real_event("madrid-open-2018")))

    document = json.loads(run("standings", "madrid-open-2018", "--teams", "--json").out)

    players = {
        row["player"]: row for row in json.loads(run("standings", "madrid-open-2018", "--json").out)["rows"]
    }
    best = document["rows"][0]
    assert best["place"] == 1
    assert best["total"] == sum(players[number]["total"] for number in best["players"])


def test_the_plain_table_has_a_line_a_player(run, played):
    ran = run("standings", "spring-open")

    assert len(ran.out.splitlines()) == 16


def test_json_of_an_event_with_a_final_says_what_was_carried(run, db):
    event = event_before_the_final(rules="mcr-2006")
    cut_to(event, 4, "half")
    report(Event.objects.get(pk=event.pk), 3, 1, (0, 0, 0, 0))

    document = json.loads(run("standings", "spring-open", "--json").out)

    assert document["finals"] == [{"first_session": 3, "size": 4, "carry": "half", "ahead": True, "home": []}]
    assert [row["carried"] for row in document["rows"][4:]] == [None] * 12
    assert all(
        row["carried"]["total"] == row["total"]
        and Fraction(row["carried"]["table_points"]) == Fraction(row["table_points"]) - Fraction(7, 4)
        for row in document["rows"][:4]
    )
