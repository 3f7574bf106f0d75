"""The link that makes a browser a player's, pointing oneself out, and being forgotten."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tournament.models import Event
from tournament.registration.services.player_facts import renew_link, revoke_link

pytestmark = pytest.mark.django_db
MY_PAGE = "/e/spring-open/players/7/"


@pytest.fixture
def entry(event):
    return event.entries.get(number=7)


def open_link(client, entry):
    return client.get(f"/p/{entry.link_key}/")


def my_page(client) -> list[str]:
    """Where “My page” leads in the navigation."""
    return re.findall(
        r'<a href="([^"]+)"[^>]*>My page</a>', client.get("/e/spring-open/rules/").content.decode()
    )


def test_a_link_leads_to_the_players_page_and_is_remembered(client, entry):
    answer = open_link(client, entry)
    assert (answer.status_code, answer["Location"]) == (302, MY_PAGE)
    assert my_page(client) == [MY_PAGE]
    assert "This is you" in client.get(MY_PAGE).content.decode()


def test_opening_it_twice_changes_nothing(client, entry):
    open_link(client, entry)
    assert open_link(client, entry)["Location"] == MY_PAGE


@pytest.mark.parametrize("key", ["nonsense", "!", "a" * 500, "%00"])
def test_an_unknown_link_is_a_plain_page(client, event, key):
    answer = client.get(f"/p/{key}/")
    assert answer.status_code == 404
    assert "Ask the director for your link" in answer.content.decode()


@pytest.mark.parametrize(("days", "works"), [(59, True), (61, False)])
def test_a_link_ends_sixty_days_after_the_event(client, entry, days, works):
    open_link(client, entry)
    Event.objects.update(ended_at=timezone.now() - timedelta(days=days))
    assert (open_link(Client(), entry).status_code, my_page(client)) == (
        (302, [MY_PAGE]) if works else (404, [])
    )


@pytest.mark.parametrize("address", ["/p/{}/", "/t/{}/", "/r/{}/"])
def test_many_wrong_keys_from_one_address_get_a_short_answer_and_good_ones_work_on(entry, address):
    cache.clear()
    hall = {"REMOTE_ADDR": "192.0.2.77"}
    statuses = [Client(**hall).get(address.format(f"wrong{number}")).status_code for number in range(52)]
    assert statuses == [404] * 50 + [429] * 2
    assert open_link(Client(**hall), entry).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.78").get(address.format("wrong")).status_code == 404
    cache.clear()


def test_a_revoked_link_stops_working_everywhere(client, entry):
    open_link(client, entry)
    old = entry.link_key
    revoke_link(entry=entry, by=None)
    entry.refresh_from_db()
    assert [client.get(f"/p/{key}/").status_code for key in (old, entry.link_key)] == [404, 404]
    assert my_page(client) == []


def test_a_renewed_link_ends_the_old_one(client, entry):
    open_link(client, entry)
    renew_link(entry=entry, by=None)
    assert my_page(client) == []


def test_a_link_opens_its_private_event(client, event, entry):
    event.public = False
    event.save()
    assert client.get(MY_PAGE).status_code == 404
    assert open_link(client, entry).status_code == 302
    assert client.get(MY_PAGE).status_code == 200


def test_this_is_me_marks_without_giving_rights(client, event, entry):
    answer = client.post(f"{MY_PAGE}me/")
    assert answer["Location"] == MY_PAGE
    assert my_page(client) == [MY_PAGE]
    assert f"link-{event.pk}" not in client.session


def test_after_this_is_me_the_page_says_what_signs_and_calls__and_how_to_get_there(client, entry):
    client.post(f"{MY_PAGE}me/")
    marked = " ".join(client.get(MY_PAGE).content.decode().split())
    assert "To sign results or call a referee from here, open your personal link" in marked
    open_link(client, entry)
    assert "To sign results or call a referee from here, open" not in client.get(MY_PAGE).content.decode()


def test_marking_oneself_leaves_no_row_however_often(event):
    for _reader in range(3):
        reader = Client()
        reader.post(f"{MY_PAGE}me/")
        assert (my_page(reader), reader.cookies["me"]["httponly"]) == ([MY_PAGE], True)
    assert Session.objects.count() == 0


def test_a_mark_that_is_not_ours_marks_nobody(client, event):
    client.cookies["me"] = "W1sxLDdd:1tX:forged"
    assert my_page(client) == []


def test_this_is_me_for_nobody_is_not_found(client, event):
    assert client.post("/e/spring-open/players/77/me/").status_code == 404


@pytest.mark.parametrize("how", ["link", "me"])
def test_forget_me_forgets_both_ways(client, entry, how):
    if how == "link":
        open_link(client, entry)
    else:
        client.post(f"{MY_PAGE}me/")
    answer = client.post(f"{MY_PAGE}forget/", follow=True)
    assert "This browser has forgotten who you are." in answer.content.decode()
    assert my_page(client) == []
    assert client.post(f"{MY_PAGE}forget/").status_code == 302


def test_forget_me_asks_first_and_says_what_follows(client, entry):
    open_link(client, entry)
    page = " ".join(client.get(MY_PAGE).content.decode().split()).replace(" </summary>", "</summary>")
    dialog = page.partition("Forget me</summary>")[2].partition("</details>")[0]
    assert "<strong>Forget who you are in this browser?</strong>" in dialog
    assert "To sign results or call a referee from here again, you need your personal link." in dialog
    assert f'action="{MY_PAGE}forget/"' in dialog
    assert page.count(f'action="{MY_PAGE}forget/"') == 1


def test_forgetting_in_a_private_event_leads_outside(client, event, entry):
    event.public = False
    event.save()
    open_link(client, entry)
    assert client.post(f"{MY_PAGE}forget/")["Location"] == "/"


@pytest.mark.parametrize("path", ["me/", "forget/"])
def test_acts_are_posted(client, event, path):
    assert client.get(f"{MY_PAGE}{path}").status_code == 405


def test_a_link_is_only_opened(client, entry):
    assert client.post(f"/p/{entry.link_key}/").status_code == 405
