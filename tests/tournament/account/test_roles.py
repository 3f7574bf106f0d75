"""Roles given and taken, helpers' accounts, and what ends with a role."""

import re

import pytest

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.account.services.roles import (
    create_helper,
    end_browser_sessions,
    give_role,
    new_password,
    renew_password,
    take_role,
    why_not_create_helper,
    why_not_give_role,
    why_not_renew_password,
    why_not_take_role,
)
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Role, User

pytestmark = pytest.mark.django_db


def roles(event: Event) -> list[tuple[str, str]]:
    return list(event.roles.order_by("user__username", "kind").values_list("user__username", "kind"))


@pytest.fixture
def small(director) -> Event:
    """An event with its director alone."""
    return make_event(players=0, sessions=0, drawn=False, staff={"director": director})


def test_a_role_is_given_and_logged(small, director, visitor):
    entry = give_role(event=small, user=visitor, kind="scorer", by=director)
    assert roles(small) == [("dora", "director"), ("vito", "scorer")]
    assert (entry.summary, entry.subject) == ("vito is now scorer.", "vito")


def test_giving_a_role_is_undone(small, director, visitor):
    undo(entry=give_role(event=small, user=visitor, kind="scorer", by=director), by=director)
    assert roles(small) == [("dora", "director")]


def test_a_role_is_given_once(small, director):
    assert why_not_give_role(small, director, "director").code == "account.has-role"


def test_there_are_four_roles(small, director):
    assert why_not_give_role(small, director, "cook").code == "account.no-such-role"


def test_an_event_has_one_head_referee(small, director, visitor, referee):
    give_role(event=small, user=visitor, kind="head", by=director)
    assert why_not_give_role(small, referee, "head").code == "account.one-head"
    with refused("account.one-head"):
        create_helper(event=small, username="hana", kind="head", by=director)
    assert User.objects.filter(username="hana").exists() is False
    take_role(event=small, user=visitor, kind="head", by=director)
    give_role(event=small, user=referee, kind="head", by=director)
    assert roles(small) == [("dora", "director"), ("rosa", "head")]


def test_the_last_director_stays(small, director):
    assert why_not_take_role(small, director, "director").code == "account.only-director"
    with refused("account.only-director"):
        take_role(event=small, user=director, kind="director", by=director)


def test_one_of_two_directors_may_go(small, director, visitor):
    give_role(event=small, user=visitor, kind="director", by=director)
    take_role(event=small, user=director, kind="director", by=visitor)
    assert roles(small) == [("vito", "director")]


def test_undoing_cannot_take_the_last_director(small, director, visitor):
    entry = give_role(event=small, user=visitor, kind="director", by=director)
    take_role(event=small, user=director, kind="director", by=director)
    with refused("account.only-director"):
        undo(entry=entry, by=visitor)


def test_taking_a_role_is_undone(event, director, scorer):
    before = roles(event)
    undo(entry=take_role(event=event, user=scorer, kind="scorer", by=director), by=director)
    assert roles(event) == before


def test_the_role_of_an_account_that_is_gone_is_not_given_back(small, director, visitor):
    give_role(event=small, user=visitor, kind="scorer", by=director)
    taken = take_role(event=small, user=visitor, kind="scorer", by=director)
    visitor.delete()
    with refused("account.gone"):
        undo(entry=taken, by=director)


def test_a_role_somebody_does_not_have_is_not_taken(small, visitor):
    assert why_not_take_role(small, visitor, "scorer").code == "account.lacks-role"


def test_signing_out_ends_only_that_persons_browsers(event, director, scorer):
    browser, other = signed_in(scorer), signed_in(director)
    take_role(event=event, user=scorer, kind="scorer", by=director, sign_out=True)
    assert ("_auth_user_id" in browser.session, "_auth_user_id" in other.session) == (False, True)


def test_without_signing_out_browsers_stay_signed_in(event, director, scorer):
    browser = signed_in(scorer)
    take_role(event=event, user=scorer, kind="scorer", by=director)
    assert browser.session["_auth_user_id"] == str(scorer.pk)
    assert end_browser_sessions(scorer) == 1


def test_a_helper_gets_an_account_a_role_and_a_password(small, director):
    user, password = create_helper(
        event=small, username="hana", kind="scorer", by=director, first_name="Hana"
    )
    assert roles(small) == [("dora", "director"), ("hana", "scorer")]
    assert (user.check_password(password), user.first_name, user.is_superuser) == (True, "Hana", False)


def test_the_password_is_nowhere_in_the_log(small, director):
    _user, password = create_helper(event=small, username="hana", kind="scorer", by=director)
    lines = LogEntry.objects.values_list("summary", "before", "after")
    assert [line for line in lines if password in str(line)] == []


def test_asked_twice_there_is_one_account_and_the_password_is_not_shown_again(small, director):
    helper = {"event": small, "username": "hana", "kind": "scorer", "by": director, "key": "k"}
    create_helper(**helper)
    user, password = create_helper(**helper)
    assert (user.username, password, User.objects.filter(username="hana").count()) == ("hana", "", 1)


def test_names_that_differ_in_capitals_are_one(visitor):
    assert why_not_create_helper("Vito").code == "account.name-taken"
    assert why_not_create_helper("two words").code == "account.name-not-allowed"
    assert why_not_create_helper("hana") is None


def test_passwords_can_be_read_aloud():
    assert re.fullmatch(r"([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}", new_password())
    assert new_password() != new_password()


def test_a_new_password_signs_the_helper_out(event, director, scorer):
    browser = signed_in(scorer)
    password = renew_password(event=event, user=scorer, by=director)
    scorer.refresh_from_db()
    assert (scorer.check_password(password), scorer.password_given) == (True, True)
    assert browser.get("/desk/").status_code == 302


def test_a_director_cannot_take_over_other_peoples_accounts(event, director, scorer, visitor):
    elsewhere = make_event(
        players=0, sessions=0, drawn=False, slug="other", staff={"director": make_user("olga")}
    )
    Role.objects.create(event=elsewhere, user=scorer, kind="scorer")
    root = User.objects.create_superuser("root")
    Role.objects.create(event=event, user=root, kind="scorer")
    assert why_not_renew_password(event, scorer, director).code == "account.works-elsewhere"
    assert why_not_renew_password(event, root, director).code == "account.password-of-installer"
    assert why_not_renew_password(event, visitor, director).code == "account.works-not-here"
    assert why_not_renew_password(event, director, director).code == "account.own-password"
    assert why_not_renew_password(event, scorer, root) is None


def test_a_director_signs_nobody_out_who_is_trusted_elsewhere(event, director, scorer, visitor):
    elsewhere = make_event(
        players=0, sessions=0, drawn=False, slug="other", staff={"director": make_user("olga")}
    )
    Role.objects.create(event=elsewhere, user=scorer, kind="scorer")
    root = User.objects.create_superuser("root")
    Role.objects.create(event=event, user=root, kind="referee")
    browser = signed_in(scorer)
    for user, kind in ((scorer, "scorer"), (root, "referee")):
        with refused("account.signed-in-elsewhere"):
            take_role(event=event, user=user, kind=kind, by=director, sign_out=True)
    take_role(event=event, user=scorer, kind="scorer", by=director)
    assert browser.get("/desk/").status_code == 200
