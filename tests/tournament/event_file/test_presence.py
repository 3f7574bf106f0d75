"""Who left, sat out, was out or replaced, and whose penalty it was, in event files of today and before."""

import json
from typing import Any

import pytest

from tests.factories import make_entry, make_event, make_result
from tests.tournament.management.test_import_event import small, stored
from tests.tournament.session.play import opened, seat_at
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Absence, Entry, Event, Person, Ruling, Seat
from tournament.presence.services.departures import Departure, note_absence, stop_playing
from tournament.presence.services.substitutions import set_substitute
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.services.sessions import close_session
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
WINS = (20_000, 5_000, -5_000, -20_000)
NOON = "2026-04-11T12:00:00+00:00"
SEAT = "sessions[0].tables[0].seats[0]"


def full_event() -> Event:
    """Two sessions with a departure, a seat that is out, a late substitute, absences and rulings."""
    event = make_event(rules="ema-riichi-2012", sessions=3, players=16)
    spare, second = (make_entry(event, number, substitute=True) for number in (98, 99))
    session = opened(event, 1)
    for table in session.tables.all():
        make_result(table, WINS)
    give_ruling(
        seat=seat_at(event, wind="S"),
        sanction=Sanction("obstruction", -8000, "after-uma", measure="points"),
        by=None,
    )
    close_session(session=session, by=None)
    leaver = seat_at(event).entry
    stop_playing(entry=leaver, departure=Departure(2, "start", "left", spare, "train"), by=None)
    opened(event, 2)
    ill = seat_at(event, session=2, table=2, wind="N")
    set_substitute(seat=ill, substitute=second, since="during", reason="ill-during", by=None)
    Seat.objects.filter(pk=ill.pk).update(hands_before=2)
    table = ill.table
    at = {"event": event, "moment": "at-table", "given_at": NOON}
    Ruling.objects.create(table=table, entry=second, kind="chombo", points=-20_000, **at)
    Ruling.objects.create(table=table, entry=spare, kind="other", points=-1000, **at)  # sat here before
    Ruling.objects.create(entry=second, kind="adjustment", points=500, note="counted wrong", **at)
    Ruling.objects.create(
        **at | {"moment": "total"}, entry=ill.entry, kind="other", points=-700, measure="warning"
    )
    out = seat_at(event, session=2, table=3, wind="W")
    Seat.objects.filter(pk=out.pk).update(out=True, substitute_reason="late")
    resting = make_entry(event, 50)
    for number, planned in ((1, True), (2, False)):
        session = event.sessions.get(number=number)
        note_absence(entry=resting, session=session, planned=planned, by=None)
    return event


def again(text: str) -> Event:
    """The event of a file, imported where nothing else is."""
    Event.objects.all().delete()
    Person.objects.all().delete()
    return import_event(text=text)


def without_own_line(text: str) -> dict[str, Any]:
    """The document without the line of its own import."""
    document = json.loads(text)
    document["log"] = [line for line in document["log"] if line["act"] != "event.import"]
    return document


def test_everything_that_happened_to_a_player_comes_out_as_it_went_in():
    text = event_text(full_event())
    imported = again(text)

    assert without_own_line(event_text(imported)) == json.loads(text)
    assert [line.act for line in imported.log.filter(act="player.stop")] == ["player.stop"]


def test_the_file_says_presence_as_formats_md_does():
    event = full_event()
    document = json.loads(event_text(event))
    players = {player["number"]: player for player in document["players"]}
    (left,) = (player for player in players.values() if player["left_after"] is not None)
    tables = {table["number"]: table for table in document["sessions"][1]["tables"]}
    seats = {(number, seat["wind"]): seat for number, table in tables.items() for seat in table["seats"]}

    assert (left["left_after"], left["replaced_by"], left["replaced_reason"]) == (1, 98, "left: train")
    assert (players[50]["absent"], players[50]["missed"]) == ([1], [2])
    assert (seats[3, "W"]["out"], seats[3, "W"]["reason"]) == (True, "late")
    assert seats[2, "N"]["substitute"]["after_hand"] == 2
    assert [(taken["kind"], taken.get("substitute", False)) for taken in seats[2, "N"]["penalties"]] == [
        ("chombo", True)
    ]
    assert document["rulings"][0]["note"] == "counted wrong"
    assert document["rulings"][1]["moment"] == "total"


def bad(**changes: Any) -> dict[str, Any]:
    """The small event with `seat`, `player` or `ruling` changed so."""
    document = small()
    document["sessions"][0]["tables"][0]["seats"][0] |= changes.get("seat", {})
    document["players"][0] |= changes.get("player", {})
    if "ruling" in changes:
        document["rulings"] = [changes["ruling"]]
    return document


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"seat": {"penalties": [{"kind": "lateness", "points": 5000}]}},
            f"{SEAT}.penalties[0].points: is 5000, but must be negative; only an adjustment may add points.",
        ),
        (
            {"seat": {"penalties": [{"kind": "nonsense", "points": -5000}]}},
            f"{SEAT}.penalties[0].kind: is “nonsense”, which is not an offence in any rule set.",
        ),
        (
            {"seat": {"penalties": [{"kind": "lateness"}]}},
            f"{SEAT}.penalties[0].points: is missing; a penalty has points, or a measure like “warning”.",
        ),
        (
            {"ruling": {"player": 1}},
            "rulings[0].points: is missing; a penalty has points, or a measure like “warning”.",
        ),
        (
            {"ruling": {"player": 1, "kind": "adjustment", "points": 500}},
            "rulings[0].reason: is missing; an adjustment that adds points needs one.",
        ),
        (
            {"seat": {"penalties": [{"kind": "chombo", "points": -1, "substitute": True}]}},
            f"{SEAT}.penalties: name the substitute, but the seat has none.",
        ),
        (
            {"seat": {"out": True, "substitute": {"player": 5, "from": "start"}}},
            f"{SEAT}.out: is true, but a substitute plays in the seat.",
        ),
        (
            {"player": {"absent": [1]}},
            "players[0].absent: names session 1, in which the player has a seat.",
        ),
        ({"player": {"missed": [7]}}, "players[0].missed: names session 7, which the file does not have."),
        ({"player": {"absent": ["1"]}}, "players[0].absent: must hold numbers of sessions, each once."),
        (
            {"player": {"absent": [2], "missed": [2]}},
            "players[0].missed: names session 2, which absent names too.",
        ),
        (
            {"player": {"replaced_by": 1}},
            "players[0].replaced_by: is 1, but there is no such other player in the file.",
        ),
        (
            {"player": {"left_after": -1}},
            "players[0].left_after: is -1, but must lie between 0 and 1000.",
        ),
    ],
)
def test_impossible_values_are_refused_with_line_and_field(run, tmp_path, changes, complaint):
    document = bad(**changes)
    document["players"].append({"number": 5, "last_name": "Spare", "substitute": True})

    done = run("import_event", stored(tmp_path, document))

    assert (done.status, Event.objects.count()) == (1, 0)
    assert complaint in done.err


def test_an_adjustment_with_a_reason_adds_points_and_a_warning_has_none(run, tmp_path):
    rulings = [
        {"player": 1, "kind": "adjustment", "points": 500, "reason": "counted wrong", "moment": "total"},
        {"player": 2, "kind": "other", "measure": "warning"},
    ]
    assert run("import_event", stored(tmp_path, small(rulings=rulings))).status == 0
    assert [(ruling.points, ruling.note) for ruling in Ruling.objects.order_by("pk")] == [
        (500, "counted wrong"),
        (0, ""),
    ]


def older(ended: bool) -> str:
    """A file of a program that knew nothing of presence: East of table 1 won session 1 and withdrew."""
    event = make_event(rules="ema-riichi-2012", sessions=3, players=16)
    spare = make_entry(event, 99, substitute=True)
    winner = seat_at(event).entry
    Seat.objects.filter(entry=winner, session__number__gt=1).update(entry=spare)
    Entry.objects.filter(pk=winner.pk).update(withdrawn_at=NOON)
    for number in (1, 2, 3):
        session = opened(event, number)
        for table in session.tables.all():
            make_result(table, WINS)
        close_session(session=session, by=None)
    document = json.loads(event_text(event))
    document["event"] |= {"ended_at": NOON if ended else None}
    del document["event"]["old_counting"]
    for player in document["players"]:
        for name in ("left_after", "absent", "missed", "replaced_by", "replaced_reason"):
            del player[name]
    return json.dumps(document)


def test_when_somebody_left_follows_from_the_seats_of_an_older_file():
    event = again(older(ended=False))
    (left,) = Entry.objects.exclude(withdrawn_at=None)
    row = next(row for row in standings_of(event).rows if row.player == left.number)

    assert (left.left_after, event.old_counting) == (1, False)
    assert row.place > 1  # two sessions missed


def test_an_ended_event_of_an_older_file_keeps_the_places_it_ended_with():
    event = again(older(ended=True))
    (left,) = Entry.objects.exclude(withdrawn_at=None)

    assert event.old_counting
    assert {row.player: row.total for row in standings_of(event).rows}[left.number] == 50_000
    text = event_text(event)
    assert json.loads(text)["event"]["old_counting"] is True
    assert again(text).old_counting


def test_an_ended_event_whose_places_are_the_same_counts_as_today(run, tmp_path):
    document = small()
    document["event"]["ended_at"] = NOON
    run("import_event", stored(tmp_path, document))

    assert not Event.objects.get().old_counting


def test_players_without_a_seat_in_an_older_file_become_planned_absences():
    document = json.loads(older(ended=False))
    tables = document["sessions"][2]["tables"]
    players = {seat["player"] for seat in tables.pop()["seats"]} - {99}
    event = again(json.dumps(document))

    absences = Absence.objects.filter(session__event=event)
    assert {(row.entry.number, row.session.number, row.planned) for row in absences} == {
        (number, 3, True) for number in players
    }
