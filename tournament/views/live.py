"""The live state for browsers that get no stream: asked again and again, 304 while nothing is new.

Where the hub knows the version, tournament.live.polling answers 304 before a page is asked at all.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.live import changes, frames
from tournament.live.asking import etag_of, read_ask
from tournament.models import Event
from tournament.views.access import public_view


@require_safe
@public_view
def event_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole frame as JSON, `lists` and `lang` as for the stream; 304 to the ETag of before."""
    ask = read_ask(request.META["QUERY_STRING"], {})
    etag = etag_of(event.pk, event.version, ask)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    state = frames.state_of(event, ask.lists, ask.language)
    response = HttpResponse(changes.to_json(changes.whole(state)), content_type="application/json")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache, private"
    return response
