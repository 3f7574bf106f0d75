"""How an operation becomes an address: for whom it is, what it answers, its headers, and its errors."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, RawPostDataException
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI, Router
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from scoring.written_numbers import no_number
from tournament.account.services.tokens import roles_by
from tournament.acts.refusals import Reason, Refused
from tournament.api import problems
from tournament.api.asking import Acting, Asked, event_of
from tournament.api.done import Done
from tournament.api.promises import ABOUT
from tournament.api.tokens import key_of, no_token, why_not_token
from tournament.middleware import MOST_OF_STRANGERS, length_of
from tournament.models import ApiToken
from tournament.web.access import KINDS, for_everybody
from tournament.web.budgets import ACT, costs
from tournament.words.sentences import enumerated

NOT_FOR_TOKEN = Reason(
    "api.not-for-token", "At %(event)s this needs one of these roles: %(roles)s. This token has none of them."
)
UNWRITABLE = Reason("api.unwritable", "The text contains a character that cannot be stored.")
TOO_LARGE = Reason("api.too-large", "The body is too large: it may have %(most)s bytes.")
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
EXACT = 2**53  # from here on not every whole number has a float
PREFIX = "api/v1"
VERSION = "1.0"
Operation = TypeVar("Operation", bound=Callable[..., Any])
View = Callable[..., HttpResponseBase]


class StrictParser(Parser):
    """JSON as RFC 8259 has it: no NaN, nothing nested without end."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body. Raises ValueError and RecursionError, of which the framework makes an HttpError."""
        return json.loads(request.body, parse_constant=no_number, parse_float=number_of)


def number_of(text: str) -> int | float:
    """A number with a decimal point or an exponent: 2.0 is 2, as JSON Schema has it."""
    number = float(text)
    return int(number) if abs(number) < EXACT and number.is_integer() else number


interface = NinjaAPI(
    title="Hanchan",
    version=VERSION,
    description=ABOUT,
    openapi_url=None,
    docs_url=None,
    parser=StrictParser(),
    urls_namespace="api",
)
interface.add_exception_handler(Refused, problems.of_refused)
interface.add_exception_handler(ValidationError, problems.of_values)
interface.add_exception_handler(HttpError, problems.of_http)
interface.add_exception_handler(RawPostDataException, problems.of_form)
interface.add_exception_handler(Exception, problems.of_error)


@interface.exception_handler(problems.Unchanged)
def _unchanged(_request: HttpRequest, _error: problems.Unchanged) -> HttpResponse:
    return HttpResponse(status=HTTPStatus.NOT_MODIFIED)


@dataclass(frozen=True)
class Route:
    """An address: its operation, its method, and whether it reads."""

    operation: Callable[..., object]
    method: str
    roles: frozenset[str] | None = None  # None: for everybody


ROUTES: dict[str, Route] = {}
"""Every address of the interface by its name."""


def public(
    router: Router, path: str, answer: Any, *, name: str, method: str = "GET"
) -> Callable[[Operation], Operation]:
    """For everybody. The operation's docstring is its text in the document."""

    def register(operation: Operation) -> Operation:
        title, _line, text = (operation.__doc__ or "").partition("\n\n")
        router.api_operation(
            [method],
            path,
            response=answer,
            url_name=name,
            operation_id=operation.__name__,
            summary=title.removesuffix("."),
            description=" ".join(text.split()) or None,
        )(operation)
        for_everybody(operation)
        ROUTES[name] = Route(operation, method)
        return operation

    return register


def acting(
    router: Router, path: str, *roles: str, name: str, answer: Any = Done, method: str = "POST"
) -> Callable[[Operation], Operation]:
    """For tokens that may act as one of the roles at the event of the address; directors always may."""

    def register(operation: Operation) -> Operation:
        public(router, f"/events/{{slug:slug}}{path}", answer, name=name, method=method)(operation)
        if not hasattr(operation, "budget"):
            costs("an act, or what the staff reads", ACT)(operation)
        del operation.roles  # type: ignore[attr-defined] # functions take attributes
        operation.token_roles = frozenset({*roles, "director"})  # type: ignore[attr-defined]  # functions take attributes
        ROUTES[name] = Route(operation, method, frozenset({*roles, "director"}))
        return operation

    return register


def view_of(name: str, answering: View) -> View:
    """The view of an address: what the framework answers, in the language asked for, with our headers."""
    route = ROUTES[name]

    @wraps(route.operation)
    def view(request: Asked, **parts: object) -> HttpResponseBase:
        request.roles, request.etag = frozenset(), ""
        if request.method == "HEAD" and route.method == "GET":
            request.method = "GET"  # the server sends the head alone
        with translation.override(language_of(request)):
            response = why_not(request, route, parts) or answering(request, **parts)
            if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
                response = wrong_method(route.method)
        return with_headers(request, response, reads=route.roles is None and route.method == "GET")

    view.csrf_exempt = True  # type: ignore[attr-defined] # cookies mean nothing here
    return cast("View", view)


def wrong_method(method: str) -> HttpResponse:
    """405."""
    response = problems.problem(problems.WRONG_METHOD(methods=method), HTTPStatus.METHOD_NOT_ALLOWED)
    response["Allow"] = method
    return response


def for_reading(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that answers GET alone, and refuses everything else as the interface does."""

    @wraps(view)
    def reading(request: HttpRequest, *parts: object, **named: object) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return view(request, *parts, **named)
        with translation.override(language_of(request)):
            return wrong_method("GET")

    return csrf_exempt(reading)


def why_not(request: Asked, route: Route, parts: dict[str, object]) -> HttpResponseBase | None:
    """The refusal of a token that is not in force or may not act here, of what cannot be kept, or None."""
    if refusal := why_not_token(request):
        return refusal
    if "%00" in request.META["QUERY_STRING"]:
        return problems.problem(UNWRITABLE(), HTTPStatus.BAD_REQUEST)
    if length_of(request) > MOST_OF_STRANGERS:
        return problems.problem(TOO_LARGE(most=MOST_OF_STRANGERS), HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    if route.roles is None or request.method != route.method:
        return None
    return no_token() if request.token is None else _why_not_act(request, request.token, route.roles, parts)


def _why_not_act(
    request: Asked, token: ApiToken, roles: frozenset[str], parts: dict[str, object]
) -> HttpResponseBase | None:
    try:
        event = event_of(request, str(parts["slug"]))
    except problems.NotHere as error:
        return problems.of_refused(request, error)
    if (request.content_type or "").startswith(FORMS):
        return problems.of_form(request, RawPostDataException())
    _own, may = roles_by(token, event)
    if not may & roles:
        names = enumerated(str(KINDS[role]) for role in sorted(roles))
        return problems.problem(NOT_FOR_TOKEN(event=event, roles=names), HTTPStatus.FORBIDDEN)
    act = cast("Acting", request)
    act.event, act.user, act.key = event, token.user, key_of(request, token)
    return None


def language_of(request: HttpRequest) -> str:
    """?lang=, else English: the address alone says what is answered."""
    language = request.GET.get("lang", "")
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def with_headers(request: Asked, response: HttpResponseBase, *, reads: bool) -> HttpResponseBase:
    """The answer with its ETag; what everybody may read, scripts of other sites may read too."""
    if request.token:
        response["Cache-Control"] = "no-store, private"
    elif reads:
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag"
    if request.etag and response.status_code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        response["ETag"] = request.etag
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


@csrf_exempt  # cookies mean nothing here
@for_everybody
@costs("one sentence", "no query")
def nowhere(request: HttpRequest, *_parts: object) -> HttpResponse:
    """An address that the interface does not have."""
    with translation.override(language_of(request)):
        return problems.problem(problems.NO_ADDRESS(), HTTPStatus.NOT_FOUND)
