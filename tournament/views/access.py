"""Decorators that let the right people in: each view says for whom it is."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.models import Event, Role
from tournament.queries.access import entry_of, roles_of
from tournament.queries.announced import public_events
from tournament.views.languages import speak

View = Callable[..., HttpResponse]
KINDS = dict(Role.KINDS)


def staff_view(*roles: str) -> Callable[[View], View]:
    """For people with one of the roles at the event; directors may always.

    The view gets `event`; `request.event` and `request.roles` are set. Strangers are asked to sign in,
    others get a sentence that names the role they lack; an event that is not public is not there for them.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            event = get_object_or_404(Event, slug=slug)
            own = roles_of(request.user, event)
            if not (event.public or own):
                raise Http404
            request.event, request.roles = event, own
            if not own & {*roles, "director"}:
                raise PermissionDenied(
                    _("This page of %(event)s is for: %(roles)s. Ask the director to give you that role.")
                    % {"event": event, "roles": ", ".join(str(KINDS[one]) for one in roles)}
                )
            response = view(request, event, *args, **kwargs)
            # Personal data: nothing is left in the browser for who uses this computer next.
            response.headers.setdefault("Cache-Control", "no-store, private")
            return response

        guarded.roles = frozenset(roles)
        return guarded

    return decorate


def public_view(view: View) -> View:
    """For everybody; an event that is not public is shown to its staff and its players only."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(public_events(), slug=slug)
        roles, entry = roles_of(request.user, event), entry_of(request, event)
        if not (event.public or roles or entry):
            raise Http404  # before the request knows the event: not even its name is on that page
        request.event, request.roles, request.entry = event, roles, entry
        speak(request, event)
        response = view(request, event, *args, **kwargs)
        if not event.public:
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response

    guarded.roles = frozenset({"public"})
    return guarded
