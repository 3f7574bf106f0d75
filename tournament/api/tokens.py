"""The token of a request: whose it is, how often it is used, and the key that makes an act happen once."""

import secrets
from hashlib import sha256
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from tournament.account.queries import network_of
from tournament.account.services.tokens import token_in_force
from tournament.acts.log import FormKey
from tournament.acts.refusals import Reason
from tournament.api.asking import Asked
from tournament.api.problems import problem
from tournament.models import ApiToken

BEARER = "Bearer "
MOST_WRONG, MOST_WRONG_SECONDS = 50, 600
MOST_USES, MOST_USES_SECONDS = 600, 60
NO_TOKEN = Reason("api.no-token", "Send a token that is in force: “Authorization: Bearer …”.")
TOO_MANY = Reason("api.too-many", "Too many requests. Wait %(seconds)s seconds.")


def why_not_token(request: Asked) -> HttpResponse | None:
    """Find the token that came with a request, if one did; the refusal of one that is not in force."""
    header = request.headers.get("Authorization", "")
    request.token = None
    if not header:
        return None
    network = network_of(request)
    if _count(f"wrong-tokens-{network}", MOST_WRONG_SECONDS, add=0) > MOST_WRONG:
        return _too_many(MOST_WRONG_SECONDS)
    token = token_in_force(header.removeprefix(BEARER)) if header.startswith(BEARER) else None
    if token is None:
        _count(f"wrong-tokens-{network}", MOST_WRONG_SECONDS)
        return no_token()
    if _count(f"token-{token.pk}", MOST_USES_SECONDS) > MOST_USES:
        return _too_many(MOST_USES_SECONDS)
    request.token = token
    return None


def no_token() -> HttpResponse:
    """401."""
    answer = problem(NO_TOKEN(), HTTPStatus.UNAUTHORIZED)
    answer["WWW-Authenticate"] = "Bearer"
    return answer


def _count(counter: str, seconds: int, add: int = 1) -> int:
    """How often something has happened within so many seconds in this process, with this time."""
    cache.add(counter, 0, seconds)
    try:
        return cache.incr(counter, add)
    except ValueError:  # the counter expired in between
        return add


def _too_many(seconds: int) -> HttpResponse:
    answer = problem(TOO_MANY(seconds=seconds), HTTPStatus.TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(seconds)
    return answer


def key_of(request: HttpRequest, token: ApiToken) -> FormKey:
    """The key of an act: that of the header `Idempotency-Key`, bound to the token and to all that was sent.

    Without the header nobody can send the act again, and its key is a random one.
    """
    sent = request.headers.get("Idempotency-Key", "")
    key = FormKey(sha256(f"{token.pk} {sent or secrets.token_hex(16)}".encode()).hexdigest())
    key.content = sha256(request.get_full_path().encode() + b" " + request.body).hexdigest()
    return key
