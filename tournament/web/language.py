"""The language of a page: the visitor's choice, the event's on public pages, or the browser's."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from tournament.models import Event
from tournament.web.budgets import NO_ROWS, costs


@require_POST
@costs("a cookie", NO_ROWS)
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language chosen in a cookie, and go back to the page (`next`, else the one before)."""
    return set_language(request)


def language_for(request: HttpRequest, event: Event) -> str:
    """The language that the visitor chose, else the event's own: of its public pages, papers and links."""
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return language if language in dict(settings.LANGUAGES) else event.language


def speak(request: HttpRequest, event: Event) -> None:
    """Answer this request in the language of `language_for`."""
    request.LANGUAGE_CODE = language_for(request, event)
    translation.activate(request.LANGUAGE_CODE)
