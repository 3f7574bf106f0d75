"""Whom a new registration may repeat."""

import pytest

from tests.factories import make_entry, make_event
from tournament.registration.services.doubles import doubles_of
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.quick_line import read_line


@pytest.fixture
def event(db):
    event = make_event(players=0, drawn=False, sessions=1)
    make_entry(event, 1, first_name="Yurii", last_name="Kovalenko", country="", ema_number="07000001")
    make_entry(event, 2, first_name="Anna", last_name="Rossi", country="IT", ema_number="")
    return event


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Rossi Anna", ("Anna Rossi is already registered as player 2.",)),
        ("ROSSI Anná, Italy", ("Anna Rossi is already registered as player 2.",)),
        (
            "Коваленко Юрій",
            ("Player 1, Yurii Kovalenko, has a very similar name: is this a different person?",),
        ),
        ("Rossi Anna, France", ()),
        ("Kovalenko Yurii 07000002", ()),
        ("Bianchi Anna", ()),
        ("", ()),
    ],
)
def test_a_double_is_told_by_name_unless_country_or_number_differ(event, text, sentences):
    assert doubles_of(event, read_line(text).facts) == sentences


def test_one_who_has_withdrawn_or_applied_is_told_of_with_what_to_do(event):
    event.entries.filter(number=2).update(withdrawn_at=event.created_at)
    event.applications.create(
        number=1, state="asked", first_name="Eva", last_name="Alba", created_at=event.created_at
    )

    assert doubles_of(event, PlayerFacts("Rossi", "Anna")) == (
        "Anna Rossi is player 2 and has withdrawn: undo that on the player’s page.",
    )
    assert doubles_of(event, PlayerFacts("Alba", "Eva")) == (
        "Eva Alba has applied to play: confirm that registration instead.",
    )
