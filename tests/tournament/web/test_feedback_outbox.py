"""What a page that keeps unsent forms is told: where its form led, or that somebody has to sign in first."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user

HERE = {"Hanchan-Outbox": "1"}


def language(client: Client, **headers: str):
    return client.post(reverse("language"), {"language": "it", "next": "/calculator/"}, headers=headers)


@pytest.mark.django_db
def test_a_redirect_is_told_as_an_address_with_its_cookies():
    answer = language(Client(), **HERE)

    assert (answer.status_code, answer.json()) == (200, {"to": "/calculator/"})
    assert answer.cookies["language"].value == "it"
    assert answer["Cache-Control"] == "no-store, private"


@pytest.mark.django_db
def test_a_browser_is_still_redirected():
    answer = language(Client())

    assert (answer.status_code, answer["Location"]) == (302, "/calculator/")


@pytest.mark.parametrize("act", ["event-new", "backup-snapshot"])
def test_a_signed_out_reader_is_told_to_sign_in(act, db):
    answer = Client().post(reverse(act), headers=HERE)

    assert answer.status_code == 401
    assert answer.json() == {"to": f"/sign-in/?next={reverse(act)}"}


@pytest.mark.parametrize("method", ["get", "post"])
def test_htmx_is_not_led_to_sign_in(event, method):
    answer = getattr(Client(), method)(f"/desk/{event.slug}/notices/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")
    assert answer["Cache-Control"] == "no-store, private"


def test_a_refusal_stays_the_page_that_it_is(event):
    client = Client()
    client.force_login(make_user("nobody"))

    answer = client.post(reverse("desk-ruling-new", args=[event.slug]), headers=HERE)

    assert (answer.status_code, answer["Content-Type"]) == (403, "text/html; charset=utf-8")


def test_only_signed_in_users_are_told_that_they_lack_the_role(visitor_client, event):
    strangers = Client(enforce_csrf_checks=True).post("/desk/spring-open/notices/", headers=HERE)
    lacking = visitor_client.post("/desk/spring-open/notices/", headers=HERE)
    assert (lacking.status_code, lacking["Hanchan-Why"]) == (403, "role")
    assert (strangers.status_code, strangers.has_header("Hanchan-Why")) == (403, False)
