"""Keys of links that nobody has: after some of them from one address, the answer is short and costs nothing.

Nobody guesses 128 bits; this bounds what trying costs. Links that are good work under that address all along,
because a whole hall may share it.
"""

from axes.helpers import get_client_ip_address
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

MOST = 50
SECONDS = 600


def too_many_wrong_keys(request: HttpRequest) -> HttpResponse | None:
    """Count a wrong key; 429 once there were MOST of them within SECONDS in this process, else None."""
    name = f"wrong-keys-{get_client_ip_address(request)}"
    cache.add(name, 0, SECONDS)
    try:
        count = cache.incr(name)
    except ValueError:  # it ran out in between
        return None
    if count <= MOST:
        return None
    sentence = _("Too many links from this network led nowhere. Wait ten minutes.")
    return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
