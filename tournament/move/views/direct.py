"""What another computer asks for under a code: to fetch an event, to take it over, to say that it has it."""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.acts.refusals import Refused
from tournament.models import Event
from tournament.move.services import offering, sealed
from tournament.web.access import for_everybody
from tournament.web.budgets import costs
from tournament.web.links import too_many_wrong_keys

MOST_ASKED = 4096  # bytes that another computer asks with


@for_everybody
@csrf_exempt  # no browser sends this, no cookie counts: it is signed with the code
@require_POST
@costs(
    "a moved event sealed and sent",
    "who signs with a code of ten minutes",
    "50 wrong codes in ten minutes a network",
)
def direct(request: HttpRequest) -> HttpResponse:
    """Fetch, take or have: what is asked and answered is sealed with the code."""
    is_question = request.content_type == "application/json"
    question = _asked(request.body[:MOST_ASKED]) if is_question else None
    offer = offering.offer_signed(**question) if question else None
    if question is None or offer is None:
        return too_many_wrong_keys(request) or HttpResponse(status=403)
    head, body = {"nonce": question["nonce"]}, ""
    try:
        if question["do"] == "fetch":
            body = offering.fetched(offer)
        elif question["do"] == "take":
            offering.taken(offer, question["to"], question["who"])
        else:
            offering.arrived(offer)
    except Refused as refusal:
        head["refused"] = str(refusal.sentence)
    except Event.DoesNotExist:
        return HttpResponse(status=403)
    answer = sealed.seal(offer.secret, f"{json.dumps(head)}\n{body}".encode())
    return HttpResponse(answer, content_type="application/octet-stream")


def _asked(body: bytes) -> dict[str, str] | None:
    """The question with its signature; None for anything else."""
    try:
        question = json.loads(body)
    except (ValueError, RecursionError):
        return None
    names = {"do", "nonce", "to", "who", "signature"}
    is_question = isinstance(question, dict) and set(question) == names
    fits = is_question and all(isinstance(text, str) and text.isascii() for text in question.values())
    return question if fits else None
