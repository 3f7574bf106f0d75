"""Reloading after a refusal leads to the page of the form, not to words about methods."""

import pytest
from django.urls import reverse

from tests.tournament.session.play import opened

pytestmark = pytest.mark.django_db
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
DESK = "/desk/spring-open/"


@pytest.mark.parametrize(
    ("name", "parts", "page"),
    [
        ("desk-table-result", (1, 2), f"{DESK}sessions/1/tables/2/"),
        ("desk-table-confirm", (1, 2), f"{DESK}sessions/1/tables/2/"),
        ("desk-session-close", (1,), f"{DESK}sessions/1/"),
        ("desk-session-clock", (1,), f"{DESK}sessions/1/"),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(director_client, event, name, parts, page):
    opened(event)
    answer = director_client.get(reverse(name, args=[event.slug, *parts]), headers=BROWSER, follow=True)

    assert (answer.redirect_chain[-1][0], answer.status_code) == (page, 200)


def test_where_nothing_is_at_the_address_above_the_next_one_is_taken(director_client):
    answer = director_client.get(reverse("language"), headers=BROWSER, follow=True)

    assert (answer.request["PATH_INFO"], answer.status_code) == ("/", 200)


def test_a_program_is_told_that_it_has_the_wrong_method(director_client, event):
    answer = director_client.get(reverse("desk-session-close", args=[event.slug, 1]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")


def test_a_form_that_is_sent_to_a_page_is_still_refused(director_client, event):
    assert director_client.post(f"{DESK}sessions/1/", headers=BROWSER).status_code == 405
