"""Refusals as application/problem+json (RFC 9457): code, sentence, field."""

import logging
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Schema
from ninja.errors import HttpError, ValidationError
from pydantic import Field

from tournament.acts.refusals import Reason, Refusal, Refused, Stale
from tournament.web.errors import STATUS, sentence_of, trouble_of

MEDIA_TYPE = "application/problem+json"
logger = logging.getLogger(__name__)

NO_ADDRESS = Reason("api.no-address", "The interface has nothing at this address.")
WRONG_METHOD = Reason("api.wrong-method", "This address takes %(methods)s.")
NO_JSON = Reason("api.no-json", "The body cannot be read as JSON: %(why)s.")
IS_FORM = Reason("api.is-form", "The body is a form. Send JSON, with “Content-Type: application/json”.")
WRONG_VALUE = Reason("api.wrong-value")
"""A value that does not fit its type; what is wrong with it is told by the types, in English."""
BROKEN = Reason("api.broken", "Something went wrong on the server. Its log has the details.")


class Problem(Schema):
    """Why a request was refused. `code` never changes; `detail` is the sentence for people, in `lang`."""

    type: str = Field(examples=["about:blank"])
    title: str = Field(description="The words of the status.", examples=["Not Found"])
    status: int = Field(examples=[404])
    code: str = Field(description="The reason; docs/refusals.md lists them.", examples=["api.no-event"])
    detail: str = Field(examples=["There is no event “winter-open” that you may see."])
    field: str | None = Field(description="What of the request it is about.", examples=[None])


class NotHere(Refused):
    """The resource does not exist, or not for this client: 404."""


class Unchanged(Exception):
    """The reader has what there is: 304."""


def problem(refusal: Refusal, status: HTTPStatus, field: str | None = None) -> HttpResponse:
    """The answer for a refusal."""
    facts = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status,
        "code": refusal.code,
        "detail": str(refusal),
        "field": field,
    }
    options = {"ensure_ascii": False}
    headers = {"Cache-Control": "no-store"}
    return JsonResponse(
        facts, status=status, content_type=MEDIA_TYPE, json_dumps_params=options, headers=headers
    )


def of_refused(_request: HttpRequest, error: Refused | type[Refused]) -> HttpResponse:
    """404 for what is not there, 409 for what somebody else changed, else 400."""
    assert isinstance(error, Refused)
    status = HTTPStatus.BAD_REQUEST
    if isinstance(error, NotHere):
        status = HTTPStatus.NOT_FOUND
    if isinstance(error, Stale):
        status = HTTPStatus.CONFLICT
    return problem(Refusal(error.code, error.sentence), status, error.field)


def of_values(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    """The first value that does not fit, with its place in the request."""
    assert isinstance(error, ValidationError)
    first = error.errors[0]
    path = ".".join(str(part) for part in first["loc"][1:])
    refusal = WRONG_VALUE.worded(f"{path}: {first['msg']}.")
    return problem(refusal, HTTPStatus.UNPROCESSABLE_ENTITY, path)


def of_http(_request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    """What the framework refuses: a body that is not JSON."""
    assert isinstance(error, HttpError)
    return problem(NO_JSON(why=error.__cause__ or error), HTTPStatus(error.status_code))


def of_form(_request: HttpRequest, _error: Exception | type[Exception]) -> HttpResponse:
    """A form of a page, which Django has read already."""
    return problem(IS_FORM(), HTTPStatus.UNSUPPORTED_MEDIA_TYPE)


def of_error(_request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """An error of the program, or trouble of its computer; nothing of it is shown."""
    assert isinstance(error, Exception)
    trouble = trouble_of(error)
    if trouble is None:
        logger.error("The interface failed", exc_info=error)
        return problem(BROKEN(), HTTPStatus.INTERNAL_SERVER_ERROR)
    status = STATUS.get(trouble, HTTPStatus.SERVICE_UNAVAILABLE)
    return problem(BROKEN.worded(sentence_of(trouble)), status)
