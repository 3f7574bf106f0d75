"""The live state for browsers that get no stream: asked again and again, 304 while nothing is new."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.live import frames
from tournament.live.asking import Ask, read_ask
from tournament.models import Event
from tournament.views.access import public_view


@require_safe
@public_view
def event_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole frame as JSON, `lists` and `lang` as for the stream; 304 to the ETag of before."""
    ask = read_ask(request.META["QUERY_STRING"], {})
    etag = _etag(event, ask)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    state = frames.state_of(event, ask.lists, ask.language)
    response = HttpResponse(frames.to_json(frames.whole(state)), content_type="application/json")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache, private"
    return response


def _etag(event: Event, ask: Ask) -> str:
    return f'"{event.pk}-{event.version}-{ask.language}-{".".join(ask.lists)}"'
