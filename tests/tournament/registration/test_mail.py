"""Messages to players who registered themselves: where they lead, and which server takes them."""

import pytest
from django.utils import timezone

from tests.factories import make_event
from tournament import environment
from tournament.models import Application
from tournament.registration.jobs import NEWS, message_to


@pytest.fixture
def application(db) -> Application:
    event = make_event(players=0, sessions=1, contact="anna@example.org")
    return event.applications.create(
        number=1, state="asked", last_name="Alba", email="eva@example.org", created_at=timezone.now()
    )


@pytest.mark.parametrize("news", NEWS)
def test_every_mail_leads_to_the_players_own_link(application, settings, news):
    settings.ALLOWED_HOSTS, settings.PUBLIC_HTTPS = ["mahjong.example"], True

    message = message_to(application, news)

    assert message.to == ["eva@example.org"]
    assert message.body == (
        f"Hello Alba,\n\n{NEWS[news]}\n\n"
        f"Your registration: https://mahjong.example/r/{application.link_key}/\n\n"
        "Questions? Ask the organiser: anna@example.org\n"
    )


@pytest.mark.parametrize("hosts", [["*"], [".example"], []])
def test_without_an_address_of_ours_it_says_what_to_use(application, settings, hosts):
    settings.ALLOWED_HOSTS = hosts

    assert (
        "The link you got when you registered shows the status of your registration"
        in message_to(application, "asked").body
    )


def test_a_line_end_in_an_events_name_makes_no_header(application):
    application.event.name = "Open\r\nBcc: all@example.org"

    with pytest.raises(ValueError, match="Header values can't contain newlines"):
        message_to(application, "asked").message()


def test_the_server_is_that_of_the_environment(monkeypatch):
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert environment.mail_server() == {"EMAIL_HOST": ""}
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://user:secret@mail.example:587")
    server = environment.mail_server()
    assert (server["EMAIL_HOST"], server["EMAIL_PORT"], server["EMAIL_USE_TLS"]) == (
        "mail.example",
        587,
        True,
    )
