"""Browsers that no throttle shuts out: those in which somebody works at an event that is not over."""

from datetime import timedelta

import pyotp
import pytest
from axes.models import AccessAttempt
from django.core import signing
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, make_user
from tournament.account.services import second_factor, throttles
from tournament.models import Event, SecondFactor, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


@pytest.fixture
def dora() -> User:
    """The director of an event that is not over."""
    user = make_user("dora")
    make_event(players=0, sessions=0, drawn=False, staff={"director": user})
    return user


def enter(client: Client, name: str = "dora", password: str = PASSWORD):
    return client.post("/sign-in/", {"username": name, "password": password})


def own_browser(name: str = "dora", **extra: str) -> Client:
    """A browser in which somebody signed in and out."""
    client = Client(**extra)
    enter(client, name)
    client.post("/sign-out/")
    return client


def wrong(client: Client, times: int, name: str = "dora") -> list[int]:
    return [enter(client, name, f"wrong {number}").status_code for number in range(times)]


def test_after_five_wrong_passwords_a_working_browser_waits_half_a_minute_and_no_longer(dora):
    browser = own_browser()
    assert wrong(browser, 6) == [200, 200, 200, 200, 200, 429]
    page = enter(browser)
    assert (page.status_code, "wait half a minute" in page.content.decode()) == (429, True)
    AccessAttempt.objects.update(attempt_time=timezone.now() - throttles.WAIT)
    assert enter(browser).status_code == 302


def test_once_its_event_is_over_a_browser_is_shut_as_any_other(dora):
    browser = own_browser()
    Event.objects.update(ended_at=timezone.now())
    assert wrong(browser, 5)[-1] == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - throttles.WAIT)
    assert enter(browser).status_code == 429


def test_a_second_account_of_a_browser_leaves_the_first_one_known(dora):
    make_user("sam")
    browser = own_browser()
    enter(browser, "sam")
    browser.post("/sign-out/")
    assert wrong(Client(), 5)[-1] == 429
    assert enter(browser).status_code == 302


def test_a_browser_remembers_eight_accounts(dora):
    browser = Client()
    for number in range(9):
        make_user(f"u{number}")
        enter(browser, f"u{number}")
        browser.post("/sign-out/")
    _mark, names = signing.loads(browser.cookies["known"].value, salt=throttles.SALT)
    assert names == [f"u{number}" for number in range(8, 0, -1)]


def test_a_shut_network_or_account_is_open_to_somebody_new_in_a_working_browser(dora):
    make_user("sam")
    hall = {"REMOTE_ADDR": "192.0.2.1"}
    browser = own_browser(**hall)
    for number in range(60):
        wrong(Client(**hall), 1, f"name{number}")
    for number in range(50):
        wrong(Client(REMOTE_ADDR=f"198.51.100.{number}"), 1, "sam")
    assert enter(Client(**hall), "sam").status_code == 429
    assert enter(browser, "sam").status_code == 302


def test_staff_have_five_tries_for_another_account_in_any_number_of_browsers(dora):
    make_user("sam")
    statuses = [wrong(own_browser(), 1, "sam")[0] for _browser in range(6)]
    assert statuses == [200, 200, 200, 200, 429, 429]


def test_codes_typed_elsewhere_do_not_pause_a_working_browser(dora):
    browser = own_browser()
    totp = pyotp.TOTP(second_factor.new_secret())
    second_factor.turn_on(user=dora, secret=totp.secret, code=totp.now())
    SecondFactor.objects.update(last_step=0, wrong=second_factor.MOST_WRONG, wrong_at=timezone.now())
    stranger = Client(REMOTE_ADDR="192.0.2.9")
    for client, opened in ((stranger, False), (browser, True)):
        enter(client)
        client.post("/sign-in/code/", {"code": totp.now()})
        assert ("_auth_user_id" in client.session) is opened


def test_an_old_cookie_of_one_account_still_counts(dora):
    browser = Client()
    browser.cookies["known"] = signing.dumps(["dora", "mark"], salt=throttles.SALT)
    assert wrong(Client(), 5)[-1] == 429
    assert enter(browser).status_code == 302


def test_a_cookie_is_asked_about_once_a_request(rf, dora, django_assert_num_queries):
    request = rf.get("/")
    request.COOKIES["known"] = signing.dumps(["mark", ["dora"]], salt=throttles.SALT)
    with django_assert_num_queries(1):
        assert [throttles.known_browser(request).working for _time in range(2)] == ["dora", "dora"]


@pytest.mark.parametrize(
    "cookie",
    ["", "x", signing.dumps(1, salt=throttles.SALT), signing.dumps([], salt=throttles.SALT)],
    ids=["empty", "unsigned", "a number", "nobody"],  # signatures hold the time, and names of tests must not
)
def test_a_cookie_that_says_nothing_makes_no_browser_known(rf, db, cookie):
    request = rf.get("/")
    request.COOKIES["known"] = cookie
    assert throttles.known_browser(request) == throttles.Known()


def test_the_pages_name_the_command_for_a_directors_own_password(client, dora):
    wrong(client, 4)
    for page in (client.get("/sign-in/"), enter(client, password="wrong")):
        assert "manage.py new_password NAME" in page.content.decode()
        assert "A director of your event gives helpers a new password" in page.content.decode()


def test_attempts_of_a_quarter_of_an_hour_ago_are_forgotten(dora):
    client = Client()
    wrong(client, 5)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert enter(client).status_code == 302
