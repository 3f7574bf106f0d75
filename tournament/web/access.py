"""Decorators that state who may open each view, and let in only those people."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.account.queries import entry_of, roles_of
from tournament.event.queries.public_state import public_events
from tournament.models import Entry, Event, Role, User
from tournament.models.prepared import EVENT_BY_SLUG
from tournament.web.language import speak
from tournament.words.sentences import enumerated

View = Callable[..., HttpResponseBase]
SomeView = TypeVar("SomeView", bound=View)
KINDS = dict(Role.KINDS)
NO_EVENT = Event(pk=0)  # stands where there is none, so that as much is asked as about a hidden one


class SignedInRequest(HttpRequest):
    """What a view behind `login_required` gets."""

    user: User


class PublicRequest(HttpRequest):
    """What a `public_view` gets. `user` may be anonymous; `entry` is the player behind the browser's link."""

    event: Event
    roles: frozenset[str]
    entry: Entry | None


class EventRequest(PublicRequest):
    """What a `staff_view` gets: somebody who is signed in and has one of its roles. There is no `entry`."""

    user: User


def for_everybody(view: SomeView) -> SomeView:
    """Mark a view that has no guard: everybody may open it."""
    return _marked(view, frozenset({"public"}))


def _marked(view: SomeView, roles: frozenset[str]) -> SomeView:
    """The view, which says for whom it is: the navigation and the tests read `roles`."""
    view.roles = roles  # type: ignore[attr-defined] # functions take attributes; Callable does not know it
    return view


def staff_view(*roles: str) -> Callable[[View], View]:
    """For people with one of the roles at the event; directors may always.

    The view gets an EventRequest and the event. Strangers are asked to sign in, others get a sentence that
    names the role they lack; an event that is not public is not there for them.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: EventRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            event = EVENT_BY_SLUG.first(slug)
            own_roles = roles_of(request.user, event or NO_EVENT)
            if event is None or not (event.public or own_roles):
                raise Http404
            request.event, request.roles = event, own_roles
            if not own_roles & {*roles, "director"}:
                raise PermissionDenied(
                    _("This page of %(event)s is for: %(roles)s. Ask the director to give you that role.")
                    % {"event": event, "roles": enumerated(str(KINDS[role]) for role in roles)}
                )
            response = view(request, event, *args, **kwargs)
            # Personal data: nothing is left in the browser for who uses this computer next.
            response.headers.setdefault("Cache-Control", "no-store, private")
            return response

        return _marked(guarded, frozenset(roles))

    return decorate


def public_view(view: View) -> View:
    """For everybody; an event that is not public is shown to its staff and its players only.

    The view gets a PublicRequest and the event. For others a hidden event and none are the same work.
    """

    @wraps(view)
    def guarded(request: PublicRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        shown = public_events().filter(slug=slug, public=True).first()
        event = shown or EVENT_BY_SLUG.first(slug) or NO_EVENT
        roles, entry = roles_of(request.user, event), entry_of(request, event)
        if event is NO_EVENT or not (shown or roles or entry):
            raise Http404  # before the request knows the event: not even its name is on that page
        event = shown or get_object_or_404(public_events(), pk=event.pk)
        request.event, request.roles, request.entry = event, roles, entry
        speak(request, event)
        response = view(request, event, *args, **kwargs)
        if roles or not event.public:
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response

    return for_everybody(guarded)
