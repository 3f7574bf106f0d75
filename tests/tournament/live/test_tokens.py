"""Tokens of streams."""

import pytest
from django.core import signing

from tests.factories import make_event
from tournament.live.tokens import SALT, live_url, opens, token_of

pytestmark = pytest.mark.django_db


def test_a_token_opens_its_event_and_no_other():
    event = make_event(players=0, sessions=0)
    assert opens(token_of(event), event.pk)
    assert not opens(token_of(event), event.pk + 1)


@pytest.mark.parametrize("token", ["", "forged", "1:abc:def"])
def test_what_we_did_not_sign_opens_nothing(token):
    assert not opens(token, 1)


def test_a_signature_for_another_purpose_opens_nothing():
    assert not opens(signing.dumps(1, salt="password-reset"), 1)
    assert opens(signing.dumps(1, salt=SALT), 1)


def test_a_token_runs_out_after_two_days(monkeypatch):
    event = make_event(players=0, sessions=0)
    token = token_of(event)
    later = signing.time.time() + 2 * 24 * 3600 + 1
    monkeypatch.setattr(signing.time, "time", lambda: later)
    assert not opens(token, event.pk)


def test_a_public_event_needs_no_token():
    event = make_event(players=0, sessions=0)
    assert live_url(event) == "/live/spring-open"
    event.public = False
    assert live_url(event).startswith("/live/spring-open?k=")
