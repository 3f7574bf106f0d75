"""Desk, screens, tables, phones and live frames say the same about play at every second."""

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from html import unescape
from itertools import count
from typing import NamedTuple

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.factories import make_event
from tests.tournament.session.play import table_at
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.clock.queries import time_of
from tournament.live import frames
from tournament.models import Role, Session, Table

pytestmark = pytest.mark.django_db
DESK, PUBLIC, LINK = "/desk/spring-open/", "/e/spring-open/", "/t/table-one/"
SESSION = f"{DESK}sessions/1/"
CLOCK_TAG = re.compile(r"<p\b[^>]*\bdata-clock\b[^>]*>")
WAYS = ("start", "pause", "resume", "extra", "time", "last-hand", "finished", "continue", "shift", "restart")
ACTS = st.tuples(st.sampled_from(WAYS), st.integers(-9, 9), st.integers(0, 2400))


class Answer(NamedTuple):
    """What a surface says of table 1: the state of the clock, the seconds left, what may be played."""

    state: str
    left: int
    allowance: str


def clock_words(html: str, now: datetime) -> Answer:
    """What a page that was loaded some time ago says now, as clock/clock.js works it out."""
    tag = CLOCK_TAG.search(html)
    assert tag, "the page has a clock"
    facts = {name: unescape(text) for name, text in re.findall(r'data-([\w-]+)="([^"]*)"', tag[0])}
    given_time = re.search(r'data-clock-table="1"\s+data-extra="(\d+)"', html)
    extra = int(given_time[1]) if given_time and "table" not in facts else 0
    state, rest = facts["state"], int(facts["left"]) + extra
    if facts["ends"] and state in ("running", "over"):
        rest = round((datetime.fromisoformat(facts["ends"]) - now).total_seconds()) + extra
        state = "running" if rest > 0 else "over"
    is_given = state not in ("planned", "waiting") and rest <= 60 * int(facts["signal"])
    before, after = json.loads(facts["tables"]).get("1", ("free", facts["rule"]))
    return Answer(state, max(0, rest), after if is_given else before)


class Hall:
    """An event whose session 1 is open, a director who acts in it, and the time that a stopwatch shows."""

    def __init__(self, director: Client, monkeypatch: pytest.MonkeyPatch, *, players: int) -> None:
        self.director, self.now, self.keys = director, timezone.now().replace(microsecond=0), count()
        monkeypatch.setattr(timezone, "now", lambda: self.now)
        frames.forget()
        user = director.session["_auth_user_id"]
        self.event = make_event(players=players, sessions=2, players_enter=True)
        Role.objects.create(event=self.event, user_id=user, kind=Role.DIRECTOR)
        for session in self.event.sessions.all():
            begins = self.now + timedelta(hours=2 * session.number - 2)
            Session.objects.filter(pk=session.pk).update(starts_at=begins)
        table = table_at(self.event)
        Table.objects.filter(pk=table.pk).update(link_key="table-one")
        self.player = table.seats.get(wind="E").entry.number
        self.post(f"{SESSION}open/")

    def post(self, path: str, **data: object) -> None:
        """Press a button; what is refused changes nothing."""
        self.director.post(path, {"key": f"act-{next(self.keys)}", **data})

    def act(self, way: str, minutes: int) -> None:
        """One act as a person does it."""
        if way in ("start", "pause", "resume", "extra"):
            self.post(f"{SESSION}clock/", act=way, minutes=minutes)
        elif way == "time":
            self.post(f"{SESSION}clock/table/", table=1, minutes=minutes, reason="A tile fell")
        elif way == "continue":
            self.post(f"{SESSION}stopped/", then="continue", minutes=abs(minutes))
        elif way == "shift":
            self.post(f"{DESK}timetable/shift/", minutes=minutes)
        elif way == "restart":
            frames.forget()
        else:
            self.post(f"{SESSION}tables/1/report/", report=way)

    def pages(self) -> Mapping[str, str]:
        """Every surface that has the clock, as it is loaded now."""
        self.event.refresh_from_db()
        paths = {
            "desk": DESK,
            "clock page": f"{DESK}clock/",
            "session page": SESSION,
            "table page": f"{SESSION}tables/1/",
            "event": PUBLIC,
            "projector": f"{PUBLIC}clock/",
            "screen in turn": f"{PUBLIC}screen/?rotate=1&show=news",
            "player's phone": f"{PUBLIC}players/{self.player}/",
            "table's phone": LINK,
        }
        shown = {name: self.director.get(path).text for name, path in paths.items()}
        live = frames.state_of(self.event, ("clock", "now"), "en").parts
        return {**shown, "live clock": live["clock"], "live box": live["now"]}

    def answer(self) -> Answer:
        """What the one function says of table 1 now."""
        time = time_of(self.event, self.event.sessions.get(number=1), self.now)
        assert time, "the session has a clock"
        table_time = time.at_table(1)
        return Answer(table_time.state, table_time.left, table_time.allowance)

    def agreed(self, pages: Mapping[str, str]) -> Answer:
        """What all pages say now, which is what the function says."""
        answers = {name: clock_words(html, self.now) for name, html in pages.items()}
        assert answers == dict.fromkeys(pages, self.answer())
        return self.answer()


@settings(
    max_examples=examples(short=2, long=300),
    derandomize=not is_long(),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(acts=st.lists(ACTS, min_size=2, max_size=4))
def test_all_surfaces_agree_at_every_second_whatever_is_done(director_client, monkeypatch, acts):
    with an_event_of_its_own(), monkeypatch.context() as patched:
        hall = Hall(director_client, patched, players=8)
        for way, minutes, seconds in [("start", 0, 4200), *acts]:
            hall.act(way, minutes)
            pages, begins = hall.pages(), hall.now
            for part in range(7):
                hall.now = begins + timedelta(seconds=seconds * part // 6)
                assert hall.agreed(pages) == hall.answer()


def at(minutes: int, seconds: int = 0) -> int:
    """Minutes and seconds as seconds."""
    return 60 * minutes + seconds


def test_a_session_of_six_tables_with_a_stopwatch__ema_2012_5_8(director_client, monkeypatch):
    hall = Hall(director_client, monkeypatch, players=24)
    begins = hall.now

    def after(minutes: int, seconds: int = 0) -> Answer:
        hall.now = begins + timedelta(minutes=minutes, seconds=seconds)
        pages = hall.pages()
        answer = hall.agreed(pages)
        stopped = {name for name, html in pages.items() if "play is stopped" in html.lower()}
        assert stopped == (set(pages) if answer.state == "paused" else set())
        return answer

    assert after(12) == Answer("waiting", at(90), "free")
    hall.act("start", 0)  # twelve minutes late
    assert after(12, 1) == Answer("running", at(89, 59), "free")
    assert after(42) == Answer("running", at(60), "free")
    hall.act("pause", 0)  # a fire alarm
    assert after(62) == Answer("paused", at(60), "free")
    assert hall.director.get(DESK).context["next_step"]["label"] == "Decide how to continue"
    hall.act("continue", 0)
    assert hall.director.get(DESK).context["next_step"]["label"] == "Enter results"
    assert after(62, 1) == Answer("running", at(59, 59), "free")
    assert after(106, 59) == Answer("running", at(15, 1), "free")
    assert after(107) == Answer("running", at(15), "this-and-one-more")
    hall.act("last-hand", 0)
    assert after(110) == Answer("running", at(12), "only-this")
    assert after(122) == Answer("over", 0, "only-this")
    hall.act("finished", 0)
    assert after(123) == Answer("over", 0, "finished")
