"""What else a program may do: plan, tables, referees; each act as its page does it, refused with its code."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.api.test_acting import Program
from tests.tournament.session.play import enter, table_at
from tournament.account.services.tokens import make_token
from tournament.hand.services.late_hands import record_late_hand
from tournament.hand.services.recording import Typist
from tournament.models import Event, Overlay, Role

HAND = {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": []}
TABLE = "/sessions/1/tables/1"


def program_of(event: Event, user, *roles: str) -> Program:
    return Program(make_token(user=user, event=event, name="bot", roles=roles, days=30), event.slug)


@pytest.fixture
def director_bot(event, director) -> Program:
    return program_of(event, director, "director")


@pytest.fixture
def playing(director_bot) -> Program:
    director_bot.do("/sessions/1/open")
    return director_bot


def acts(program: Program, *calls: tuple[str, dict[str, object]]) -> list[str]:
    """The acts that were done, or the code of what was refused."""
    answers = [program.do(path, **body)[1] for path, body in calls]
    return [answer.get("act") or answer.get("code", "") for answer in answers]


def test_sessions_are_added_timed_moved_called_off_and_removed(director_bot, event):
    at = event.sessions.get(number=4).starts_at
    times = [{"session": 5, "starts_at": (at + timedelta(hours=3)).isoformat(), "minutes": 60}]
    assert acts(
        director_bot,
        ("/sessions/new", {"minutes": 75}),
        ("/sessions/times", {"times": times}),
        ("/sessions/shift", {"minutes": 15}),
        ("/sessions/remove-last", {}),
        ("/sessions/call-off", {"sessions": [4]}),
        ("/sessions/call-off", {"sessions": [9]}),
    ) == ["session.add", "session.time", "session.shift", "session.remove", "session.call-off",
          "session.no-such"]  # fmt: skip
    assert event.sessions.get(number=4).starts_at == at + timedelta(minutes=15)


def test_a_stopped_session_continues_is_replayed_or_dropped(playing):
    playing.do("/sessions/1/clock", act="start")
    playing.do("/sessions/1/clock", act="pause")
    stopped = "/sessions/1/stopped"
    assert acts(playing, (stopped, {"how": "continue", "minutes": 10}), (stopped, {"how": "replay"})) == [
        "clock.continue",
        "session.replay",
    ]


def test_players_change_seats_in_a_session_and_in_a_draft(director_bot):
    director_bot.do("/draws/new", seed="dice 4 2 6")
    assert acts(
        director_bot,
        ("/sessions/1/seating/swap", {"first": 1, "second": 2}),
        ("/draws/1/swap", {"session": 1, "first": 1, "second": 2}),
        ("/sessions/1/seating/swap", {"first": 1, "second": 99}),
    )[::2] == ["seating.swap", "api.no-player"]


def test_wrong_seats_are_put_right(playing, event):
    for table in (1, 2, 3, 4):
        enter(event, number=table)
    first, second = (table_at(event, n).seats.get(wind="E").entry.number for n in (1, 2))
    answer = playing.do("/sessions/1/wrong-seats", first=first, second=second)[1]
    assert answer["act"] == "seats.reattribute"


def test_a_rule_set_is_taken_and_overlays_are_chosen(director_bot, event):
    assert acts(
        director_bot,
        ("/rules/preset", {"preset": "ema-riichi-2016"}),
        ("/rules/preset", {"preset": "none"}),
        ("/overlays", {"table": 3, "delay": 30}),
        ("/overlays", {"table": 99}),
    ) == ["rules.change", "rules.no-such-preset", "overlay.show", "overlay.no-table"]
    assert Overlay.objects.get(event=event).table == 3


def test_the_log_is_told_newest_first_and_in_parts(playing):
    playing.do("/notices/new", text="Lunch.")
    lines = playing.read("/log")
    assert [line["act"] for line in lines[:2]] == ["notice.post", "session.open"]
    assert (lines[0]["by"], lines[0]["can_be_undone"], lines[0]["undone"]) == ("dora (bot)", True, False)
    older = playing.read(f"/log?before={lines[0]['line']}")
    assert [line["line"] for line in older] == [line["line"] for line in lines[1:]]


def test_a_table_gets_time_reports_and_its_hands_are_corrected(playing):
    playing.do("/sessions/1/clock", act="start")
    assert acts(
        playing,
        (f"{TABLE}/time", {"minutes": 5, "reason": "a long ruling"}),
        (f"{TABLE}/hands", {"hand": HAND}),
        (f"{TABLE}/hands/1", {"hand": {**HAND, "from": "W"}}),
        (f"{TABLE}/hands/1/remove", {}),
        (f"{TABLE}/hands", {"hand": HAND}),
        (f"{TABLE}/report", {"report": "last-hand"}),
        (f"{TABLE}/result/from-hands", {}),
        (f"{TABLE}/result/from-hands", {"finished": True}),
    ) == ["table.time", "hand.record", "hand.change", "hand.remove", "hand.record", "table.report",
          "hand.game-goes-on", "result.record"]  # fmt: skip


def test_a_hand_that_came_too_late_counts_or_is_struck(playing, event):
    playing.do("/sessions/1/clock", act="start")
    Event.objects.update(players_enter=True)
    for _time in range(2):
        record_late_hand(table=table_at(event), facts=HAND, typist=Typist(None, "Anna"))
    first, second = (line["id"] for line in playing.read(TABLE)["late_hands"])
    assert acts(playing, (f"/late-hands/{first}/count", {}), (f"/late-hands/{second}/strike", {})) == [
        "hand.count-late",
        "hand.strike-late",
    ]


def test_results_are_confirmed_and_sheets_signed(director, db):
    event = make_event(second_check=True, signing=Event.ON_PAPER, staff={"director": director})
    program = program_of(event, director, "director")
    program.do("/sessions/1/open")
    for number in (1, 2):
        enter(event, number=number, by=make_user(f"una{number}"))
    assert acts(
        program,
        ("/sessions/1/confirm", {}),
        (f"{TABLE}/signatures", {"winds": ["E", "S"], "version": 1}),
        ("/sessions/1/signatures", {}),
        ("/sessions/1/signatures", {}),
    )[:3] == ["result.confirm-all", "signature.mark", "signature.mark-all"]


def test_a_referee_is_called_comes_and_closes_the_call(playing):
    assert acts(playing, (f"{TABLE}/call", {"reason": "A tile fell."})) == ["call.raise"]
    (line,) = playing.read("/calls")
    assert (line["session"], line["table"], line["reason"], line["taken_at"]) == (1, 1, "A tile fell.", None)
    call = f"/calls/{line['id']}"
    assert acts(playing, (f"{call}/take", {}), (f"{call}/close", {}), ("/calls/999999/take", {})) == [
        "call.take",
        "call.close",
        "api.no-row",
    ]


def test_an_appeal_is_noted_and_decided_by_the_head_referee(playing, event):
    ruling = {"session": 1, "table": 1, "wind": "E", "kind": "lateness", "moment": "after-uma"}
    playing.do("/rulings/new", points=-1000, **ruling)
    (line,) = playing.read("/rulings")
    path = f"/rulings/{line['id']}"
    referee = make_user("rita")
    Role.objects.create(event=event, user=referee, kind="referee")
    decision = {"outcome": "upheld", "text": "The clock was right."}
    assert acts(
        program_of(event, referee, "referee"),
        (f"{path}/appeal", {"text": "I was in time."}),
        (f"{path}/decide", decision),
    ) == ["ruling.appeal", "api.not-for-token"]
    assert acts(playing, (f"{path}/decide", decision)) == ["ruling.session-is-played"]


def test_points_are_adjusted_and_players_leave_the_competition(playing):
    assert acts(
        playing,
        ("/adjustments/new", {"player": 7, "points": -1000, "reason": "a sheet was read wrongly"}),
        ("/adjustments/new", {"player": 7, "points": -1000, "reason": ""}),
        ("/players/7/out", {"reason": "left without a word"}),
        ("/players/7/out", {"out": False}),
        ("/players/8/strike", {"reason": "fell ill"}),
        ("/players/8/strike", {"out": False}),
        ("/players/9/stop", {"session": 2, "reason": "left"}),
    ) == ["ruling.give", "ruling.adjustment-needs-reason", "player.disqualify", "player.readmit",
          "player.strike", "player.unstrike", "player.stop"]  # fmt: skip


def test_a_walk_in_is_registered_and_here_in_one_act(director_bot, event):
    body = {"last_name": "Neri", "first_name": "Ugo", "country": "IT", "way": "substitute"}
    assert acts(director_bot, ("/players/walk-in", body), ("/players/walk-in", {**body, "way": "x"})) == [
        "check-in.walk-in",
        "check_in.no-such-way",
    ]
    assert event.entries.get(last_name="Neri").check_ins.count() == 1


def test_a_notice_is_said_in_other_words(playing):
    playing.do("/notices/new", text="Lunch.")
    later = (timezone.now() + timedelta(hours=1)).isoformat()
    assert acts(
        playing,
        ("/notices/1/change", {"text": "Lunch is ready.", "shows_until": later}),
        ("/notices/1/change", {"text": "Dinner.", "seen": 1}),
    ) == ["notice.change", "notice.changed-since"]
    notices = Client().get("/api/v1/events/spring-open/notices").json()
    assert "Lunch is ready." in str(notices)
