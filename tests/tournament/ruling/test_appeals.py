"""Appeals: noted against a ruling, decided after the session."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.ruling.test_rulings import CLOSE, LATE, scores
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Ruling, Session
from tournament.ruling.queries.rulings import line_of
from tournament.ruling.services.appeals import appeal, decide, why_not_appeal, why_not_decide
from tournament.ruling.services.rulings import cancel_ruling, give_ruling, why_not_cancel

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_2012(staff) -> Event:
    event = make_event(rules="ema-riichi-2012", staff=staff)
    opened(event)
    enter(event, CLOSE)
    return event


@pytest.fixture
def appealed(event_2012, referee) -> Ruling:
    """Two minutes late under EMA 2012, appealed against, the session closed."""
    ruling = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    appeal(ruling=ruling, text="The clock was fast", by=referee)
    Session.objects.filter(event=event_2012, number=1).update(state=Session.CLOSED)
    return Ruling.objects.select_related("table__session__event", "entry", "event").get()


def undo_decision(director) -> None:
    undo(entry=LogEntry.objects.get(act="ruling.decide"), by=director)


def test_a_ruling_stays_in_force_until_the_decision(appealed, event_2012):
    assert scores(event_2012)["E"] == (14_000, 2)
    assert (appealed.appeal, appealed.appealed_at is not None) == ("The clock was fast", True)


def test_an_appeal_needs_words_and_is_noted_once(event_2012, appealed, referee):
    assert why_not_appeal(appealed, "Again").code == "ruling.appealed-already"
    other_ruling = give_ruling(seat=seat_at(event_2012, "S"), sanction=LATE, by=referee)
    assert why_not_appeal(other_ruling, " ").code == "ruling.appeal-without-words"
    cancelled = cancel_ruling(ruling=other_ruling, reason="Wrong player", by=referee)
    assert why_not_appeal(cancelled, "x").code == "ruling.cancelled"


def test_after_the_event_no_appeal_is_noted(event_2012, referee):
    ruling = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    Event.objects.update(ended_at=ruling.given_at)
    with refused("ruling.appeal-after-the-event"):
        appeal(ruling=ruling, text="The clock was fast", by=referee)


def test_an_appeal_is_decided_after_the_session(event_2012, appealed):
    Session.objects.filter(event=event_2012, number=1).update(state=Session.OPEN)
    appealed.table.session.refresh_from_db()
    assert why_not_decide(appealed).code == "ruling.session-is-played"


def test_only_an_appeal_that_waits_is_decided(event_2012, appealed, director):
    other_ruling = give_ruling(seat=seat_at(event_2012, "S"), sanction=LATE, by=director)
    assert why_not_decide(other_ruling).code == "ruling.not-appealed"
    decided = decide(ruling=appealed, outcome="upheld", text="Two referees saw it", by=director)
    assert why_not_decide(decided).code == "ruling.decided-already"


def test_upheld_leaves_everything(event_2012, appealed, director):
    decide(ruling=appealed, outcome="upheld", text="Two referees saw it", by=director)
    line = line_of(event_2012.rules, Ruling.objects.select_related("entry", "table__session").get())
    assert (line.outcome, line.decision) == ("The ruling stands", "Two referees saw it")
    assert line.row.decided_by == "dora"
    assert scores(event_2012)["E"] == (14_000, 2)


def test_cancelled_on_appeal_gives_place_and_points_back(event_2012, appealed, director):
    decide(ruling=appealed, outcome="cancelled", text="The clock was fast", by=director)
    assert scores(event_2012)["E"] == (36_000, 1)
    undo_decision(director)
    assert scores(event_2012)["E"] == (14_000, 2)
    assert why_not_decide(Ruling.objects.get()) is None


def test_changed_on_appeal_puts_another_ruling_in_its_place(event_2012, appealed, director):
    decide(ruling=appealed, outcome="changed", text="One minute", points=-1_000, by=director)
    first, second = Ruling.objects.order_by("pk")
    assert (first.cancel_reason, second.points, second.note) == (
        "On appeal: One minute",
        -1_000,
        "On appeal: One minute",
    )
    assert scores(event_2012)["E"] == (25_000, 1)
    undo_decision(director)
    assert scores(event_2012)["E"] == (14_000, 2)


def test_a_ruling_under_appeal_is_decided_and_not_cancelled_by_any_referee(event_2012, appealed, referee):
    assert why_not_cancel(appealed, "It was another").code == "ruling.appeal-waits"
    decide(ruling=appealed, outcome="upheld", text="Two referees saw it", by=referee)
    assert why_not_cancel(Ruling.objects.get(), "It was another") is None


@pytest.mark.parametrize(
    ("outcome", "text", "code"),
    [
        ("forgotten", "x", "ruling.no-outcome"),
        ("upheld", " ", "ruling.no-explanation"),
        ("upheld", "x" * 5_000, "text.too-long"),
        ("changed", "x", "ruling.no-new-points"),
    ],
)
def test_a_decision_that_lacks_something_is_refused(appealed, director, outcome, text, code):
    with refused(code):
        decide(ruling=appealed, outcome=outcome, text=text, by=director)
    assert Ruling.objects.get().decided_at is None


def test_the_same_key_decides_once(appealed, director):
    for _press in range(2):
        decide(ruling=appealed, outcome="changed", text="x", points=0, by=director, key="k")
    assert Ruling.objects.count() == 2


def test_an_appeal_is_taken_back_unless_decided(appealed, director):
    line = LogEntry.objects.get(act="ruling.appeal")
    decide(ruling=appealed, outcome="upheld", text="x", by=director)
    with refused("ruling.undo-the-decision"):
        undo(entry=line, by=director)
    undo_decision(director)
    undo(entry=line, by=director)
    assert Ruling.objects.get().appealed_at is None
