"""A player registers on the public page, and does the rest by a private link."""

import pytest
from django.utils.html import escape

from tests.factories import make_event
from tests.tournament.result.reporting import texts
from tournament.models import Application, Event
from tournament.registration.services import applications

pytestmark = pytest.mark.django_db
FORM = "/e/spring-open/register/"
EVA = {
    "first_name": "Eva",
    "last_name": "Alba",
    "country": "IT",
    "club": "Tre Venti",
    "ema_number": "0799 5555",
    "email": "eva@example.org",
    "remarks": "Vegan,\nplease.",
    "named": "on",
    "key": "k1",
}


@pytest.fixture
def event(staff) -> Event:
    return make_event(
        players=2,
        sessions=2,
        drawn=False,
        staff=staff,
        registering=True,
        capacity=3,
        fee="€ 40",
        contact="Anna, anna@example.org",
    )


@pytest.fixture
def applied(event, client) -> Application:
    client.post(FORM, EVA)
    return Application.objects.get()


def link_of(application: Application, act: str = "") -> str:
    return f"/r/{application.link_key}/{act}"


def words(client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return texts(answer.content.decode())


def test_an_applicant_gets_a_personal_link(client, event):
    answer = client.post(FORM, EVA)

    application = Application.objects.get()
    assert answer.url == link_of(application)
    assert (application.name, application.ema_number, application.email) == (
        "Eva Alba",
        "07995555",
        "eva@example.org",
    )
    assert (application.remarks, application.named, application.state) == ("Vegan, please.", True, "asked")
    page = words(client, answer.url)
    assert "It has arrived, and a place is reserved for you." in page
    assert f"http://testserver{link_of(application)}" in page
    assert "Fee: € 40" in page


def test_a_name_alone_is_enough(client, event):
    client.post(FORM, {"last_name": "Alba"})

    application = Application.objects.get()
    assert (application.name, application.named, application.email) == ("Alba", False, "")


def test_the_form_sent_twice_leads_to_the_same_link(client, event):
    assert client.post(FORM, EVA).url == client.post(FORM, EVA).url
    assert Application.objects.count() == 1


def test_somebody_elses_key_leads_to_nobodys_link(client, event):
    first = client.post(FORM, EVA).url
    answer = client.post(FORM, {**EVA, "first_name": "Ada"})
    assert (answer.status_code, Application.objects.count()) == (400, 1)
    assert first not in answer.content.decode()


def test_a_late_applicant_reads_the_place_in_line(client, event):
    for number, name in enumerate(("Alba", "Bell", "Cruz")):
        answer = client.post(FORM, {"last_name": name, "key": f"k{number}"})

    assert "You are number 2 on the waiting list." in words(client, answer.url)
    assert "All places are taken" in words(client, FORM)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("last_name", "", "Write at least one name."),
        ("last_name", "x" * 81, "Ensure this value has at most 80 characters (it has 81)."),
        (
            "ema_number",
            "0799",
            "EMA number “0799” is not eight digits: write it as on the EMA site, with leading zeros.",
        ),
        ("email", "eva", "Enter a valid email address."),
        ("website", "https://spam.example", "This field is a trap for programs: empty it."),
        ("remarks", "x" * 501, "Ensure this value has at most 500 characters (it has 501)."),
        ("country", "XX", "Select a valid choice. XX is not one of the available choices."),
    ],
)
def test_a_fault_is_said_and_nothing_typed_is_lost(client, event, field, value, sentence):
    answer = client.post(FORM, {**EVA, field: value})

    assert (answer.status_code, Application.objects.count()) == (400, 0)
    assert sentence in texts(answer.content.decode())
    assert 'value="Tre Venti"' in answer.content.decode()


def test_every_fault_is_said_at_once(client, event):
    answer = client.post(FORM, {**EVA, "last_name": "", "ema_number": "0799", "email": "eva"})

    assert list(answer.context["form"].errors) == ["last_name", "email", "ema_number"]


def test_without_self_registration_there_is_no_form(client, event):
    Event.objects.update(registering=False)

    assert "do not register themselves here" in words(client, FORM, 404)
    assert (client.post(FORM, EVA).status_code, Application.objects.count()) == (404, 0)


def test_after_the_closing_day_the_page_says_since_when(client, event):
    Event.objects.update(register_until="2026-04-01")

    assert "Registration closed on 1 April 2026." in words(client, FORM)
    answer = client.post(FORM, EVA)
    assert (answer.status_code, Application.objects.count()) == (400, 0)


def test_an_event_that_is_not_public_has_no_form(client, event):
    Event.objects.update(public=False)

    assert client.get(FORM).status_code == 404


def test_the_personal_link_shows_what_was_sent_and_no_browser_keeps_it(client, applied):
    answer = client.get(link_of(applied))

    assert "no-store" in answer["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in answer.content.decode()
    assert "Tre Venti" in texts(answer.content.decode())


def test_markup_in_an_application_is_escaped(client, event):
    answer = client.post(FORM, {"last_name": "<b>Alba", "remarks": "<script>alert(1)</script>"})

    page = client.get(answer.url).content.decode()
    assert escape("<script>alert(1)</script>") in page
    assert "<b>Alba" not in page


@pytest.mark.parametrize("key", ["nobody", "%00", "x" * 300])
def test_an_unknown_link_says_so(client, event, key):
    assert "This link does not work" in words(client, f"/r/{key}/", 404)


def test_a_player_withdraws_by_link(client, applied):
    answer = client.post(link_of(applied, "withdraw/"), {"key": "w"})

    assert answer.url == link_of(applied)
    assert "You have withdrawn." in words(client, link_of(applied))
    applied.refresh_from_db()
    assert applied.state == "withdrawn"


def test_withdrawing_twice_does_it_once(client, applied):
    for _time in range(2):
        client.post(link_of(applied, "withdraw/"), {"key": "w"})

    assert applied.event.log.filter(act="application.withdraw").count() == 1


@pytest.mark.parametrize("act", ["withdraw/", "erase/"])
def test_opening_an_address_does_nothing(client, applied, act):
    assert client.get(link_of(applied, act)).status_code == 405
    applied.refresh_from_db()
    assert applied.name == "Eva Alba"


def test_a_player_has_data_erased_by_link(client, applied):
    client.post(link_of(applied, "erase/"), {"key": "e"})

    page = words(client, link_of(applied))
    assert "Nothing you wrote is kept here." in page
    assert "Alba" not in page


def test_a_confirmed_player_is_led_to_the_players_page_and_asks_for_erasure(client, applied, director):
    applications.confirm(application=applied, by=director)

    page = client.get(link_of(applied)).content.decode()
    entry = applied.event.entries.get(number=3)
    assert "Confirmed: you are player 3." in texts(page)
    assert f'href="/p/{entry.link_key}/"' in page
    client.post(link_of(applied, "erase/"), {"key": "e"})
    assert "You asked for your data to be erased." in words(client, link_of(applied))


def test_the_page_speaks_the_language_of_the_event(client, event):
    Event.objects.update(language="it")

    assert '<html lang="it">' in client.get(FORM).content.decode()
    client.post(FORM, EVA)
    assert Application.objects.get().language == "it"


def test_public_pages_hide_waiting_applicants(client, applied):
    for path in ("", "about/", "players/", "register/"):
        assert "Eva Alba" not in client.get(f"/e/spring-open/{path}").content.decode()


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("http://evil.example", False),
        ("Win at evil.example now", False),
        ("www.evil", False),
        ("a@b.example", False),
        ("J.R. Smith", True),
        ("St.Clair", True),
        ("O’Neill-Šimić", True),
    ],
)
def test_a_name_holds_no_link_since_it_is_mailed_to_any_address_typed(client, event, typed, taken):
    Event.objects.update(registering=True)
    answer = client.post(FORM, {"first_name": "Ada", "last_name": typed, "email": "x@y.example", "key": "k"})
    assert answer.status_code == (302 if taken else 400)
