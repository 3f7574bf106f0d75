"""Tokens of streams."""

import pytest
from django.core import signing

from tests.factories import make_event
from tournament.live.tokens import SALT, holder_of, live_url, token_of

pytestmark = pytest.mark.django_db


def test_a_token_names_its_holder_for_its_event_and_no_other():
    event = make_event(players=0, sessions=0)
    assert holder_of(token_of(event, "u1"), event.pk) == "u1"
    assert holder_of(token_of(event, "u1"), event.pk + 1) == ""


@pytest.mark.parametrize("token", ["", "forged", "1:abc:def"])
def test_unsigned_tokens_name_nobody(token):
    assert holder_of(token, 1) == ""


@pytest.mark.parametrize("signed", [1, [1], [1, "u1", "u2"], "12"])
def test_signed_tokens_of_another_form_name_nobody(signed):
    assert holder_of(signing.dumps(signed, salt=SALT), 1) == ""


def test_a_signature_for_another_purpose_names_nobody():
    assert holder_of(signing.dumps([1, "u1"], salt="password-reset"), 1) == ""
    assert holder_of(signing.dumps([1, "u1"], salt=SALT), 1) == "u1"


def test_a_token_runs_out_after_two_days(monkeypatch):
    event = make_event(players=0, sessions=0)
    token = token_of(event, "u1")
    later = signing.time.time() + 2 * 24 * 3600 + 1
    monkeypatch.setattr(signing.time, "time", lambda: later)
    assert holder_of(token, event.pk) == ""


def test_a_public_event_needs_no_token():
    event = make_event(players=0, sessions=0)
    assert live_url(event, "u1") == "/live/spring-open"
    event.public = False
    assert live_url(event, "u1").startswith("/live/spring-open?k=")
