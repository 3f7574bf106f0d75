"""Signing in: what it tells strangers, whom the lock stops, and where it leads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.factories import make_user
from tournament import settings as own_settings

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "correct horse battery"
DORA = {"username": "dora", "password": PASSWORD}
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


def wrong(client: Client, name: str = "dora", **extra: str):
    return client.post("/sign-in/", {"username": name, "password": "wrong"}, **extra)


def plain(response) -> str:
    """The page without what is new on every page, and without what was typed."""
    token = response.context["csrf_token"]
    page = response.content.decode().replace(str(token), "")
    names = ("dora", "ghost", "gone")
    for name in names:
        page = page.replace(f'value="{name}"', "")
    return page


def test_the_answer_does_not_tell_whether_there_is_such_an_account(known):
    make_user("gone", is_active=False)
    answers = [wrong(Client(), name) for name in ("dora", "ghost", "gone")]
    assert [one.status_code for one in answers] == [200, 200, 200]
    assert len({plain(one) for one in answers}) == 1


def test_whoever_is_switched_off_does_not_get_in_and_is_signed_out(known):
    signed_in, outside = Client(), Client()
    signed_in.post("/sign-in/", DORA)
    get_user_model().objects.update(is_active=False)
    assert outside.post("/sign-in/", DORA).status_code == 200
    assert signed_in.get("/desk/").status_code == 302


def test_the_lock_stops_one_address_alone(known):
    attacker, dora = Client(REMOTE_ADDR="10.0.0.66"), Client(REMOTE_ADDR="10.0.0.7")
    assert [wrong(attacker).status_code for _attempt in range(5)] == [200, 200, 200, 200, 429]
    assert dora.post("/sign-in/", DORA).status_code == 302


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-real-ip", "forwarded", "client-ip", "via"])
def test_an_invented_address_does_not_open_the_lock(known, header):
    client = Client(REMOTE_ADDR="10.0.0.66")
    said = [wrong(client, headers={header: f"10.1.1.{one}"}).status_code for one in range(6)]
    assert said == [200, 200, 200, 200, 429, 429]


def test_a_name_in_other_letters_does_not_open_the_lock(known):
    client = Client()
    for name in ("dora", "dora ", " dora", "dora", "dora"):
        last = wrong(client, name)
    assert last.status_code == 429


def test_the_lock_tells_nobody_whether_there_is_such_an_account(known):
    locked = [[wrong(Client(), name) for _attempt in range(5)][-1] for name in ("dora", "ghost")]
    assert len({one.content.decode().replace(str(one.context["csrf_token"]), "") for one in locked}) == 1


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_sign_in_leads_to_another_site(client, known, target):
    assert client.post("/sign-in/", {**DORA, "next": target}).url == "/desk/"
    assert client.get("/sign-in/", {"next": target}).url == "/desk/"


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_change_of_password_leads_to_another_site(client, known, target):
    client.force_login(known)
    page = client.get("/password/", {"next": target}).content.decode()
    assert "evil.example" not in page.replace("%", "").partition("<main")[2].replace("next=", "")
    new = {"old_password": PASSWORD, "new_password1": "seven new tiles", "new_password2": "seven new tiles"}
    assert client.post("/password/", {**new, "next": target}).url == "/desk/"


def test_passwords_are_kept_with_argon2id(settings, db):
    settings.PASSWORD_HASHERS = own_settings.PASSWORD_HASHERS
    user = make_user("anna")
    assert user.password.startswith("argon2$argon2id$")


def settings_with(tmp_path: Path, **env: str) -> str:
    """The settings that decide about TLS, as the program has them in this environment."""
    names = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_HSTS_SECONDS"
    values = f"[getattr(own, name) for name in '{names}'.split()], own.SECURE_PROXY_SSL_HEADER"
    code = f"import tournament.settings as own; print({values})"
    whole = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(tmp_path), **env}
    return subprocess.check_output([sys.executable, "-c", code], env=whole, cwd=ROOT, text=True).strip()


def test_on_a_laptop_no_header_makes_a_request_secure(tmp_path):
    assert settings_with(tmp_path) == "[False, False, False, 0] None"


def test_behind_tls_cookies_are_secure_and_browsers_stay_with_it(tmp_path):
    said = settings_with(tmp_path, PUBLIC_HTTPS="1")
    assert said == "[True, True, True, 31536000] ('HTTP_X_FORWARDED_PROTO', 'https')"


def test_the_deployment_check_has_nothing_to_say_behind_tls(tmp_path):
    env = {"PATH": os.environ["PATH"], "HANCHAN_DATA": str(tmp_path), "PUBLIC_HTTPS": "1"}
    env["ALLOWED_HOSTS"] = "hanchan.example"
    asked = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    done = subprocess.run(asked, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stdout + done.stderr
