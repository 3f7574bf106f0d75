"""Event files as other programs and hands make them: each fault is a sentence, and nothing is stored."""

import io
import json
from typing import Any

import pytest

from tests.tournament.management.test_import_event import small, stored
from tournament.event_file.services.fields import MOMENT
from tournament.event_file.services.problems import MOST_PROBLEMS
from tournament.models import Event, Person

TABLE = "sessions[0].tables[0]"
SEAT = ("sessions", 0, "tables", 0, "seats", 0)
VERSION = {
    "version": 1,
    "current": True,
    "state": "entered",
    "points": {"E": 0, "S": 0, "W": 0, "N": 0},
    "bets_left": 0,
}
NOON = "2026-04-11T12:00:00+00:00"
FINAL = {"state": "draft", "at": NOON, "numbers": [7]}


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The small event with one value changed."""
    document: Any = small()
    inner = document
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return document


def complaints(run, tmp_path, document: object) -> list[str]:
    """What the import says of a document, without the file's name and the line."""
    ran = run("import_event", stored(tmp_path, document))
    assert (ran.status, ran.out, Event.objects.count(), Person.objects.count()) == (1, "", 0, 0)
    assert all(line.startswith(f"{tmp_path}/event.json, line ") for line in ran.complaints)
    return [line.partition(", ")[2].partition(", ")[2] for line in ran.complaints]


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (
            ("players", 0, "last_name"),
            "a\0b",
            "players[0].last_name: holds the character U+0000, which cannot be stored.",
        ),
        (
            ("players", 0, "club"),
            "\ud800",
            "players[0].club: holds the character U+D800, which cannot be stored.",
        ),
        (
            ("players", 0, "ema_number"),
            "٠٣٩٩٧٠٠١",  # eight digits to Unicode, none to EMA
            "players[0].ema_number: is “٠٣٩٩٧٠٠١”, but must be eight digits, as a text.",
        ),
        (
            ("event", "starts_on"),
            "2015-02-30",
            "event.starts_on: is “2015-02-30”, but must be a date like 2026-04-11.",
        ),
        (
            ("event", "starts_on"),
            "20260411",
            "event.starts_on: is “20260411”, but must be a date like 2026-04-11.",
        ),
        (
            ("event", "ended_at"),
            "0001-01-01T00:00:00+14:00",
            f"event.ended_at: is “0001-01-01T00:00:00+14:00”, but must be {MOMENT}.",
        ),
        (
            ("event", "slug"),
            "a b",
            "event.slug: is “a b”, but must be letters, digits and hyphens, at most 60.",
        ),
        (
            ("event", "timezone"),
            "x\r\ny",
            "event.timezone: is “x\\ny”, but must be a time zone like Europe/Rome.",
        ),
        (
            ("sessions", 0, "tables", 0, "hands"),
            [{"note": "\0"}],
            f"{TABLE}.hands[0].note: holds the character U+0000, which cannot be stored.",
        ),
        (
            ("sessions", 0, "tables", 0, "hands"),
            [{"fu": float("nan")}],
            f"{TABLE}.hands[0].fu: is not a number that can be stored.",
        ),
        (
            ("publications",),
            [{"kind": "freeze", "after": 1}],
            f"publications[0].at: is missing; {MOMENT} is needed.",
        ),
        (
            ("publications",),
            [{"kind": "seating", "session": 2, "at": NOON}],
            "publications[0].session: is 2, but must lie between 1 and 1.",
        ),
        (
            ("draws",),
            [{"state": "draft", "at": NOON, "numbers": []}],
            "draws[0].plan: is missing; an object is needed.",
        ),
        (
            ("draws",),
            [FINAL | {"plan": {"ranking": [1], "final": {"size": 1, "carry": "third"}}}],
            "draws[0].plan.final.carry: is “third”, but must be one of none, half, full.",
        ),
        (
            ("draws",),
            [FINAL | {"plan": {"ranking": [2], "final": {"size": 1, "carry": "half"}}}],
            "draws[0].plan.ranking: must hold lots from 1 to 1 alone.",
        ),
        (
            ("log",),
            [{"at": NOON, "act": "x.y", "undoes": 0}],
            "log[0].undoes: is 0, but must be an earlier line that no other line takes back.",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_its_field_and_nothing_is_stored(run, tmp_path, path, value, complaint):
    assert complaints(run, tmp_path, changed(path, value)) == [complaint]


def test_a_lower_case_wind_is_named_once(run, tmp_path):
    assert complaints(run, tmp_path, changed((*SEAT, "wind"), "e")) == [
        f"{TABLE}.seats[0].wind: is “e”, but must be one of E, S, W, N."
    ]


def test_a_fifth_seat_is_refused(run, tmp_path):
    document = small(players=[{"number": i, "last_name": f"Player {i}"} for i in range(1, 6)])
    document["sessions"][0]["tables"][0]["seats"].append({"wind": "E", "player": 5, "points": 0})

    assert complaints(run, tmp_path, document) == [f"{TABLE}.seats: must be four, one each of E, S, W and N."]


@pytest.mark.parametrize(
    ("results", "complaint"),
    [
        ([VERSION, VERSION | {"current": False}], "results[1].version: is 1, but version 2 comes next."),
        (
            [VERSION, VERSION | {"version": 2}],
            "results: have 2 current versions; only one can be in force.",
        ),
        (
            [VERSION | {"points": {"E": 100, "S": -100, "W": 0, "N": 0}}],
            "seats: have other points than the current version of the results; make them agree.",
        ),
        ([VERSION | {"current": False}], "seats: have points, but no version of the results is current."),
        ([VERSION | {"bets_left": 1000}], "bets_left: is 0, but 1000 in the current version."),
    ],
)
def test_versions_of_a_result_that_contradict_are_refused(run, tmp_path, results, complaint):
    document = changed(("sessions", 0, "tables", 0, "results"), results)

    assert complaints(run, tmp_path, document) == [f"{TABLE}.{complaint}"]


def test_a_name_that_stands_twice_in_an_object_is_refused(run, tmp_path):
    path = tmp_path / "event.json"
    text = json.dumps(small(), indent=1)
    path.write_text(text.replace('"slug": "small"', '"slug": "small",\n  "slug": "other"'))

    ran = run("import_event", str(path))

    assert ran.complaints == [f"{path}, line 7, event.slug: appears twice in the same object; remove one."]
    assert Event.objects.count() == 0


def test_a_number_of_ten_thousand_digits_is_a_sentence(run, tmp_path):
    path = tmp_path / "event.json"
    path.write_text(json.dumps(small()).replace('"points": 0', '"points": ' + "9" * 10_000, 1))

    ran = run("import_event", str(path))

    assert (
        ran.complaints[0] == f"{path}, line 1, {TABLE}.seats[0].points: is not a number that can be stored."
    )


def test_a_long_wrong_value_is_cut_in_its_sentence(run, tmp_path):
    complaint_lines = complaints(run, tmp_path, changed(("event", "rules"), "x" * 1_000_000))

    assert complaint_lines[0].startswith(
        f"event.rules: is “{'x' * 60}…”, but must be one of ema-riichi-2012, "
    )


def test_a_file_nested_deeper_than_any_event_is_one_sentence(run, tmp_path):
    deep: Any = {}
    for _ in range(60):
        deep = {"a": deep}

    complaint_lines = complaints(run, tmp_path, changed(("sessions", 0, "tables", 0, "hands"), [deep]))

    assert [sentence.partition(": ")[2] for sentence in complaint_lines] == [
        "is nested too deeply to be part of an event file."
    ]


def test_a_file_that_is_not_utf_8_is_named_with_its_line(run, tmp_path):
    path = tmp_path / "event.json"
    path.write_bytes(b'{\n"format": "\xe9"}')

    ran = run("import_event", str(path))

    complaint = f"{path}, line 2: this is not UTF-8 text. Save the file as UTF-8."
    assert (ran.status, ran.complaints) == (1, [complaint])


def test_a_folder_is_not_a_file(run, tmp_path):
    ran = run("import_event", str(tmp_path))

    assert (ran.status, ran.complaints) == (1, [f"{tmp_path}: the file cannot be read (Is a directory)."])


def test_standard_input_with_a_byte_order_mark_and_windows_lines_is_read(run, monkeypatch):
    text = json.dumps(small(), indent=1).replace("\n", "\r\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8-sig")), encoding="ascii"))

    ran = run("import_event", "-")

    assert (ran.status, ran.out, ran.err) == (0, "small\n", "")


def test_a_result_that_was_taken_back_travels_and_is_not_a_difference(run, tmp_path):
    document = small()
    table = document["sessions"][0]["tables"][0]
    table["seats"] = [seat | {"points": None} for seat in table["seats"]]
    table["results"] = [VERSION | {"current": False}]
    run("import_event", stored(tmp_path, document))

    ran = run("check_event", "small")

    assert (ran.status, ran.out) == (0, "")
    assert json.loads(run("standings", "small", "--json").out)["rows"][0]["sessions"] == []


@pytest.mark.parametrize("slug", ["a b", "../x", "é", "x" * 61])
def test_a_short_name_that_no_address_can_hold_is_refused(run, tmp_path, slug):
    path = stored(tmp_path, small())

    ran = run("import_event", path, "--slug", slug)

    complaint = f"{path}: The short name must be letters, digits and hyphens, at most 60."
    assert (ran.status, ran.complaints, Event.objects.count()) == (1, [complaint], 0)


def test_a_word_that_is_not_text_gets_one_sentence(run):
    ran = run("simulate_event", "--players", "4", "--sessions", "1", "--rules", "wrc", "--seed", "\udcff")

    complaint = "A word of the command line is not valid UTF-8."
    assert (ran.status, ran.complaints) == (1, [complaint])


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (
            ("players", 0, "country"),
            "XX",
            ("players[0].country: is “XX”, which is not an ISO 3166 country code."),
        ),
        (("event", "country"), "XX", "event.country: is “XX”, which is not an ISO 3166 country code."),
        (
            ("players", 0, "last_name"),
            " \u200b\u2800",
            "players[0].last_name: is blank: it has no visible characters.",
        ),
        (("event", "name"), "  ", "event.name: is blank: it has no visible characters."),
        (
            ("event", "ends_on"),
            "9999-12-31",
            "event.ends_on: is in the year 9999; years run from 1990 to 2100.",
        ),
        (
            ("sessions", 0, "starts_at"),
            "1989-12-31T12:00:00+00:00",
            "sessions[0].starts_at: is in the year 1989; years run from 1990 to 2100.",
        ),
        (
            ("event", "rules_values"),
            {"key": "ema-riichi-2012", "umma": 1},
            "event.rules_values.umma: no option of riichi rules, remove it",
        ),
        ((*SEAT, "points"), float("nan"), f"{TABLE}.seats[0].points: is not a number that can be stored."),
        (("players",), None, "players: is missing: list the players who have seats."),
        (("players",), [{}] * 10_001, "players: has 10001 entries; at most 10000 fit."),
    ],
)
def test_each_meaningless_value_gets_one_sentence(run, tmp_path, path, value, complaint):
    assert complaints(run, tmp_path, changed(path, value)) == [complaint]


def test_a_value_that_is_missing_has_the_line_of_what_should_hold_it(run, tmp_path):
    document = changed(("sessions", 0, "tables", 0, "results"), [VERSION | {"points": {"E": 0}}])
    ran = run("import_event", stored(tmp_path, document))
    lines = json.dumps(document, indent=1).splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.strip() == '"points": {')

    assert [sentence.split(", ")[1:3] for sentence in ran.complaints] == [
        [f"line {line}", f"{TABLE}.results[0].points.{wind}: is missing; a whole number is needed."]
        for wind in "SWN"
    ]


@pytest.mark.parametrize(
    ("players", "last"),
    [
        (MOST_PROBLEMS + 1, "… and 1 more problem."),
        (9_000, "… and 8,500 more problems."),
        (10_000, "… and at least 9,500 more problems."),
    ],
)
def test_more_problems_than_people_read_are_counted(run, tmp_path, players, last):
    listed = [{"number": number, "last_name": "A", "country": "??"} for number in range(1, players + 1)]
    document = small(players=listed)
    ran = run("import_event", stored(tmp_path, document))

    assert (ran.status, len(ran.complaints), ran.complaints[-1]) == (1, MOST_PROBLEMS + 1, last)
