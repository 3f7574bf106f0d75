"""Notices come out of the event file as they went in."""

import json

import pytest

from tests.factories import make_event
from tests.tournament.notice.notices import LUNCH, in_minutes, post
from tournament.models import Event, Notice
from tournament.notice.services import Words, change_notice, take_down_notice


def test_notices_come_back_with_their_times(run, tmp_path):
    event = make_event(players=4, sessions=1)
    take_down_notice(notice=post(event, "Gone"), by=None)
    notice = post(event, shows_from=in_minutes(5), shows_until=in_minutes(9))
    change_notice(notice=notice, words=Words("Lunch", None, notice.shows_until), revision=1, by=None)
    before = list(Notice.objects.order_by("number").values())
    path = tmp_path / "event.json"
    first = run("export_event", "spring-open", "--out", str(path))
    Event.objects.all().delete()

    run("import_event", str(path))

    assert first.status == 0
    assert run("export_event", "spring-open").out == path.read_text(encoding="utf-8")
    event_fields = {"id", "event_id"}
    after = list(Notice.objects.order_by("number").values())
    assert [{name: notice[name] for name in notice.keys() - event_fields} for notice in after] == [
        {name: notice[name] for name in notice.keys() - event_fields} for notice in before
    ]
    assert run("check_event", "spring-open").status == 0


def test_a_file_without_notices_is_whole(run, tmp_path):
    make_event(players=4, sessions=1)
    document = json.loads(run("export_event", "spring-open").out)
    del document["notices"]
    Event.objects.all().delete()
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert run("import_event", str(path)).status == 0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"text": "x" * 201}, "has 201 characters; at most 200 fit."),
        ({"number": 2}, "is 2, which another one already has."),
        ({"from": None}, "is missing; a moment like 2026-04-11T09:00:00+00:00 is needed."),
    ],
)
def test_a_faulty_notice_is_named(run, tmp_path, change, problem):
    make_event(players=4, sessions=1)
    document = json.loads(run("export_event", "spring-open").out)
    at = "2026-04-11T09:00:00+00:00"
    notice = {"number": 1, "text": LUNCH, "from": at, "at": at}
    document["notices"] = [{**notice, "number": 2}, notice | change]
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    ran = run("import_event", str(path))

    assert ran.status == 1
    assert any(problem in line for line in ran.complaints)
