"""Signing in and out, the lock after wrong passwords, and changing the password."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, make_user
from tournament.models import User

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "correct horse battery"
NEW = "seven new tiles drawn"


@pytest.fixture
def dora() -> User:
    """A director who has signed in before."""
    user = make_user("dora", last_login=timezone.now())
    make_event(players=0, sessions=0, drawn=False, staff={"director": user})
    return user


def sign_in(client: Client, password: str = PASSWORD, **extra: str):
    return client.post("/sign-in/", {"username": "dora", "password": password, **extra})


def test_there_is_no_account_before_somebody_makes_one():
    assert User.objects.count() == 0


def test_the_page_and_the_manuals_name_a_way_to_a_new_password_for_the_only_director(client):
    way = "manage.py new_password NAME"
    guides = ("director.md", "it/director.md", "uk/director.md", "administrator.md")
    manuals = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in guides]
    assert [way in text for text in (client.get("/sign-in/").content.decode(), *manuals)] == [True] * 5


def test_signing_in_leads_to_the_desk(client, dora):
    response = sign_in(client)
    assert (response.status_code, response.url) == (302, "/desk/")
    assert client.session["_auth_user_id"] == str(dora.pk)


def test_signing_in_leads_where_one_was_going(client, dora):
    assert client.get("/desk/spring-open/log/").url == "/sign-in/?next=/desk/spring-open/log/"
    assert sign_in(client, next="/desk/spring-open/log/").url == "/desk/spring-open/log/"


def test_signing_in_does_not_lead_to_another_site(client, dora):
    assert sign_in(client, next="https://example.com/").url == "/desk/"


def test_signing_in_gives_the_browser_a_new_session(client, dora):
    client.get("/sign-in/")
    session = client.session
    session["kept"] = "yes"
    session.save()
    before = session.session_key
    sign_in(client)
    assert client.session.session_key != before


def test_a_wrong_password_has_its_sentence(client, dora):
    response = sign_in(client, "wrong")
    assert "Wrong name or password." in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_after_five_wrong_passwords_even_the_right_one_waits(client, dora):
    for _attempt in range(5):
        response = sign_in(client, "wrong")
    assert response.status_code == 429
    assert "A director of your event gives helpers a new password" in response.content.decode()
    assert sign_in(client).status_code == 429
    assert "_auth_user_id" not in client.session


def test_the_lock_holds_for_one_account_alone(client, dora):
    make_user("sam", last_login=timezone.now())
    for _attempt in range(5):
        sign_in(client, "wrong")
    assert client.post("/sign-in/", {"username": "sam", "password": PASSWORD}).status_code == 302


def test_somebody_signed_in_is_sent_on_to_the_desk(client, dora):
    client.force_login(dora)
    assert client.get("/sign-in/").url == "/desk/"


def test_signing_out_is_a_post(client, dora):
    client.force_login(dora)
    assert client.get("/sign-out/").status_code == 405
    assert "_auth_user_id" in client.session
    assert client.post("/sign-out/").status_code == 302
    assert "_auth_user_id" not in client.session


def change(client: Client, old: str = PASSWORD, new: str = NEW, again: str = NEW, **extra: str):
    return client.post(
        "/password/", {"old_password": old, "new_password1": new, "new_password2": again, **extra}
    )


def test_a_password_is_changed_and_the_browser_stays_signed_in(client, dora):
    client.force_login(dora)
    response = change(client, next="/desk/new/")
    dora.refresh_from_db()
    assert (response.url, dora.check_password(NEW)) == ("/desk/new/", True)
    assert client.session["_auth_user_id"] == str(dora.pk)


def test_other_browsers_are_signed_out(client, dora):
    other = Client()
    other.force_login(dora)
    client.force_login(dora)
    change(client)
    assert other.get("/desk/").status_code == 302
    assert client.get("/desk/").status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "again", "field"),
    [
        ("wrong", NEW, NEW, "old_password"),
        (PASSWORD, NEW, "other", "new_password2"),
        (PASSWORD, "short", "short", "new_password2"),
        (PASSWORD, "password123", "password123", "new_password2"),
        (PASSWORD, "Hanchan-2026!!", "Hanchan-2026!!", "new_password2"),
        (PASSWORD, "mahjong12345 mcr", "mahjong12345 mcr", "new_password2"),
        ("", "", "", "new_password1"),
    ],
)
def test_a_password_that_will_not_do_is_named(client, dora, old, new, again, field):
    client.force_login(dora)
    response = change(client, old, new, again)
    dora.refresh_from_db()
    assert (response.status_code, dora.check_password(PASSWORD)) == (200, True)
    assert field in response.context["form"].errors


def test_strangers_have_no_password_to_change(client):
    assert client.get("/password/").url == "/sign-in/?next=/password/"


def test_sign_in_wants_the_token_of_its_form(dora):
    assert sign_in(Client(enforce_csrf_checks=True)).status_code == 403


def test_words_of_the_program_may_be_part_of_a_longer_password(client, dora):
    client.force_login(dora)
    assert (
        change(client, new="mahjong beats a cold evening", again="mahjong beats a cold evening").url
        == "/desk/"
    )
