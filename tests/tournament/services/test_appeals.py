"""Appeals: noted against a ruling, decided after the session."""

import pytest

from tests.factories import make_event
from tests.tournament.play import enter, opened, seat_at
from tests.tournament.services.test_rulings import CLOSE, LATE, scores
from tournament.models import Event, LogEntry, Ruling, Session
from tournament.queries.ruling_log import line_of
from tournament.services.appeals import appeal, decide, why_not_appeal, why_not_decide
from tournament.services.errors import Refused
from tournament.services.rulings import cancel_ruling, give_ruling, why_not_cancel
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(staff) -> Event:
    event = make_event(rules="ema-riichi-2012", staff=staff)
    opened(event)
    enter(event, CLOSE)
    return event


@pytest.fixture
def appealed(old, referee) -> Ruling:
    """Two minutes late under EMA 2012, appealed against, the session closed."""
    ruling = give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    appeal(ruling=ruling, text="The clock was fast", by=referee)
    Session.objects.filter(event=old, number=1).update(state=Session.CLOSED)
    return Ruling.objects.select_related("table__session__event", "entry", "event").get()


def undo_decision(director) -> None:
    undo(entry=LogEntry.objects.get(act="ruling.decide"), by=director)


def test_a_ruling_stays_in_force_until_the_decision(appealed, old):
    assert scores(old)["E"] == (14_000, 2)
    assert (appealed.appeal, appealed.appealed_at is not None) == ("The clock was fast", True)


def test_an_appeal_needs_words_and_is_noted_once(old, appealed, referee):
    assert why_not_appeal(appealed, "Again") == "An appeal against this ruling is noted already."
    other = give_ruling(seat=seat_at(old, "S"), sanction=LATE, by=referee)
    assert why_not_appeal(other, " ") == "Say what the player says against the ruling."
    cancelled = cancel_ruling(ruling=other, reason="Wrong player", by=referee)
    assert why_not_appeal(cancelled, "x") == "This ruling was cancelled: there is nothing to appeal against."


def test_an_appeal_is_decided_after_the_session(old, appealed):
    Session.objects.filter(event=old, number=1).update(state=Session.OPEN)
    appealed.table.session.refresh_from_db()
    assert why_not_decide(appealed) == "Session 1 is being played: appeals are decided after it."


def test_upheld_leaves_everything(old, appealed, director):
    decide(ruling=appealed, outcome="upheld", text="Two referees saw it", by=director)
    line = line_of(old.rules, Ruling.objects.select_related("entry", "table__session").get())
    assert (line.outcome, line.decision) == ("The ruling stands", "Two referees saw it")
    assert line.row.decided_by == "dora"
    assert scores(old)["E"] == (14_000, 2)


def test_cancelled_on_appeal_gives_place_and_points_back(old, appealed, director):
    decide(ruling=appealed, outcome="cancelled", text="The clock was fast", by=director)
    assert scores(old)["E"] == (36_000, 1)
    undo_decision(director)
    assert scores(old)["E"] == (14_000, 2)
    assert why_not_decide(Ruling.objects.get()) is None


def test_changed_on_appeal_puts_another_ruling_in_its_place(old, appealed, director):
    decide(ruling=appealed, outcome="changed", text="One minute", points=-1_000, by=director)
    first, second = Ruling.objects.order_by("pk")
    assert (first.cancel_reason, second.points, second.note) == (
        "On appeal: One minute",
        -1_000,
        "On appeal: One minute",
    )
    assert scores(old)["E"] == (25_000, 1)
    undo_decision(director)
    assert scores(old)["E"] == (14_000, 2)


def test_a_ruling_under_appeal_is_decided_and_not_cancelled_by_any_referee(old, appealed, referee):
    sentence = "An appeal against this ruling waits: the head referee decides it."
    assert why_not_cancel(appealed, "It was another") == sentence
    decide(ruling=appealed, outcome="upheld", text="Two referees saw it", by=referee)
    assert why_not_cancel(Ruling.objects.get(), "It was another") is None


@pytest.mark.parametrize(
    ("outcome", "text", "sentence"),
    [
        ("forgotten", "x", "Say what was decided."),
        ("upheld", " ", "Say why it was decided so."),
        ("changed", "x", "Say how many points the new ruling takes."),
    ],
)
def test_a_decision_that_lacks_something_is_refused(appealed, director, outcome, text, sentence):
    with pytest.raises(Refused) as refused:
        decide(ruling=appealed, outcome=outcome, text=text, by=director)
    assert refused.value.sentence == sentence
    assert Ruling.objects.get().decided_at is None


def test_the_same_key_decides_once(appealed, director):
    for _press in range(2):
        decide(ruling=appealed, outcome="changed", text="x", points=0, by=director, key="k")
    assert Ruling.objects.count() == 2


def test_an_appeal_is_taken_back_unless_decided(appealed, director):
    line = LogEntry.objects.get(act="ruling.appeal")
    decide(ruling=appealed, outcome="upheld", text="x", by=director)
    with pytest.raises(Refused, match="Undo the decision first"):
        undo(entry=line, by=director)
    undo_decision(director)
    undo(entry=line, by=director)
    assert Ruling.objects.get().appealed_at is None
