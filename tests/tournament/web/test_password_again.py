"""The password asked again before what changes security; nothing that was typed is lost."""

import re
import time
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import get_resolver

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.test_roles import patterns
from tournament.models import LogEntry, Role, SignIn

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
STAFF = "/desk/spring-open/staff/"
ROLE = {"account": "vito", "kind": "referee", "key": "k"}
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
ASKING = {
    "account-sign-out",
    "backup",
    "backup-file",
    "backup-restore",
    "backup-saved",
    "backup-snapshot",
    "desk-application-erase",
    "desk-hands-link-renew",
    "desk-link-renew",
    "desk-link-revoke",
    "desk-player-erase",
    "person-erase",
    "event-staff",
    "event-staff-helper",
    "event-staff-password",
    "event-staff-take",
    "move-arrived",
    "move-bring-direct",
    "move-delete",
    "move-file",
    "move-offer",
    "move-send",
    "move-take-back",
    "recovery-codes",
    "second-factor",
    "second-factor-off",
    "second-factor-reset",
    "token-revoke",
    "tokens",
}


def aged(client: Client, seconds: int = 601) -> Client:
    """The browser, some time after the password was typed in it."""
    session = client.session
    session["password-at"] = int(time.time()) - seconds
    session.save()
    return client


def kept_fields(page) -> dict[str, str]:
    """The fields that the asking page keeps."""
    main = page.as_sent.decode().partition("<main")[2]
    return {unescape(name): unescape(value) for name, value in HIDDEN.findall(main)}


def asks_again(view: object) -> bool:
    while view is not None:
        if view.__dict__.get("asks_again"):
            return True
        view = getattr(view, "__wrapped__", None)
    return False


def test_only_pages_that_change_security_ask_for_the_password_again():
    assert {
        route.name for route in patterns(get_resolver()) if route.name and asks_again(route.callback)
    } == ASKING


def test_within_ten_minutes_of_the_sign_in_nothing_is_asked(director_client, event, visitor):
    assert aged(director_client, 595).post(STAFF, ROLE).status_code == 302


def test_later_the_form_waits_for_the_password_and_is_then_done_as_it_was_typed(
    director_client, event, visitor
):
    asking = aged(director_client).post(STAFF, {**ROLE, "odd": 'a"<b>&\n'})
    assert (asking.status_code, Role.objects.filter(user=visitor).count()) == (403, 0)
    assert "no-store" in asking["Cache-Control"]
    fields = kept_fields(asking)
    assert {name: fields[name] for name in (*ROLE, "odd")} == {**ROLE, "odd": 'a"<b>&\n'}
    done = director_client.post(STAFF, {**fields, "password-again": PASSWORD})
    assert (done.url, Role.objects.get(user=visitor).kind) == (STAFF, "referee")
    assert PASSWORD not in str(list(LogEntry.objects.values()))


def test_sent_twice_the_form_is_still_the_same_act(director_client, event, visitor):
    aged(director_client)
    for _press in range(2):
        assert director_client.post(STAFF, {**ROLE, "password-again": PASSWORD}).status_code == 302
    assert Role.objects.filter(user=visitor).count() == 1


def test_a_wrong_password_asks_again_is_counted_and_noted_and_loses_nothing(director_client, event, visitor):
    aged(director_client)
    asking = director_client.post(STAFF, {**ROLE, "password-again": "wrong"})
    assert (asking.status_code, kept_fields(asking)["account"]) == (403, "vito")
    assert "This is not your password." in asking.content.decode()
    assert "wrong" not in kept_fields(asking).values()
    assert list(SignIn.objects.values_list("kind", "account")) == [("again", "dora")]


def test_after_five_wrong_ones_the_right_one_waits_and_the_form_is_kept(director_client, event, visitor):
    aged(director_client)
    for _attempt in range(5):
        director_client.post(STAFF, {**ROLE, "password-again": "wrong"})
    asking = director_client.post(STAFF, {**ROLE, "password-again": PASSWORD})
    assert (asking.status_code, kept_fields(asking)["account"]) == (429, "vito")
    assert Role.objects.filter(user=visitor).count() == 0


def test_a_page_that_shows_secrets_asks_before_it_opens(director_client, event):
    url = "/account/second-factor/?next=/desk/"
    asking = aged(director_client).get(url)
    assert (asking.status_code, "second-factor-secret" in director_client.session) == (403, False)
    opened = director_client.post(url, {**kept_fields(asking), "password-again": PASSWORD})
    assert opened.url == url
    assert director_client.get(url).status_code == 200


@pytest.mark.parametrize(
    "url", ["/desk/backup/", "/desk/backup/saving/none/file/", "/desk/spring-open/move/file/"]
)
def test_a_page_that_is_only_read_opens_after_the_password_too(event, url):
    client = aged(signed_in(make_user("root", is_superuser=True)))
    asking = client.get(url)
    opened = client.post(url, {**kept_fields(asking), "password-again": PASSWORD})
    assert (asking.status_code, opened.status_code, opened.url) == (403, 302, url)


def test_a_file_that_was_chosen_is_asked_for_again(event):
    client = aged(signed_in(make_user("root", is_superuser=True)))
    form = {"typed": "RESTORE", "file": SimpleUploadedFile("backup.zip", b"no zip")}
    asking = client.post("/desk/backup/restore/", form)
    page = asking.content.decode()
    assert (kept_fields(asking)["typed"], page.count('type="file" name="file"')) == ("RESTORE", 1)
    form = {
        **kept_fields(asking),
        "password-again": PASSWORD,
        "file": SimpleUploadedFile("backup.zip", b"no zip"),
    }
    assert client.post("/desk/backup/restore/", form).status_code == 400


def test_undo_of_a_role_asks_and_undo_of_others_does_not(director_client, event, visitor):
    director_client.post(STAFF, ROLE)
    line = LogEntry.objects.get(act="role.give")
    asking = aged(director_client).post(f"/desk/spring-open/log/{line.pk}/undo/")
    assert (asking.status_code, Role.objects.filter(user=visitor).count()) == (403, 1)


def test_users_without_the_role_are_refused_without_a_password_prompt(scorer_client, event):
    answer = aged(scorer_client).post(STAFF, {**ROLE, "password-again": PASSWORD})
    assert (answer.status_code, "Enter your password again" in answer.content.decode()) == (403, False)


def test_the_token_of_the_form_is_asked_of_the_asking_page_too(director, event):
    client = Client(enforce_csrf_checks=True)
    client.force_login(director)
    assert client.post(STAFF, {**ROLE, "password-again": PASSWORD}).status_code == 403
    assert not Role.objects.filter(kind="referee", user__username="vito").exists()


def test_not_now_leads_back_to_the_page_of_the_form_and_to_no_other_site(director_client, event):
    aged(director_client)
    referers = ("http://testserver/desk/spring-open/log/", "https://evil.example/", "")
    backs = [director_client.post(STAFF, ROLE, headers={"referer": at}).context["back"] for at in referers]
    assert backs == [referers[0], "/desk/", "/desk/"]
