"""Every test here fails when a service changes a fact past the door; here is that it would."""

import pytest

from tests.tournament.acts.doors import watched
from tests.tournament.session.play import enter, opened
from tournament.acts.writing import writing
from tournament.models import Entry
from tournament.registration.services import changes_and_withdrawals
from tournament.words.sentences import Told

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _through_the_door():
    """Not here: these tests go past it."""


FORGETFUL = "def close(entry):\n    entry.club = 'Elsewhere'\n    entry.save()\n"


def forgetful(entry: Entry) -> None:
    """What a service would do that does not go through the door."""
    names = {"__name__": changes_and_withdrawals.__name__}
    exec(FORGETFUL, names)
    names["close"](entry)


def test_a_service_that_forgets_the_door_is_found(event):
    with watched() as past:
        forgetful(event.entries.first())
    assert past == [f"{changes_and_withdrawals.__name__}: tournament_entry"]


def test_the_same_inside_an_act_is_right(event):
    with watched() as past, writing(event, by=None, act="test") as now:
        forgetful(event.entries.first())
        now.log(Told("Settings restored."))
    assert past == []


def test_writing_again_what_was_done_is_found(event):
    with writing(event, by=None, act="test", key="k") as now:
        now.log(Told("Settings restored."))
    with watched() as past, writing(event, by=None, act="test", key="k") as now:
        assert now.repeated is not None
        forgetful(event.entries.first())
    assert past == [f"{changes_and_withdrawals.__name__}: tournament_entry"]


def test_services_go_through_it(event):
    with watched() as past:
        opened(event)
        enter(event)
    assert past == []
