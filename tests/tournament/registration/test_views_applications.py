"""The organiser's side: who may, confirming, declining, fees, erasing, the announcement."""

import pytest
from django.contrib.messages import get_messages

from tests.factories import make_event
from tests.tournament.result.reporting import texts
from tournament.models import Application, Event
from tournament.registration.queries.fees import total_owed
from tournament.registration.services import applications, changes_and_withdrawals
from tournament.registration.services.applications import ApplicationFacts
from tournament.registration.services.player_facts import PlayerFacts

pytestmark = pytest.mark.django_db
DESK = "/desk/spring-open/"
LIST = f"{DESK}players/applications/"
ONE = f"{LIST}1/"
ACTS = [f"{ONE}{act}/" for act in ("confirm", "decline", "leave", "erase", "paid")] + [
    f"{LIST}confirm/",
    f"{DESK}players/1/paid/",
    f"{DESK}players/1/erase/",
]
ANNOUNCED = {
    "announcement": "Come all.\r\n\r\nSee https://example.org/spring",
    "venue": "Library",
    "fee": "€ 40",
    "contact": "anna@example.org",
    "registering": "on",
    "register_until": "2026-04-01",
    "capacity": "32",
    "key": "k",
}


@pytest.fixture
def event(staff) -> Event:
    return make_event(players=2, sessions=2, drawn=False, staff=staff, registering=True, capacity=3)


def applied(event: Event, name: str = "Alba", **extra: str) -> Application:
    facts = ApplicationFacts(PlayerFacts(name, "Eva", **extra), named=True, remarks="Vegan")
    return applications.apply(event=event, facts=facts, address="192.0.2.7")


def message_of(answer) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def page(client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return texts(answer.content.decode())


@pytest.mark.parametrize("path", [*ACTS, LIST, f"{DESK}players/fees/", f"{DESK}announcement/"])
def test_registrations_are_for_the_director_alone(client, scorer_client, referee_client, event, path):
    applied(event)
    ask = "post" if path in ACTS else "get"

    assert getattr(client, ask)(path).url == f"/sign-in/?next={path}"
    assert [getattr(client, ask)(path).status_code for client in (scorer_client, referee_client)] == [
        403,
        403,
    ]
    assert Application.objects.get().state == "asked"


@pytest.mark.parametrize("path", ACTS)
def test_acts_accept_post_only(director_client, event, path):
    assert director_client.get(path).status_code == 405


@pytest.mark.parametrize("path", [path for path in ACTS if "/1/" in path])
def test_nobody_of_that_number_is_not_there(director_client, event, path):
    assert director_client.post(path.replace("/1/", "/9/")).status_code == 404


def test_a_registration_is_confirmed_once_with_undo(director_client, event):
    applied(event)

    answer = director_client.post(f"{ONE}confirm/", {"key": "k"}, follow=True)
    director_client.post(f"{ONE}confirm/", {"key": "k"})

    assert answer.redirect_chain == [(LIST, 302)]
    line = event.log.get(act="application.confirm")
    assert f"{DESK}log/{line.pk}/undo/" in answer.content.decode()
    assert event.entries.count() == 3


def test_everybody_who_holds_a_place_is_confirmed_at_once(director_client, event):
    Event.objects.update(capacity=5)
    for name in ("Alba", "Bell", "Cruz", "Dahl"):
        applied(event, name)
    event.applications.filter(last_name="Bell").update(ema_number="07990001")  # player 1 has it

    answer = director_client.post(f"{LIST}confirm/", {"key": "k"})
    director_client.post(f"{LIST}confirm/", {"key": "k"})

    sentence = "EMA number 07990001 is already registered here for player 1, Bruno Kovalenko 1."
    assert message_of(answer) == ["2 registrations confirmed.", f"{sentence} Correct one of the two."]
    states = event.applications.values_list("last_name", "state")
    assert dict(states) == {"Alba": "confirmed", "Bell": "asked", "Cruz": "confirmed", "Dahl": "queued"}


def test_the_reason_why_an_applicant_cannot_be_confirmed_is_shown(director_client, event):
    for name in ("Alba", "Bell"):
        applied(event, name)

    answer = director_client.post(f"{LIST}2/confirm/", {"key": "k"})

    assert message_of(answer) == [
        "Eva Bell is on the waiting list: a place has to become free first, or the event needs more places."
    ]


def doubts(client) -> list[str]:
    groups = client.get(LIST).context["groups"]
    return [doubt for group in groups for row in group.rows for doubt in row.doubts]


def test_the_director_sees_whose_ema_number_is_here_already(director_client, director, event):
    Event.objects.update(capacity=9)
    confirm = director_client.post
    applied(event, "Alba", ema_number="07995555")
    applied(event, "Bell", ema_number="07995556")
    event.applications.filter(last_name="Bell").update(named=False)
    confirm(f"{LIST}confirm/", {"key": "k"})
    for name, number in (("Cruz", "07995555"), ("Dahl", "07995556"), ("Ekdal", "07990001")):
        applied(event, name, ema_number=number, country="IT")

    assert doubts(director_client) == [
        "This EMA number has so far belonged to Eva Alba.",
        "Player 3 already has this EMA number.",
        "The registration of Eva Bell has the same EMA number.",
        "This EMA number has so far belonged to Bruno Kovalenko 1.",
        "Player 1 already has this EMA number.",
    ]


def test_the_list_says_who_waits_for_what_and_what_to_look_at(director_client, event):
    applied(event, "Alba", ema_number="07995555", country="DE")
    applied(event, "Bell")

    words = page(director_client, LIST)

    assert "3 of 3 places are taken." in words
    assert "To be confirmed 1 Eva Alba" in words
    assert "On the waiting list 1 1. Eva Bell" in words
    assert (
        "EMA number 07995555 begins with 07, the prefix of Italy, but the player’s country is Germany"
        in words
    )


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_fourteen_queries(director_client, event, django_assert_num_queries, count):
    for number in range(count):
        applied(event, f"Alba{number}x")

    with django_assert_num_queries(14):
        director_client.get(LIST)


@pytest.mark.parametrize("count", [1, 3])
def test_the_fees_take_nine_queries(director_client, event, django_assert_num_queries, count):
    for number in range(count):
        applied(event, f"Alba{number}x")

    with django_assert_num_queries(9):
        director_client.get(f"{DESK}players/fees/")


def test_the_page_of_fees_lists_unpaid_players_first(director_client, event):
    applied(event)
    director_client.post(f"{DESK}players/1/paid/", {"paid": "1", "key": "k"})
    director_client.post(f"{ONE}paid/", {"paid": "1", "key": "l"})

    answer = director_client.get(f"{DESK}players/fees/")

    rows = [(row.name, row.paid) for row in answer.context["rows"]]
    first, second = event.entries.all()
    names = [f"{entry.last_name}, {entry.first_name}" for entry in (second, first)]
    assert rows == [(names[0], False), ("Alba, Eva", True), (names[1], True)]
    assert "1 player has not paid." in texts(answer.content.decode())


def test_unpaid_players_are_listed_with_amount_phone_and_e_mail_and_files_to_make(director_client, event):
    type(event).objects.filter(pk=event.pk).update(fee="€ 40")
    event.entries.filter(number=1).update(phone="+39 051 220", email="b@example.org")
    event.entries.filter(number=2).update(phone="+39 051 999", paid_at=event.created_at)

    page = director_client.get(f"{DESK}players/fees/").content.decode()

    assert [page.count(text) for text in ("tel:+39 051 220", "mailto:b@example.org", "999")] == [1, 1, 0]
    assert page.count('<span class="amount">€ 40</span>') == 1
    for kind in ("unpaid-pdf", "unpaid-xlsx", "unpaid-csv"):
        assert director_client.post(f"{DESK}files/", {"kind": kind}).status_code == 302


def test_the_ticked_have_paid_by_one_press(director_client, scorer_client, event):
    url, ticked = f"{DESK}players/fees/paid/", {"player": ["1", "2", "x"], "key": "k"}
    assert [scorer_client.post(url, ticked).status_code, director_client.get(url).status_code] == [403, 405]
    answers = [director_client.post(url, ticked).status_code for _press in range(2)]
    assert (answers, event.entries.filter(paid_at=None).count()) == ([302, 302], 0)
    assert event.log.filter(act="fee.mark-several").count() == 1


def test_the_total_owed_is_counted_only_for_fees_with_one_number():
    assert [total_owed(fee, 3) for fee in ("45 €", "37,50 EUR", "40 or 50", "")] == [
        "135 €",
        "112.50 EUR",
        "",
        "",
    ]


def test_a_fee_marked_by_mistake_is_unmarked(director_client, event):
    for paid in ("1", "0"):
        director_client.post(f"{DESK}players/1/paid/", {"paid": paid, "key": paid})

    assert event.entries.get(number=1).paid_at is None
    assert event.log.filter(act="fee.mark").count() == 2


def test_a_withdrawn_player_is_erased_from_the_players_page(director_client, director, event):
    changes_and_withdrawals.withdraw(entry=event.entries.get(number=1), by=director)

    answer = director_client.post(f"{DESK}players/1/erase/", {"key": "k"}, follow=True)

    assert answer.redirect_chain == [(f"{DESK}players/1/", 302)]
    assert event.entries.get(number=1).name == "Player 1"
    assert "The personal data of player 1 have already been erased." in texts(answer.content.decode())


def test_the_announcement_is_saved_with_undo(director_client, event):
    answer = director_client.post(f"{DESK}announcement/", ANNOUNCED, follow=True)

    event.refresh_from_db()
    assert answer.redirect_chain == [(f"{DESK}announcement/", 302)]
    assert event.announcement == "Come all.\n\nSee https://example.org/spring"
    assert (event.capacity, event.register_until.isoformat(), event.fee) == (32, "2026-04-01", "€ 40")
    assert f"{DESK}log/{event.log.get(act='event.change').pk}/undo/" in answer.content.decode()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("capacity", "many", "Write a number of players, or leave it empty."),
        ("capacity", "0", "Ensure this value is greater than or equal to 1."),
        ("register_until", "tomorrow", "Enter a valid date."),
        ("fee", "x" * 121, "Ensure this value has at most 120 characters (it has 121)."),
    ],
)
def test_a_fault_in_the_announcement_is_shown(director_client, event, field, value, sentence):
    answer = director_client.post(f"{DESK}announcement/", {**ANNOUNCED, field: value})

    assert answer.status_code == 400
    assert sentence in texts(answer.content.decode())
    assert event.log.count() == 0


def test_the_settings_leave_the_announcement_alone(director_client, event):
    director_client.post(f"{DESK}announcement/", ANNOUNCED)
    details = {
        "name": "Summer Open",
        "slug": "spring-open",
        "starts_on": "2026-04-11",
        "ends_on": "2026-04-12",
        "timezone": "Europe/Rome",
        "public": "on",
        "key": "s",
    }
    director_client.post(f"{DESK}settings/", details)

    event.refresh_from_db()
    assert (event.name, event.venue, event.registering) == ("Summer Open", "Library", True)
