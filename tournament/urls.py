"""All addresses, a subject after the other; /e/ is for everybody, /desk/ for the staff of an event."""

from django.urls import URLResolver, include, path
from django.urls.resolvers import RoutePattern


class LoadedWhenRequested(URLResolver):
    """Addresses below a prefix, with names in a namespace; the first request to one loads their module."""

    def _populate(self) -> None:
        """Not when another address is wanted by its name; the module itself is asked for one of these."""


# Only programs need the interface, which takes 18 MB.
interface = LoadedWhenRequested(RoutePattern("api/"), "tournament.api.urls", app_name="api", namespace="api")

urlpatterns = [
    path("", include("tournament.account.urls")),
    interface,
    path("", include("tournament.backup.urls")),
    path("", include("tournament.check_in.urls")),
    path("", include("tournament.clock.urls")),
    path("", include("tournament.draw.urls")),
    path("", include("tournament.event.urls")),
    path("", include("tournament.event_file.urls")),
    path("", include("tournament.files.urls")),
    path("", include("tournament.hand.urls")),
    path("", include("tournament.move.urls")),
    path("", include("tournament.notice.urls")),
    path("", include("tournament.person.urls")),
    path("", include("tournament.presence.urls")),
    path("", include("tournament.ranking.urls")),
    path("", include("tournament.registration.urls")),
    path("", include("tournament.result.urls")),
    path("", include("tournament.rules.urls")),
    path("", include("tournament.ruling.urls")),
    path("", include("tournament.session.urls")),
    path("", include("tournament.standings.urls")),
    path("", include("tournament.pages.urls")),
]

handler403 = "tournament.web.errors.permission_denied"
handler500 = "tournament.web.errors.server_error"
