"""How a player is reached: typed, corrected, undone, refused where it cannot be right."""

from dataclasses import replace

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.registration.services import applications, changes_and_withdrawals, registering
from tournament.registration.services.applications import ApplicationFacts
from tournament.registration.services.player_facts import PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
ADA = PlayerFacts("Berg", "Ada", "SE", email="ada@example.org", phone="+46 70 123 45 67")


@pytest.fixture
def event(staff):
    return make_event(players=0, sessions=1, drawn=False, staff=staff, registering=True)


def reached(event) -> list[tuple[str, str]]:
    return list(event.entries.order_by("number").values_list("email", "phone"))


def test_a_player_is_registered_with_address_and_telephone(event, director):
    line = registering.register(event=event, facts=ADA, by=director)

    assert reached(event) == [("ada@example.org", "+46 70 123 45 67")]
    undo(entry=line, by=director)
    assert reached(event) == []


def test_a_correction_and_a_removal_are_undone_with_address_and_telephone(event, director):
    registering.register(event=event, facts=ADA, by=director)
    entry = event.entries.get()
    changed = changes_and_withdrawals.change(
        entry=entry, facts=replace(ADA, email="", phone="070 5556677"), by=director
    )
    assert reached(event) == [("", "070 5556677")]

    undo(entry=changed, by=director)
    assert facts_of(event.entries.select_related("team").get()) == ADA
    removed = registering.remove(entry=event.entries.get(), by=director)
    undo(entry=removed, by=director)
    assert reached(event) == [("ada@example.org", "+46 70 123 45 67")]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"email": "ada"}, "registration.bad-email"),
        ({"email": f"{'a' * 250}@example.org"}, "registration.bad-email"),
        ({"phone": "ask Eva"}, "registration.bad-phone"),
        ({"phone": "1" * 41}, "registration.bad-phone"),
    ],
)
def test_a_bad_address_or_phone_number_is_refused_at_its_field(event, director, wrong, code):
    with refused(code, next(iter(wrong))):
        registering.register(event=event, facts=replace(ADA, **wrong), by=director)
    assert event.entries.count() == 0


def applied(event, **facts):
    written = ApplicationFacts(PlayerFacts("Alba", "Eva"), email="eva@example.org", **facts)
    return applications.apply(event=event, facts=written, address="192.0.2.7")


@pytest.mark.parametrize("named", [True, False])
def test_the_address_of_an_application_moves_to_the_player_and_back(event, director, named):
    application = applied(event, named=named)

    line = applications.confirm(application=application, by=director)

    application.refresh_from_db()
    assert (application.email, application.address) == ("", "eva@example.org")
    assert reached(event) == [("eva@example.org", "")]
    undo(entry=line, by=director)
    application.refresh_from_db()
    assert (application.email, application.address, reached(event)) == (
        "eva@example.org",
        "eva@example.org",
        [],
    )
