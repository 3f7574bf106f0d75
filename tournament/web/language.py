"""The language of a page: chosen, else the browser's; the event's is for papers and the hall."""

from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from tournament.models import Event
from tournament.web.budgets import NO_ROWS, costs


@require_POST
@costs("a cookie", NO_ROWS)
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language chosen in a cookie, and go back to the page (`next`, else the one before)."""
    return set_language(request)


def chosen_language(request: HttpRequest) -> str:
    """The language that the visitor chose in this browser; "" for none."""
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return language if language in dict(settings.LANGUAGES) else ""


def browser_language(request: HttpRequest) -> str:
    """The first language that the browser prefers and we have; "" for none."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        with suppress(LookupError):
            return get_supported_language_variant(code)
    return ""


def speak(request: HttpRequest, event: Event) -> None:
    """Answer in the reader's language: the one chosen, else the browser's, else the event's."""
    answer_in(request, chosen_language(request) or browser_language(request) or event.language)


def speak_to_the_hall(request: HttpRequest, event: Event) -> None:
    """Answer in the event's language, unless one was chosen: for screens and papers that all look at."""
    answer_in(request, language_of_papers(request, event))


def language_of_papers(request: HttpRequest, event: Event) -> str:
    """The language that the visitor chose, else the event's own: of its papers and of screens in the hall."""
    return chosen_language(request) or event.language


def answer_in(request: HttpRequest, language: str) -> None:
    """Say everything of this answer in a language."""
    request.LANGUAGE_CODE = language
    translation.activate(language)
