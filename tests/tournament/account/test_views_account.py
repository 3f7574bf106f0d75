"""One's own account: the second factor, and the browsers in which one is signed in."""

import re
from datetime import timedelta

import pyotp
import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.account.queries import name_of
from tournament.account.services import second_factor
from tournament.account.views.second_factor import typed_code
from tournament.models import LogEntry, SecondFactor, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
ON, OFF, CODES = "/account/second-factor/", "/account/second-factor/off/", "/account/second-factor/codes/"
UA = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture
def dora() -> User:
    return make_user("dora", last_login=timezone.now())


def enter(client: Client, name: str = "dora", **extra: str):
    return client.post("/sign-in/", {"username": name, "password": PASSWORD, **extra})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def protected(user: User) -> tuple[pyotp.TOTP, list[str]]:
    """A second factor that was turned on a while ago, and its recovery codes."""
    totp = pyotp.TOTP(second_factor.new_secret())
    codes = second_factor.turn_on(user=user, secret=totp.secret, code=totp.now())
    SecondFactor.objects.update(last_step=0)
    return totp, codes


def wrong_code(totp: pyotp.TOTP) -> str:
    """Six digits that are not those of now, nor of the minutes around."""
    around = {totp.at(timezone.now() + timedelta(seconds=30 * step)) for step in range(-3, 4)}
    return next(code for code in ("000000", "111111", "222222", "333333") if code not in around)


def test_the_pages_are_for_whom_they_are_about(client):
    for url in ("/account/", ON):
        assert client.get(url).url == f"/sign-in/?next={url}"
    for url in (OFF, CODES, "/account/sign-out/", f"{ON}1/reset/"):
        assert client.post(url).url.startswith("/sign-in/")


def test_acts_accept_post_only(client, dora):
    client.force_login(dora)
    for url in (OFF, CODES, "/account/sign-out/", f"{ON}1/reset/"):
        assert client.get(url).status_code == 405


# --- The second factor -------------------------------------------------------------------------------------


def test_the_first_code_turns_the_second_factor_on_and_recovery_codes_are_shown_once(client, dora):
    client.force_login(dora)
    page = client.get(ON).content.decode()
    secret = client.session["second-factor-secret"]
    assert (page.count('<figure class="qr"><svg'), f"secret={secret}" in page) == (1, True)
    answer = client.post(ON, {"code": pyotp.TOTP(secret).now(), "key": "k"})
    codes = re.findall(r"<code>([a-z2-9]{4}(?:-[a-z2-9]{4}){5})</code>", answer.content.decode())
    factor = SecondFactor.objects.get()
    assert (len(set(codes)), factor.user, factor.secret) == (8, dora, secret)
    assert not any(code in str(factor.recovery) for code in codes)
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get(ON).url == "/account/"


def test_pressed_twice_it_is_turned_on_once(client, dora):
    client.force_login(dora)
    client.get(ON)
    secret = client.session["second-factor-secret"]
    form = {"code": pyotp.TOTP(secret).now(), "key": "k"}
    client.post(ON, form)
    second_answer = client.post(ON, form)
    assert (second_answer.status_code, SecondFactor.objects.get().secret) == (200, secret)
    assert "the codes were shown then" in second_answer.content.decode()


@pytest.mark.parametrize("code", ["", "abc", "12345", "9" * 41, "١٢٣٤٥٦"])
def test_a_code_that_will_not_do_turns_nothing_on(client, dora, code):
    client.force_login(dora)
    client.get(ON)
    answer = client.post(ON, {"code": code, "key": "k"})
    assert (answer.status_code, SecondFactor.objects.exists()) == (400, False)
    assert len(answer.context["form"].errors["code"]) == 1


def test_the_second_factor_is_turned_on_once_and_by_the_right_code(dora):
    totp = pyotp.TOTP(second_factor.new_secret())
    with refused("account.not-the-code", "code"):
        second_factor.turn_on(user=dora, secret=totp.secret, code=wrong_code(totp))
    second_factor.turn_on(user=dora, secret=totp.secret, code=totp.now())
    with refused("account.second-factor-on"):
        second_factor.turn_on(user=dora, secret=totp.secret, code=totp.now())


def test_without_a_code_that_fits_it_stays_and_so_do_the_recovery_codes(dora):
    totp, _codes = protected(dora)
    for act in (second_factor.turn_off, second_factor.renew_recovery):
        with refused("account.not-the-code", "code"):
            act(user=dora, code=wrong_code(totp))
    assert SecondFactor.objects.get().wrong == 2


def test_after_the_password_comes_the_code(client, dora):
    totp, _codes = protected(dora)
    answer = enter(client, next="/desk/new/")
    assert (answer.url, is_in(client)) == ("/sign-in/code/", False)
    assert client.get("/desk/").status_code == 302
    answer = client.post("/sign-in/code/", {"code": totp.now()})
    assert (answer.url, is_in(client)) == ("/desk/new/", True)


def test_a_code_is_taken_once(dora):
    totp, _codes = protected(dora)
    code = totp.now()
    first, second = Client(), Client()
    for client in (first, second):
        enter(client)
        client.post("/sign-in/code/", {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)


def test_a_recovery_code_works_once_in_any_spelling(dora):
    _totp, codes = protected(dora)
    first, second = Client(), Client()
    for client, typed in ((first, codes[3].upper().replace("-", " ")), (second, codes[3])):
        enter(client)
        client.post("/sign-in/code/", {"code": typed})
    assert (is_in(first), is_in(second), len(SecondFactor.objects.get().recovery)) == (True, False, 7)


def test_five_wrong_codes_lock_as_wrong_passwords_do(client, dora):
    totp, _codes = protected(dora)
    enter(client)
    wrong = {"code": wrong_code(totp)}
    statuses = [client.post("/sign-in/code/", wrong).status_code for _attempt in range(5)]
    assert statuses == [200, 200, 200, 200, 429]
    assert client.post("/sign-in/code/", {"code": totp.now()}).status_code == 429
    assert is_in(client) is False


def test_twenty_wrong_codes_from_anywhere_pause_all(dora):
    totp, _codes = protected(dora)
    for _attempt in range(20):
        assert second_factor.check(dora, wrong_code(totp)) is False
    assert second_factor.check(dora, totp.now()) is False
    assert second_factor.why_not_taken(dora).code == "account.too-many-codes"
    SecondFactor.objects.update(wrong_at=timezone.now() - timedelta(minutes=16))
    assert second_factor.check(dora, totp.now()) is True


def test_a_clock_set_back_pauses_nobody_for_longer(dora):
    totp, _codes = protected(dora)
    hour = timezone.now() + timedelta(hours=1)
    SecondFactor.objects.update(wrong=20, wrong_at=hour, last_step=0)
    assert second_factor.check(dora, totp.now()) is True


def test_an_expired_second_step_returns_to_the_password(client, dora):
    totp, _codes = protected(dora)
    enter(client)
    session = client.session
    session["password-was-right"] = {**session["password-was-right"], "at": 0}
    session.save()
    assert client.post("/sign-in/code/", {"code": totp.now()}).url == "/sign-in/"
    assert is_in(client) is False


def test_without_the_password_no_code_is_looked_at(client, dora):
    totp, _codes = protected(dora)
    assert client.post("/sign-in/code/", {"code": totp.now()}).url == "/sign-in/"


def test_second_factor_is_turned_off_with_a_code(client, dora):
    totp, _codes = protected(dora)
    client.force_login(dora)
    client.post(OFF, {"code": wrong_code(totp), "key": "a"})
    assert SecondFactor.objects.get().wrong == 1
    client.post(OFF, {"code": totp.now(), "key": "b"})
    assert SecondFactor.objects.exists() is False
    assert enter(Client()).url == "/desk/"


def test_new_recovery_codes_replace_the_old_ones(client, dora):
    totp, old = protected(dora)
    client.force_login(dora)
    page = client.post(CODES, {"code": totp.now(), "key": "k"}).content.decode()
    assert len(re.findall(r"<code>", page)) == 8
    assert (second_factor.check(dora, old[0]), len(SecondFactor.objects.get().recovery)) == (False, 8)


def test_only_a_superuser_takes_it_away_from_somebody_else(client, dora):
    protected(dora)
    sam, keeper = make_user("sam"), make_user("kate", is_superuser=True)
    client.force_login(sam)
    assert client.post(f"{ON}{dora.pk}/reset/", {"key": "a"}).status_code == 404
    assert SecondFactor.objects.exists() is True
    client.force_login(keeper)
    assert "Second factors of others" in client.get("/account/").content.decode()
    client.post(f"{ON}{dora.pk}/reset/", {"key": "b"})
    assert SecondFactor.objects.exists() is False
    assert LogEntry.objects.get(act="account.second-factor-reset").summary == "Second factor of dora removed."


def test_taking_it_away_needs_a_superuser_and_a_second_factor(dora):
    keeper = make_user("kate", is_superuser=True)
    assert second_factor.why_not_reset(dora, keeper).code == "account.no-second-factor"
    protected(dora)
    assert second_factor.why_not_reset(dora, dora).code == "account.not-yours-to-reset"
    assert second_factor.why_not_reset(dora, keeper) is None


def test_a_bad_code_is_named_on_the_account_page(client, dora):
    protected(dora)
    client.force_login(dora)
    with refused("account.code-not-read"):
        typed_code(RequestFactory().post(OFF, {"code": ""}))
    page = client.post(OFF, {"code": "", "key": "k"}, follow=True).content.decode()
    assert ("Type the code." in page, SecondFactor.objects.get().wrong) == (True, 0)


def test_neither_secret_nor_codes_are_in_the_log(dora):
    totp, codes = protected(dora)
    lines = str(list(LogEntry.objects.values()))
    assert [secret for secret in (totp.secret, *codes) if secret in lines] == []


# --- Browsers ----------------------------------------------------------------------------------------------


def test_the_list_tells_the_browsers_apart_and_holds_no_key(client, dora):
    client.force_login(dora)
    phone = Client(headers={"user-agent": UA})
    enter(phone)
    page = client.get("/account/").content.decode()
    assert [browser.words for browser in client.get("/account/").context["browsers"]] == [
        "",
        "Firefox, Android",
    ]
    assert [key in page for key in (client.session.session_key, phone.session.session_key)] == [False, False]


def test_one_browser_is_signed_out(client, dora):
    client.force_login(dora)
    phone, laptop = signed_in(dora), signed_in(dora)
    name = second_name(client, phone)
    client.post("/account/sign-out/", {"browser": name, "key": "k"})
    assert [browser.get("/account/").status_code for browser in (client, phone, laptop)] == [200, 302, 200]


def second_name(client: Client, other: Client) -> str:
    names = [browser.name for browser in client.get("/account/").context["browsers"]]
    name = name_of(other.session.session_key)
    assert name in names
    return name


def test_all_other_browsers_are_signed_out_and_nobody_elses(client, dora):
    client.force_login(dora)
    phone, other = signed_in(dora), signed_in(make_user("sam"))
    client.post("/account/sign-out/", {"key": "k"})
    assert [browser.get("/account/").status_code for browser in (client, phone, other)] == [200, 302, 200]


def test_nobody_signs_out_another_account_by_the_name_of_its_browser(client, dora):
    sam = signed_in(make_user("sam"))
    client.force_login(dora)
    client.post("/account/sign-out/", {"browser": name_of(sam.session.session_key), "key": "k"})
    assert sam.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("since", "idle", "stays"),
    [
        (timedelta(days=13), timedelta(hours=47), True),
        (timedelta(days=13), timedelta(hours=49), False),
        (timedelta(days=15), timedelta(hours=1), False),
    ],
)
def test_a_session_ends_when_it_is_idle_or_old(client, dora, since, idle, stays):
    client.force_login(dora)
    session, now = client.session, int(timezone.now().timestamp())
    session.update(
        {"signed-in-at": now - int(since.total_seconds()), "seen-at": now - int(idle.total_seconds())}
    )
    session.save()
    assert (client.get("/account/").status_code == 200) is stays


def test_the_use_of_a_browser_is_noted_every_ten_minutes(client, dora, django_assert_num_queries):
    client.force_login(dora)
    session, now = client.session, int(timezone.now().timestamp())
    session["seen-at"] = now - 700
    session.save()
    client.get("/account/")
    assert client.session["seen-at"] >= now
    with django_assert_num_queries(4):  # session, user; factor, browsers
        client.get("/account/")
