"""import_event and export_event: real events come in exactly, go out whole, and bad files change nothing."""

import json
from fractions import Fraction

import pytest

from scoring.rulesets import PRESETS
from tests.tournament.conftest import EVENTS
from tournament.models import Entry, Event, LogEntry, Person, Result, Ruling

SOME_POINTS = "have points for some players only; give all four, or none for a table not played."
REAL = ["swedish-open-2015", "madrid-open-2018"]


def small(**changes: object) -> dict:
    """One table of four, changed at will."""
    event = {
        "name": "Small",
        "slug": "small",
        "rules": "ema-riichi-2012",
        "starts_on": "2026-04-11",
        "ends_on": "2026-04-11",
    }
    seats = [{"wind": wind, "player": i, "points": 0} for i, wind in enumerate("ESWN", 1)]
    document = {
        "format": "hanchan-event",
        "version": 1,
        "event": event,
        "players": [{"number": i, "last_name": f"Player {i}"} for i in range(1, 5)],
        "sessions": [{"number": 1, "tables": [{"number": 1, "seats": seats}]}],
    }
    return document | changes


def stored(tmp_path, document: object) -> str:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return str(path)


def test_swedish_open_2015_gives_the_published_totals_and_scores(run, real_event):
    run("import_event", str(real_event("swedish-open-2015")))

    rows = json.loads(run("standings", "swedish-open-2015", "--json").out)["rows"]

    expected = json.loads((EVENTS / "swedish-open-2015.expected.json").read_text())
    assert [{key: row[key] for key in ("place", "player", "total", "sessions")} for row in rows] == expected


def test_madrid_open_2018_gives_the_published_table_points_and_scores(run, real_event):
    run("import_event", str(real_event("madrid-open-2018")))

    rows = json.loads(run("standings", "madrid-open-2018", "--json").out)["rows"]

    seats = [
        {
            "place": row["place"],
            "player": row["player"],
            "table_points": float(Fraction(row["table_points"])),
            "points": row["total"],
            "sessions": [[float(Fraction(share)), points] for share, points in row["sessions"]],
        }
        for row in rows
    ]
    assert seats == json.loads((EVENTS / "madrid-open-2018.expected.json").read_text())


@pytest.mark.parametrize("slug", REAL)
def test_export_import_export_is_identical(run, real_event, slug, tmp_path):
    run("import_event", str(real_event(slug)))
    first = tmp_path / "first.json"
    run("export_event", slug, "--out", str(first))
    Event.objects.all().delete()

    second_run = run("import_event", str(first))

    assert second_run.status == 0
    assert run("export_event", slug).out.encode() == first.read_bytes()


def test_real_sheets_that_do_not_add_up_are_named_and_imported(run, real_event):
    ran = run("import_event", str(real_event("madrid-open-2018")))

    assert ran.status == 0
    assert ran.complaints == [
        "session 1 table 6: Sum is off by −6: the scores must add up to 0",
        "session 3 table 9: Sum is off by +8: the scores must add up to 0",
        "session 6 table 10: Sum is off by −10: the scores must add up to 0",
    ]


def test_a_penalty_without_a_moment_is_taken_when_the_edition_says__ema_2012_5_6(run, real_event):
    run("import_event", str(real_event("swedish-open-2015")))

    ruling = Ruling.objects.get()

    assert (ruling.kind, ruling.points, ruling.moment) == ("lateness", -2000, "at-table")


def test_the_same_ema_number_is_the_same_person_in_two_events(run, real_event):
    run("import_event", str(real_event("swedish-open-2015")))
    people = Person.objects.count()

    run("import_event", str(real_event("swedish-open-2015")), "--slug", "again")

    assert (Person.objects.count(), Entry.objects.count()) == (people, 2 * people)


def test_a_second_import_is_refused_and_changes_nothing(run, real_event):
    path = str(real_event("swedish-open-2015"))
    run("import_event", path)

    ran = run("import_event", path)

    assert ran.status == 1
    assert ran.complaints == [
        (
            f"{path}: An event “swedish-open-2015” already exists. "
            "Give the import another short name with --slug."
        )
    ]
    assert (Event.objects.count(), Result.objects.count()) == (1, 35)


def test_all_problems_are_named_with_line_and_field(run, tmp_path):
    document = small()
    document["event"]["rules"] = "ema-riichi-2011"
    document["players"][3]["number"] = 3
    document["sessions"][0]["tables"][0]["seats"][1]["points"] = "25,000"

    ran = run("import_event", stored(tmp_path, document))

    table = "sessions[0].tables[0]"
    assert ran.status == 1
    assert [line.partition(", ")[2] for line in ran.complaints] == [
        f"line 7, event.rules: is “ema-riichi-2011”, but must be one of {', '.join(PRESETS)}.",
        "line 25, players[3].number: is 3, which players[2] already has.",
        "line 44, sessions[0].tables[0].seats[1].points: is '25,000', but must be a whole number.",
        f"line 53, {table}.seats[3].player: is 4, but there is no such player in the file.",
    ]
    assert Event.objects.count() == 0


def test_a_player_at_two_tables_of_a_session_is_named(run, tmp_path):
    document = small()
    table = document["sessions"][0]["tables"][0]
    document["sessions"][0]["tables"].append({**table, "number": 2})

    ran = run("import_event", stored(tmp_path, document))

    assert len(ran.complaints) == 4
    assert ran.complaints[0].endswith(
        "is 1, who sits at sessions[0].tables[0].seats[0] in the same session already."
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: this is not JSON (Expecting value)."),
        ('{"format": ', "line 1: this is not JSON (Expecting value)."),
        ("[" * 100_000, "line 1: the file is nested too deeply to be an event file."),
    ],
)
def test_a_file_that_is_not_json_gets_one_sentence(run, tmp_path, text, complaint):
    path = tmp_path / "event.json"
    path.write_text(text)

    ran = run("import_event", str(path))

    assert (ran.status, ran.complaints) == (1, [f"{path}, {complaint}"])


@pytest.mark.parametrize("text", ["[]", "null", "7", '"text"', '{"event": [], "players": {}, "sessions": 3}'])
def test_json_of_another_shape_is_refused_with_sentences(run, tmp_path, text):
    path = tmp_path / "event.json"
    path.write_text(text)

    ran = run("import_event", str(path))

    assert ran.status == 1
    assert all(line.startswith(f"{path}, line ") for line in ran.complaints)
    assert Event.objects.count() == 0


def test_a_file_that_is_not_there_is_one_sentence(run):
    ran = run("import_event", "nowhere.json")

    assert ran.complaints == ["nowhere.json: the file cannot be read (No such file or directory)."]


def test_a_substitute_travels_with_moment_and_reason(run, tmp_path):
    document = small()
    document["players"].append({"number": 41, "last_name": "Helper", "substitute": True})
    seat = document["sessions"][0]["tables"][0]["seats"][2]
    seat["substitute"] = {"player": 41, "from": "during", "reason": "ill"}

    run("import_event", stored(tmp_path, document))

    seats = json.loads(run("export_event", "small").out)["sessions"][0]["tables"][0]["seats"]
    assert [seat["substitute"] for seat in seats] == [None, None, seat["substitute"], None]


def test_the_log_of_an_event_travels_and_cannot_be_undone_elsewhere(run, tmp_path):
    document = small(
        log=[{"at": "2026-04-11T10:00:00+00:00", "by": "dora", "act": "x.y", "summary": "Did it"}]
    )

    run("import_event", stored(tmp_path, document))

    line = LogEntry.objects.get(event__slug="small")
    assert (line.actor_name, line.summary, line.imported) == ("dora", "Did it", True)


def test_export_of_an_unknown_event_is_one_sentence(run):
    ran = run("export_event", "nobody")

    assert (ran.status, ran.complaints) == (1, ["There is no event “nobody”."])


def test_the_table_that_a_player_keeps_travels(run, tmp_path):
    document = small()
    document["players"][0]["own_table"] = 3

    run("import_event", stored(tmp_path, document))

    players = json.loads(run("export_event", "small").out)["players"]
    assert [player["own_table"] for player in players] == [3, None, None, None]
