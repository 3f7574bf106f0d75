"""The draws of an event with their certificates, and the hash of the lots of every draw."""

from typing import Any

from ninja import Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason
from tournament.api.asking import Asked, event_of
from tournament.api.problems import NotHere
from tournament.api.routes import public
from tournament.api.values import Moment, Number
from tournament.draw.queries.certificates import PublicDraw, certificate, public_draws, sealed_lots
from tournament.draw.services.certificates import fingerprint
from tournament.web.budgets import ONE_EVENT, costs

router = Router(tags=["Draws"])
NO_DRAW = Reason(
    "api.no-draw", "There is no published draw %(n)s: a draw is shown once all its seats are published."
)


class DrawLine(Schema):
    """A draw that gives sessions their seats. `hidden`: sessions that sit by it and are not published yet."""

    number: Number
    method: str = Field(examples=["full"])
    sessions: list[Number]
    hidden: list[Number]
    fingerprint: str = Field(description="Of its certificate.", examples=[64 * "5"])


class SealedLine(Schema):
    """The hash of the lots of a draw, public before anybody sees them."""

    number: Number
    made_at: Moment
    sha256: str = Field(examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"])


class DrawsAnswer(Schema):
    """The draws in force, and the hashes of all lots."""

    draws: list[DrawLine]
    sealed: list[SealedLine]


class DrawAnswer(DrawLine):
    """A draw with its certificate, the document hanchan-draw, which anybody can check."""

    certificate: dict[str, Any] = Field(examples=[{"format": "hanchan-draw", "version": 1, "players": 16}])


@public(router, "/events/{slug:slug}/draws", DrawsAnswer, name="api-draws")
@costs("the draws of an event", ONE_EVENT)
def draws(request: Asked, slug: str) -> DrawsAnswer:
    """The draws of which something is published."""
    event = event_of(request, slug)
    return DrawsAnswer(
        draws=[DrawLine(**_facts(drawn)) for drawn in public_draws(event)],
        sealed=[SealedLine(**vars(lots)) for lots in sealed_lots(event)],
    )


@public(router, "/events/{slug:slug}/draws/{int:number}", DrawAnswer, name="api-draw")
@costs("one draw", ONE_EVENT)
def draw(request: Asked, slug: str, number: int) -> DrawAnswer:
    """A draw with its certificate, once all its seats are published."""
    event = event_of(request, slug)
    drawn = next((drawn for drawn in public_draws(event) if drawn.number == number), None)
    if drawn is None or not drawn.is_whole:
        raise NotHere(NO_DRAW(n=number))
    return DrawAnswer(**_facts(drawn), certificate=certificate(drawn.row))


def _facts(drawn: PublicDraw) -> dict[str, Any]:
    return {
        "number": drawn.number,
        "method": drawn.row.method,
        "sessions": list(drawn.sessions),
        "hidden": list(drawn.hidden),
        "fingerprint": fingerprint(certificate(drawn.row)),
    }
