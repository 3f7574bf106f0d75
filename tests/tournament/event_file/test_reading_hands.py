"""Hands of event files: checked as typed ones are, kept as recorded when asked to, marked and named."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournament.event_file.test_presence import again
from tests.tournament.event_file.test_reading_bad_files import TABLE, complaints
from tests.tournament.event_file.test_views import upload
from tests.tournament.management.test_import_event import small, stored
from tournament.event_file.services.writing import event_text
from tournament.models import Event, Hand

NOTEN = {"outcome": "draw", "tenpai": ["E"], "riichi": ["N"]}
DRAW: dict[str, Any] = {"outcome": "draw", "tenpai": []}
MCR_WIN = {"outcome": "win", "winner": "E", "from": "S", "points": 12}


def with_hands(*hands: object, rules: str = "ema-riichi-2012") -> dict[str, Any]:
    document = small()
    document["event"]["rules"] = rules
    document["sessions"][0]["tables"][0]["hands"] = list(hands)
    return document


@pytest.mark.parametrize(
    ("rules", "hands", "complaint"),
    [
        (
            "mcr-2006",
            [{"outcome": "win", "winner": "X", "points": 12}],
            "hands[0].winner: winner “X” is not a seat",
        ),
        ("mcr-2006", [MCR_WIN | {"points": "12"}], "hands[0].points: points “12”"),
        ("mcr-2006", [MCR_WIN | {"points": -12}], "hands[0].points: points “-12”"),
        ("mcr-2006", [MCR_WIN | {"from": "E"}], "hands[0].from: East cannot win on their own discard"),
        (
            "mcr-2006",
            [MCR_WIN | {"hand": 1}, MCR_WIN | {"hand": 1}],
            "hands[1].hand: the sheet calls it hand 1",
        ),
        ("mcr-2006", [MCR_WIN] * 17, "hands[16]: the game was over after hand 16"),
        (
            "mcr-2006",
            [{"outcome": "ron", "from": "S", "wins": []}],
            "hands[0].outcome: “ron” is not an outcome",
        ),
        (
            "ema-riichi-2012",
            [NOTEN],
            "hands[0].tenpai: North declared riichi but is not tenpai: chombo (3.4.6)",
        ),
        (
            "ema-riichi-2012",
            [{"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 1, "fu": 33}]}],
            "hands[0].wins[0].fu: 33 fu is impossible",
        ),
    ],
)
def test_an_impossible_hand_is_refused_as_a_typed_one_is(run, tmp_path, rules, hands, complaint):
    (line, advice) = complaints_of_hands(run, tmp_path, with_hands(*hands, rules=rules))

    assert line.lower().startswith(f"{TABLE}.{complaint}".lower())
    assert advice == "--as-recorded keeps these hands (1)."


def complaints_of_hands(run, tmp_path, document: object) -> list[str]:
    ran = run("import_event", stored(tmp_path, document))
    assert (ran.status, Event.objects.count()) == (1, 0)
    *lines, advice = ran.complaints
    return [*(line.split(", ", 2)[2] for line in lines), advice.partition(": ")[2]]


def test_more_hands_than_any_table_plays_and_longer_ones_are_refused_in_any_case(run, tmp_path):
    assert complaints(run, tmp_path, with_hands(*[DRAW] * 10_000)) == [
        f"{TABLE}.hands: has 10000 entries; at most 99 fit."
    ]
    assert complaints(run, tmp_path, with_hands(DRAW | {"note": "x" * 5000})) == [
        f"{TABLE}.hands[0]: is longer than any hand: at most 4000 characters fit."
    ]


def test_as_recorded_keeps_marks_and_names_an_impossible_hand(run, tmp_path):
    ran = run("import_event", stored(tmp_path, with_hands(DRAW, NOTEN)), "--as-recorded")

    event = Event.objects.get()
    complaint = "session 1 table 1, hand 2: North declared riichi but is not tenpai: chombo (3.4.6)"
    exported = json.loads(event_text(event))["sessions"][0]["tables"][0]["hands"]
    assert (ran.status, ran.complaints) == (0, [complaint])
    assert [hand.facts for hand in Hand.objects.all()] == [DRAW, NOTEN]
    assert exported == [DRAW, NOTEN | {"as_recorded": True}]
    named = "1 hand of table 1 in session 1 is impossible as recorded: 2."
    assert f"worth a look: {named}" in run("check_event", "small").complaints


@pytest.mark.django_db
def test_a_marked_hand_comes_back_without_being_asked_for():
    document = with_hands(DRAW, NOTEN | {"as_recorded": True})
    first = event_text(again(json.dumps(document)))

    assert event_text(again(first)) == first


@pytest.mark.django_db
def test_the_browser_asks_with_the_count_and_keeps_the_file(director_client, event):
    content = json.dumps(with_hands(NOTEN, NOTEN)).encode()

    page = upload(director_client, content, name="mine.json")

    form = page.context["form"]
    form_values = {name: form[name].value() for name in ("content", "name", "slug")}
    assert page.status_code == 400
    assert "Import, and keep 2 impossible hands" in " ".join(page.content.decode().split())
    assert "mine.json, line 1, sessions[0].tables[0].hands[0].tenpai" in page.content.decode()
    assert not Event.objects.filter(slug="small").exists()
    done = director_client.post("/desk/import/", {**form_values, "as_recorded": "yes"}, follow=True)
    assert Hand.objects.filter(table__session__event__slug="small").count() == 2
    assert "Hands that the rules refuse, kept as recorded: 2." in done.content.decode()


TSUMO = {"outcome": "tsumo", "wins": [{"seat": "E", "fan": 5}], "riichi": []}


@pytest.mark.parametrize("of_its_hands", [True, False])
def test_hands_that_do_not_give_the_result_are_named_by_the_import_and_by_the_check(
    run, tmp_path, of_its_hands
):
    document = with_hands(TSUMO)
    seats = document["sessions"][0]["tables"][0]["seats"]
    points = (12_000, -4_000, -4_000, -4_000) if of_its_hands else (12_000, -5_000, -3_000, -4_000)
    for seat, won in zip(sorted(seats, key=lambda seat: "ESWN".index(seat["wind"])), points, strict=True):
        seat["points"] = won
    sentence = "session 1 table 1: The hands give 26,000 for South, 26,000 for West."
    named = [] if of_its_hands else [sentence]

    assert run("import_event", stored(tmp_path, document)).complaints == named
    checked = run("check_event", "small").complaints
    assert [line for line in checked if "hands give" in line] == [f"worth a look: {line}" for line in named]


@pytest.mark.django_db
def test_the_browser_names_the_tables_whose_hands_do_not_give_the_result(director_client, event):
    content = json.dumps(with_hands(TSUMO)).encode()
    done = director_client.post("/desk/import/", {"file": SimpleUploadedFile("a.json", content)}, follow=True)

    sentence = "Results that are not what their hands give: session 1, table 1."
    assert sentence in done.content.decode()
