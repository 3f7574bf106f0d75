"""The staff page: roles given and taken, accounts made, passwords renewed."""

import pytest
from django.test import Client

from tests.factories import make_event, make_user
from tests.tournament.conftest import signed_in
from tournament.account.views.staff import NO_ROLE_CHOSEN
from tournament.models import Event, LogEntry, Role, User

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/staff/"


def kinds(event: Event, name: str) -> list[str]:
    return list(Role.objects.filter(event=event, user__username=name).values_list("kind", flat=True))


def test_the_page_is_the_directors(client, visitor_client, scorer_client, referee_client, event, scorer):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    for browser in (visitor_client, scorer_client, referee_client):
        assert browser.get(URL).status_code == 403
        for part in ("", "take/", "helper/", f"{scorer.pk}/password/"):
            assert browser.post(URL + part, {"username": "x", "kind": "scorer"}).status_code == 403
    assert LogEntry.objects.count() == 0


def test_acts_accept_post_only(director_client, event, scorer):
    for part in ("take/", "helper/", f"{scorer.pk}/password/"):
        assert director_client.get(URL + part).status_code == 405


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_eight_queries(director_client, director, django_assert_num_queries, count):
    event = make_event(players=0, sessions=0, drawn=False, staff={"director": director})
    for number in range(count - 1):
        Role.objects.create(event=event, user=make_user(f"h{number}"), kind="scorer")
    with django_assert_num_queries(8):  # session, user, event, roles; people; sessions, players, draft
        page = director_client.get(URL).content.decode()
    assert page.count('class="person-name"') == count


def test_a_role_is_given_with_undo(director_client, event, visitor):
    page = director_client.post(
        URL, {"account": "vito", "kind": "referee", "key": "k"}, follow=True
    ).content.decode()
    assert kinds(event, "vito") == ["referee"]
    assert ("vito is now referee." in page, "/undo/" in page) == (True, True)


def test_giving_twice_gives_once(director_client, event, visitor):
    for _press in range(2):
        assert (
            director_client.post(URL, {"account": "vito", "kind": "referee", "key": "k"}).status_code == 302
        )
    response = director_client.post(URL, {"account": "vito", "kind": "referee", "key": "other"})
    assert (response.status_code, kinds(event, "vito")) == (400, ["referee"])
    assert "vito is already referee." in response.content.decode()


@pytest.mark.parametrize(("account", "kind"), [("nobody", "scorer"), ("vito", "cook"), ("", "")])
def test_an_impossible_role_is_refused(director_client, event, visitor, account, kind):
    assert director_client.post(URL, {"account": account, "kind": kind}).status_code == 400
    assert kinds(event, "vito") == []


def test_a_role_is_taken_and_the_person_signed_out(director_client, event, scorer):
    browser = signed_in(scorer)
    sent = {"user": scorer.pk, "kind": "scorer", "sign_out": "on", "key": "k"}
    assert director_client.post(f"{URL}take/", sent).url == URL
    assert kinds(event, "sam") == []
    assert browser.get("/desk/").status_code == 302


def test_a_role_is_lost_at_once(director_client, event, scorer):
    browser = signed_in(scorer)
    assert browser.get("/desk/spring-open/").status_code == 200
    director_client.post(f"{URL}take/", {"user": scorer.pk, "kind": "scorer"})
    assert browser.get("/desk/spring-open/").status_code == 403


def test_taking_twice_says_it_is_gone(director_client, event, scorer):
    sent = {"user": scorer.pk, "kind": "scorer"}
    director_client.post(f"{URL}take/", sent)
    page = director_client.post(f"{URL}take/", sent, follow=True).content.decode()
    assert "sam does not have that role." in page


def test_the_last_director_stays_and_is_told_why(director_client, event, director):
    page = director_client.post(
        f"{URL}take/", {"user": director.pk, "kind": "director"}, follow=True
    ).content.decode()
    assert "dora is the only director. Make somebody else director first." in page
    assert kinds(event, "dora") == ["director"]


def test_giving_up_the_role_redirects_to_the_desk(director_client, event, director, visitor):
    director_client.post(URL, {"account": "vito", "kind": "director"})
    assert director_client.post(f"{URL}take/", {"user": director.pk, "kind": "director"}).url == "/desk/"


def test_a_form_without_a_person_is_refused(director_client, event, refusals_made):
    answer = director_client.post(f"{URL}take/", {"user": "x", "kind": "scorer"})
    assert (answer.status_code, NO_ROLE_CHOSEN.sentence in answer.content.decode()) == (400, True)
    assert refusals_made == ["account.no-role-chosen"]


def test_a_form_that_was_sent_with_other_content_comes_again_with_a_new_key(director_client, event, visitor):
    director_client.post(URL, {"account": "vito", "kind": "referee", "key": "k"})
    answer = director_client.post(URL, {"account": "vito", "kind": "scorer", "key": "k"})
    page = answer.content.decode()
    assert (answer.status_code, kinds(event, "vito")) == (400, ["referee"])
    assert ("This form was already sent with different content" in page, 'value="k"' in page) == (True, False)


def test_a_helper_can_sign_in_with_the_password_that_was_shown(director_client, event):
    response = director_client.post(f"{URL}helper/", {"username": "hana", "kind": "scorer", "key": "k"})
    password = response.context["password"]
    assert f"<code>{password}</code>" in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    helper = Client()
    assert helper.post("/sign-in/", {"username": "hana", "password": password}).url.startswith("/password/")
    assert helper.get("/desk/spring-open/").url.startswith("/password/")


def test_the_password_is_shown_once(director_client, event):
    sent = {"username": "hana", "kind": "scorer", "key": "k"}
    first = director_client.post(f"{URL}helper/", sent).context["password"]
    second_page = director_client.post(f"{URL}helper/", sent).content.decode()
    assert ("This was already done" in second_page, first in second_page) == (True, False)
    assert first not in director_client.get(URL).content.decode()


@pytest.mark.parametrize("name", ["Sam", "two words", ""])
def test_a_name_that_will_not_do_is_named(director_client, event, name):
    response = director_client.post(f"{URL}helper/", {"username": name, "kind": "scorer"})
    assert (response.status_code, list(response.context["helper"].errors)) == (400, ["username"])
    assert User.objects.filter(username=name).count() == 0


def test_a_new_password_is_shown_once(director_client, event, scorer):
    response = director_client.post(f"{URL}{scorer.pk}/password/", {"key": "k"})
    scorer.refresh_from_db()
    assert scorer.check_password(response.context["password"]) is True
    assert director_client.post(f"{URL}{scorer.pk}/password/", {"key": "k"}).context["password"] == ""


def test_an_account_name_with_spaces_is_refused_in_plain_words(director_client, event):
    sent = {"username": "a b", "kind": "scorer", "key": "k"}
    page = director_client.post(f"{URL}helper/", sent).content.decode()
    assert "An account name has only letters, digits and @ . + - _, and no spaces." in page


def test_the_password_of_somebody_elses_helper_is_kept(director_client, event, visitor):
    page = director_client.post(f"{URL}{visitor.pk}/password/", follow=True).content.decode()
    assert "vito has no role at this event." in page
    assert visitor.check_password("correct horse battery") is True
    assert director_client.post(f"{URL}99999/password/").status_code == 404
