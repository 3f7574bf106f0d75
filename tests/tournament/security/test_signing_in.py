"""Signing in: what it tells strangers, whom the lock stops, and where it leads."""

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from axes.models import AccessAttempt
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests.factories import make_user
from tournament import settings as own_settings
from tournament.account.services.sign_in_log import shorten
from tournament.models import SignIn

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "correct horse battery"
DORA = {"username": "dora", "password": PASSWORD}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "http://testserver.evil.example/",
    "/\t/evil.example/",
    " https://evil.example/",
)


def wrong_sign_in(client: Client, name: str = "dora", **extra: str):
    return client.post("/sign-in/", {"username": name, "password": "wrong"}, **extra)


def comparable_text(response) -> str:
    """The page without what is new on every page, and without what was typed."""
    page = TOKEN.sub("", response.content.decode())
    names = ("dora", "ghost", "gone")
    for name in names:
        page = page.replace(f'value="{name}"', "")
    return page


def test_the_answer_does_not_tell_whether_there_is_such_an_account(returning_director):
    make_user("gone", is_active=False)
    answers = [wrong_sign_in(Client(), name) for name in ("dora", "ghost", "gone")]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({comparable_text(answer) for answer in answers}) == 1


def test_a_disabled_account_cannot_sign_in_and_is_signed_out(returning_director):
    signed_in, outside = Client(), Client()
    signed_in.post("/sign-in/", DORA)
    get_user_model().objects.update(is_active=False)
    assert outside.post("/sign-in/", DORA).status_code == 200
    assert signed_in.get("/desk/").status_code == 302


def test_the_lock_stops_one_address_alone(returning_director):
    attacker, dora = Client(REMOTE_ADDR="10.0.0.66"), Client(REMOTE_ADDR="10.0.0.7")
    assert [wrong_sign_in(attacker).status_code for _attempt in range(5)] == [200, 200, 200, 200, 429]
    assert dora.post("/sign-in/", DORA).status_code == 302


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-real-ip", "forwarded", "client-ip", "via"])
def test_an_invented_address_does_not_open_the_lock(returning_director, header):
    client = Client(REMOTE_ADDR="10.0.0.66")
    statuses = [
        wrong_sign_in(client, headers={header: f"10.1.1.{number}"}).status_code for number in range(6)
    ]
    assert statuses == [200, 200, 200, 200, 429, 429]


def test_many_wrong_passwords_for_many_names_shut_a_network_but_not_its_known_browsers(returning_director):
    hall = {"REMOTE_ADDR": "192.0.2.1"}
    own_browser, new = Client(**hall), Client(**hall)
    assert own_browser.post("/sign-in/", DORA).status_code == 302
    own_browser.post("/sign-out/")
    stranger = Client(**hall)
    for name in range(20):
        statuses = [wrong_sign_in(stranger, f"name{name}").status_code for _attempt in range(3)]
        assert statuses == [200, 200, 200]
    shut = wrong_sign_in(stranger, "one-more")
    assert (shut.status_code, "from this network" in shut.content.decode()) == (429, True)
    assert new.post("/sign-in/", DORA).status_code == 429
    assert own_browser.post("/sign-in/", DORA).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.2").post("/sign-in/", DORA).status_code == 302


def test_fifty_wrong_passwords_from_many_addresses_shut_an_account_but_not_its_known_browsers(
    returning_director,
):
    own_browser = Client(REMOTE_ADDR="192.0.2.1")
    own_browser.post("/sign-in/", DORA)
    own_browser.post("/sign-out/")
    for number in range(50):
        assert wrong_sign_in(Client(REMOTE_ADDR=f"198.51.100.{number}")).status_code == 200

    shut = Client(REMOTE_ADDR="203.0.113.1").post("/sign-in/", DORA)

    assert (shut.status_code, shut.context["account"]) == (429, True)
    assert own_browser.post("/sign-in/", DORA).status_code == 302


def test_the_addresses_of_one_ipv6_network_count_as_one(returning_director):
    statuses = [
        wrong_sign_in(Client(REMOTE_ADDR=f"2001:db8:0:7::{number:x}")).status_code for number in range(6)
    ]
    assert statuses == [200, 200, 200, 200, 429, 429]
    assert wrong_sign_in(Client(REMOTE_ADDR="2001:db8:0:8::1")).status_code == 200


def test_five_wrong_old_passwords_close_the_form_of_a_new_one(returning_director):
    browser = Client()
    browser.post("/sign-in/", DORA)
    form = {"new_password1": "green dragon 88", "new_password2": "green dragon 88"}
    wrong = [browser.post("/password/", {**form, "old_password": f"wrong {n}"}).status_code for n in range(5)]
    right = browser.post("/password/", {**form, "old_password": DORA["password"]})
    assert (wrong, right.status_code) == ([200, 200, 200, 200, 429], 429)
    assert Client().post("/sign-in/", DORA).status_code == 302


def test_fifty_nine_wrong_passwords_leave_the_hall_open(returning_director):
    hall = {"REMOTE_ADDR": "192.0.2.1"}
    for number in range(59):
        wrong_sign_in(Client(**hall), f"name{number}")
    assert Client(**hall).post("/sign-in/", DORA).status_code == 302


def test_a_stranger_under_the_same_address_does_not_lock_out_a_known_browser(returning_director):
    own_browser, stranger = Client(), Client()
    own_browser.post("/sign-in/", DORA)
    own_browser.post("/sign-out/")
    assert [wrong_sign_in(stranger).status_code for _attempt in range(5)][-1] == 429
    assert stranger.post("/sign-in/", DORA).status_code == 429
    assert own_browser.post("/sign-in/", DORA).status_code == 302


def test_a_known_browser_has_five_tries_too_and_is_known_for_its_account_alone(returning_director):
    make_user("sam")
    own_browser = Client()
    own_browser.post("/sign-in/", DORA)
    own_browser.post("/sign-out/")
    assert [wrong_sign_in(own_browser).status_code for _attempt in range(5)] == [200, 200, 200, 200, 429]
    assert [wrong_sign_in(own_browser, "sam").status_code for _attempt in range(5)][-1] == 429
    # counted as a stranger's
    assert wrong_sign_in(Client(), "sam").status_code == 429


def test_a_made_up_cookie_does_not_count_as_a_known_browser(returning_director):
    forged = Client()
    forged.cookies["known"] = "WyJkb3JhIiwieCJd:1tXXXX:forged"
    assert [wrong_sign_in(forged).status_code for _attempt in range(5)][-1] == 429
    assert forged.post("/sign-in/", DORA).status_code == 429


def test_a_name_in_other_letters_does_not_open_the_lock(returning_director):
    client = Client()
    for name in ("dora", "dora ", " dora", "dora", "dora"):
        last = wrong_sign_in(client, name)
    assert last.status_code == 429


def test_the_lock_tells_nobody_whether_there_is_such_an_account(returning_director):
    locked = [[wrong_sign_in(Client(), name) for _attempt in range(5)][-1] for name in ("dora", "ghost")]
    assert len({TOKEN.sub("", answer.content.decode()) for answer in locked}) == 1


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_sign_in_leads_to_another_site(client, returning_director, target):
    assert client.post("/sign-in/", {**DORA, "next": target}).url == "/desk/"
    assert client.get("/sign-in/", {"next": target}).url == "/desk/"


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_change_of_password_leads_to_another_site(client, returning_director, target):
    client.force_login(returning_director)
    page = client.get("/password/", {"next": target}).content.decode()
    main = page.partition("<main")[2].partition("</main>")[0]
    assert "evil.example" not in main.replace("%", "").replace("next=", "")
    new = {"old_password": PASSWORD, "new_password1": "seven new tiles", "new_password2": "seven new tiles"}
    assert client.post("/password/", {**new, "next": target}).url == "/desk/"


def test_passwords_are_kept_with_argon2id_in_19_megabytes(settings, db):
    settings.PASSWORD_HASHERS = own_settings.PASSWORD_HASHERS
    user = make_user("anna")
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def settings_with(tmp_path: Path, **env: str) -> str:
    """The settings that decide about TLS, as the program has them in this environment."""
    names = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_HSTS_SECONDS"
    values = f"[getattr(own, name) for name in '{names}'.split()], own.SECURE_PROXY_SSL_HEADER"
    code = f"import tournament.settings as own; print({values})"
    environ = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(tmp_path), **env}
    return subprocess.check_output([sys.executable, "-c", code], env=environ, cwd=ROOT, text=True).strip()


def test_on_a_laptop_no_header_makes_a_request_secure(tmp_path):
    assert settings_with(tmp_path) == "[False, False, False, 0] None"


def test_behind_tls_cookies_are_secure_and_browsers_stay_with_it(tmp_path):
    output = settings_with(tmp_path, PUBLIC_HTTPS="1")
    assert output == "[True, True, True, 31536000] ('HTTP_X_FORWARDED_PROTO', 'https')"


def test_behind_tls_no_other_host_can_set_the_cookies(tmp_path):
    names = "SESSION_COOKIE_NAME CSRF_COOKIE_NAME KNOWN_COOKIE_NAME"
    code = f"import tournament.settings as own; print(*(getattr(own, name) for name in '{names}'.split()))"
    environ = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(tmp_path)}
    command = [sys.executable, "-c", code]
    cookie_names = [
        subprocess.check_output(command, env={**environ, **more}, cwd=ROOT, text=True).split()
        for more in ({}, {"PUBLIC_HTTPS": "1"})
    ]
    plain = ["sessionid", "csrftoken", "known"]
    assert cookie_names == [plain, [f"__Host-{name}" for name in plain]]


def test_data_files_are_readable_by_their_owner_alone(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    code = "import tournament.settings as s; (s.DATA_DIR / 'x').write_text(s.SECRET_KEY)"
    environ = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(folder)}
    subprocess.check_call([sys.executable, "-c", code], env=environ, cwd=ROOT)
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_the_deployment_check_has_nothing_to_say_behind_tls(tmp_path):
    env = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(tmp_path), "PUBLIC_HTTPS": "1"}
    env["ALLOWED_HOSTS"] = "hanchan.example"
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stdout + done.stderr


def test_a_new_secret_key_signs_nobody_out_while_the_old_one_is_a_fallback(returning_director, settings):
    client, old = Client(), settings.SECRET_KEY
    client.post("/sign-in/", DORA)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "n" * 60, [old]
    assert client.get("/account/").status_code == 200
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "m" * 60, []
    assert client.get("/account/").status_code == 302


def test_sign_ins_and_refusals_are_kept_for_ninety_days(returning_director):
    wrong_sign_in(Client(REMOTE_ADDR="192.0.2.5"), "ghost")
    Client(REMOTE_ADDR="192.0.2.6").post("/sign-in/", DORA)
    assert list(AccessAttempt.objects.values_list("username", "ip_address")) == [("ghost", "192.0.2.5")]
    assert list(SignIn.objects.order_by("pk").values_list("kind", "account", "network")) == [
        ("password", "", "192.0.2.5"),
        ("in", "dora", "192.0.2.6"),
    ]
    SignIn.objects.update(last_at=timezone.now() - timedelta(days=91))
    Client(REMOTE_ADDR="192.0.2.7").post("/sign-in/", DORA)
    shorten()
    assert list(SignIn.objects.values_list("network", flat=True)) == ["192.0.2.7"]


def test_no_password_is_kept_in_words_where_attempts_are(returning_director):
    Client().post("/sign-in/", {"username": "dora", "password": "my-other-secret"})
    assert "my-other-secret" not in str(list(AccessAttempt.objects.values()))
