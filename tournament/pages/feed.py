"""The news of an event as RSS: notices, seatings, standings, as far as everybody may see them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.bounds import tidy_line
from tournament.event.queries.public_state import Shown, shown_to, situation_of
from tournament.models import Event, Publication, Session
from tournament.notice.queries import notices_of
from tournament.standings.queries.standings import standings_of
from tournament.web.access import PublicRequest, public_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.language import speak_to_the_hall
from tournament.words.numbers import ordinal
from tournament.words.sentences import enumerated

MOST = 50  # news in the feed
FIRST = 3  # players named in those of the newest standings


@dataclass(frozen=True)
class News:
    """One thing that happened: `name` tells it from all others of the event, `path` is where to read on."""

    name: str
    at: datetime
    title: str
    path: str
    text: str = ""


@require_safe
@public_view
@costs("the news of one event", ONE_EVENT)
def feed(request: PublicRequest, event: Event) -> HttpResponse:
    """The newest news of a public event, the same for all readers, in the event's language."""
    if not event.public:
        raise Http404
    speak_to_the_hall(request, event)
    channel = Rss201rev2Feed(
        title=tidy_line(event.name),  # XML holds no control characters, and older versions stored some
        link=_address(request, reverse("event", args=(event.slug,))),
        description=tidy_line(situation_of(event).words),
        language=request.LANGUAGE_CODE,
        feed_url=request.build_absolute_uri(request.path),
    )
    for news in newest(event, timezone.now()):
        channel.add_item(
            title=tidy_line(news.title),
            link=_address(request, news.path),
            description=tidy_line(news.text),
            pubdate=news.at,
            unique_id=f"hanchan:{event.uid}:{news.name}",
            unique_id_is_permalink=False,
        )
    return HttpResponse(channel.writeString("utf-8"), content_type="application/rss+xml; charset=utf-8")


def _address(request: HttpRequest, path: str) -> str:
    return request.build_absolute_uri(path)


def newest(event: Event, now: datetime) -> list[News]:
    """What everybody may know of the event at this moment, newest first."""
    shown = shown_to(event, frozenset())
    news = [*_notices(event, now), *_published(event), *_standings(event, shown)]
    return sorted(news, key=lambda line: line.at, reverse=True)[:MOST]


def _notices(event: Event, now: datetime) -> Iterator[News]:
    for notice in notices_of(event, now):
        if notice.shows_from <= now:
            path = reverse("event", args=(event.slug,))
            yield News(f"notice-{notice.number}-{notice.revision}", notice.shows_from, notice.text, path)


def _published(event: Event) -> Iterator[News]:
    """Seatings in force, a freeze, and the end."""
    rows = event.publications.filter(withdrawn_at=None).select_related("session")
    for row in rows:
        name = f"{row.kind}-{row.pk}"
        if row.kind == Publication.SEATING and row.session and row.session.state != Session.CALLED_OFF:
            number = row.session.number
            title = _("Seating of session %(number)s published") % {"number": number}
            yield News(name, row.published_at, title, reverse("event-session", args=(event.slug, number)))
        elif row.kind == Publication.FREEZE:
            title = _("Public standings frozen after session %(number)s") % {"number": row.after}
            yield News(name, row.published_at, title, reverse("event-standings", args=(event.slug,)))
        elif row.kind == Publication.FINAL:
            title = _("The event ended; its standings are final.")
            yield News(name, row.published_at, title, reverse("event-standings", args=(event.slug,)))


def _standings(event: Event, shown: Shown) -> Iterator[News]:
    """The standings after each closed session that is shown; the first players of the newest."""
    closed = event.sessions.filter(state=Session.CLOSED, closed_at__isnull=False).order_by("-number")
    sessions = [session for session in closed if shown.shows(session.number)]
    for session in sessions:
        title = _("Standings after session %(number)s") % {"number": session.number}
        path = f"{reverse('event-standings', args=(event.slug,))}?after={session.number}"
        text = _leaders(event, session.number) if session == sessions[0] else ""
        yield News(f"standings-{session.number}", session.closed_at or event.created_at, title, path, text)


def _leaders(event: Event, after: int) -> str:
    table = standings_of(event, after)
    rows = table.rows[:FIRST]
    return enumerated(f"{ordinal(row.place)} {table.entries[row.player].name}" for row in rows)
