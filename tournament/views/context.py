"""What every template may use."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournament.views.navigation import is_staff_page, strip_of


def site(request: HttpRequest) -> dict[str, object]:
    """The event at hand, the visitor's roles there and the player behind his link.

    Staff pages also get `nav_items`, `rail` and `next_step`, worked out by pages that show them.
    """
    found = {
        "event": getattr(request, "event", None),
        "roles": getattr(request, "roles", frozenset()),
        "me": getattr(request, "entry", None),
    }
    return {**found, **strip(request)} if is_staff_page(request) else found


def strip(request: HttpRequest) -> dict[str, object]:
    """Navigation, round rail and next step of a staff page; each is worked out once, when it is used."""
    here = strip_of(request)
    return {
        "nav_items": SimpleLazyObject(lambda: here.nav_items),
        "rail": SimpleLazyObject(lambda: here.rail),
        "next_step": SimpleLazyObject(lambda: here.next_step),
    }
