"""What somebody does before anything else: a given password is changed, a required second factor set up."""

import pyotp
import pytest
from django.test import Client

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.account.queries import required_step
from tournament.account.services import second_factor
from tournament.models import LogEntry, Role, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
NEW = "seven new tiles drawn"
FACTOR = "/account/second-factor/"


@pytest.fixture
def dora() -> User:
    user = make_user("dora")
    make_event(players=0, sessions=0, drawn=False, staff={"director": user})
    return user


def with_given_password(user: User) -> User:
    User.objects.filter(pk=user.pk).update(password_given=True)
    user.refresh_from_db()
    return user


def test_with_a_given_password_the_sign_in_leads_to_a_new_one_and_then_on(client, dora):
    with_given_password(dora)
    form = {"username": "dora", "password": PASSWORD, "next": "/desk/spring-open/log/"}
    page = client.post("/sign-in/", form, follow=True)
    assert page.redirect_chain == [("/password/?next=%2Fdesk%2Fspring-open%2Flog%2F", 302)]
    new = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    answer = client.post("/password/", {**new, "next": page.context["then"]})
    dora.refresh_from_db()
    assert (answer.url, dora.password_given, dora.check_password(NEW)) == (
        "/desk/spring-open/log/",
        False,
        True,
    )
    assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize("url", ["/desk/", "/desk/new/", "/desk/spring-open/", "/account/", FACTOR])
def test_nothing_of_the_desk_opens_before(dora, url):
    client = signed_in(with_given_password(dora))
    assert client.get(url).url == f"/password/?next={url.replace('/', '%2F')}"


def test_no_act_is_done_before(dora):
    client = signed_in(with_given_password(dora))
    answer = client.post("/desk/spring-open/staff/", {"account": "dora", "kind": "scorer", "key": "k"})
    assert (answer.url, LogEntry.objects.count()) == ("/password/?next=%2Fdesk%2F", 0)


def test_public_pages_and_signing_out_stay_open_to_a_given_password(dora):
    client = signed_in(with_given_password(dora))
    assert [client.get(url).status_code for url in ("/", "/help/", "/e/spring-open/")] == [200, 200, 200]
    assert client.post("/sign-out/").url == "/"


def test_the_given_password_is_refused_as_the_new_one(dora):
    client = signed_in(with_given_password(dora))
    same = {"old_password": PASSWORD, "new_password1": PASSWORD, "new_password2": PASSWORD}
    answer = client.post("/password/", same)
    dora.refresh_from_db()
    assert answer.context["form"].errors["new_password1"] == ["This is the old password. Choose another one."]
    assert dora.password_given


@pytest.mark.parametrize(
    ("asked_of", "steps"),
    [
        ([], {"root": "", "dora": "", "sam": ""}),
        (["administrator"], {"root": "second-factor", "dora": "", "sam": ""}),
        (["director"], {"root": "", "dora": "second-factor", "sam": ""}),
        (["director", "scorer"], {"root": "", "dora": "second-factor", "sam": "second-factor"}),
    ],
)
def test_the_setting_says_of_whom_a_second_factor_is_asked(dora, settings, asked_of, steps):
    settings.SECOND_FACTOR_FOR = asked_of
    root, sam = make_user("root", is_superuser=True), make_user("sam")
    Role.objects.create(event=Role.objects.get().event, user=sam, kind="scorer")
    assert {user.username: required_step(user) for user in (root, dora, sam)} == steps


def test_without_it_the_desk_leads_to_setting_it_up_and_then_on(dora, settings):
    settings.SECOND_FACTOR_FOR = ["director"]
    client = signed_in(dora)
    page = client.get("/desk/spring-open/", follow=True)
    assert page.redirect_chain == [(f"{FACTOR}?next=%2Fdesk%2Fspring-open%2F", 302)]
    assert "This installation requires a second factor." in page.content.decode()
    code = pyotp.TOTP(client.session["second-factor-secret"]).now()
    codes = client.post(FACTOR, {"code": code, "key": "k", "next": "/desk/spring-open/"})
    assert (len(codes.context["codes"]), codes.context["then"]) == (8, "/desk/spring-open/")
    assert client.get("/desk/spring-open/").status_code == 200


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_setting_it_up_leads_to_no_other_site(dora, target):
    page = signed_in(dora).get(FACTOR, {"next": target})
    assert page.context["then"] == ""


def test_a_required_second_factor_is_not_turned_off_but_taken_away_it_is_asked_again(dora, settings):
    settings.SECOND_FACTOR_FOR = ["director"]
    totp = pyotp.TOTP(second_factor.new_secret())
    second_factor.turn_on(user=dora, secret=totp.secret, code=totp.now())
    with refused("account.second-factor-required"):
        second_factor.turn_off(user=dora, code=totp.now())
    page = signed_in(dora).get("/account/").content.decode()
    assert ("Turn it off" in page, "so it stays on" in page) == (False, True)
    second_factor.reset_here(user=dora)
    assert required_step(dora) == "second-factor"


def test_the_terminal_gets_the_only_administrator_back_in(run, settings, client):
    settings.SECOND_FACTOR_FOR = ["administrator"]
    root = make_user("root", is_superuser=True)
    totp = pyotp.TOTP(second_factor.new_secret())
    second_factor.turn_on(user=root, secret=totp.secret, code=totp.now())
    answer = run("new_password", "root", "--no-second-factor").out
    password = answer.partition("with the password ")[2].split()[0]
    page = client.post("/sign-in/", {"username": "root", "password": password}, follow=True)
    assert page.redirect_chain == [("/password/?next=%2Fdesk%2F", 302)]
    new = {"old_password": password, "new_password1": NEW, "new_password2": NEW, "next": "/desk/"}
    assert client.post("/password/", new, follow=True).redirect_chain == [
        ("/desk/", 302),
        (f"{FACTOR}?next=%2Fdesk%2F", 302),
    ]


def test_an_outbox_is_told_to_sign_in(dora):
    client = signed_in(with_given_password(dora))
    answer = Client.post(client, "/desk/spring-open/staff/", headers={"hanchan-outbox": "1"})
    assert (answer.status_code, answer.json()) == (401, {"to": "/password/?next=%2Fdesk%2F"})
