"""One's own tokens: made and shown once, revoked, and nobody else's."""

import pytest
from django.test import Client

from tests.factories import make_user
from tournament.account.services.tokens import MOST, make_token, revoke_token, why_not_make
from tournament.acts.refusals import Refused
from tournament.models import ApiToken

PASSWORD = "correct horse battery"
FORM = {"name": "bot", "event": "", "roles": ["scorer"], "days": "30", "key": "k"}


def test_a_token_is_shown_once(event, director_client):
    first = director_client.post("/account/tokens/", FORM)
    assert (first.status_code, first.context["made"][:8]) == (200, "hanchan_")
    again = director_client.post("/account/tokens/", FORM)
    assert (again.context["made"], again.context["again"]) == ("", True)
    assert ApiToken.objects.count() == 1
    assert first.context["made"] not in director_client.get("/account/tokens/").content.decode()


def test_a_token_is_revoked_by_its_owner_alone(event, director, director_client, visitor_client):
    make_token(user=director, event=event, name="bot", roles=[], days=1)
    row = ApiToken.objects.get()
    assert visitor_client.post(f"/account/tokens/{row.pk}/revoke/").status_code == 404
    director_client.post(f"/account/tokens/{row.pk}/revoke/", {"key": "a"})
    assert ApiToken.objects.get().revoked_at is not None
    director_client.post(f"/account/tokens/{row.pk}/revoke/", {"key": "b"})
    assert "This token is already revoked." in director_client.get("/account/tokens/").content.decode()


def test_bad_input_makes_no_token(event, scorer):
    client = Client()
    client.force_login(scorer)
    for wrong in ({"days": "0"}, {"days": "400"}, {"name": ""}, {"roles": ["king"]}, {"event": "99"}):
        response = client.post(
            "/account/tokens/", {**FORM, **wrong, "password-again": "correct horse battery"}
        )
        assert response.status_code == 400
    more = {**FORM, "event": str(event.pk), "roles": ["director"], "key": "m"}
    response = client.post("/account/tokens/", more)
    assert response.context["form"].non_field_errors()[0].startswith("A token can only be given roles")
    assert ApiToken.objects.count() == 0


def test_strangers_are_asked_to_sign_in(db):
    assert Client().get("/account/tokens/").status_code == 302
    make_user("nobody")
    assert Client().post("/account/tokens/1/revoke/").status_code == 302


def test_why_a_token_is_not_made(event, scorer):
    code = {
        "roles": why_not_make(scorer, event, ["director"], 30).code,
        "days": why_not_make(scorer, event, [], 367).code,
    }
    for number in range(MOST):
        make_token(user=scorer, event=event, name=str(number), roles=[], days=1)
    code["many"] = why_not_make(scorer, event, [], 1).code
    assert code == {
        "roles": "account.token-role",
        "days": "account.token-days",
        "many": "account.token-many",
    }
    token = ApiToken.objects.select_related("user", "event").first()
    revoke_token(token=token)
    with pytest.raises(Refused) as refused:
        revoke_token(token=ApiToken.objects.select_related("user", "event").get(pk=token.pk))
    assert refused.value.code == "account.token-revoked"
