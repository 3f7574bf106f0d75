"""Walking through an event's public pages, and writing each as a file with what it loads."""

from collections import deque
from collections.abc import Callable
from html import escape
from urllib.parse import urldefrag

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from reports.copying import addresses, copied
from tournament.models import Event
from tournament.queries.files import why_lacking
from tournament.services.errors import refuse
from tournament.services.public_copy.asking import Answer, Visitor
from tournament.services.public_copy.names import address_in, file_name
from tournament.services.public_copy.statics import Statics

MOST = 5000  # pages

Told = Callable[[int, int], object]
"""Is told how many pages are done, and of how many that are known by now."""


def public_copy(event: Event, base: str, told: Told) -> dict[str, bytes]:
    """File names and contents: every public page as everybody sees it now, and all that the pages load.

    base: http://host:port, for the addresses in calendar files. Refused for an event that is not public.
    """
    refuse(why_lacking(event, "public"))
    start = reverse("event", args=[event.slug])
    answers = _walked(start, Visitor(base, get_language() or settings.LANGUAGE_CODE), told)
    names = {address: file_name(start, address, answer.ending) for address, answer in answers.items()}
    notice, statics = _notice(event), Statics()
    files: dict[str, bytes] = {}
    for address, answer in answers.items():
        content = answer.content
        if answer.html:
            content = _page(content.decode(), start, address, names, statics, notice).encode()
        files[names[address]] = content
    return files | statics.files()


def _walked(start: str, visitor: Visitor, told: Told) -> dict[str, Answer]:
    """Every page that can be reached from the first, in the order in which they were found."""
    waiting, known = deque([start]), {start}
    found: dict[str, Answer] = {}
    while waiting and len(found) < MOST:
        address = waiting.popleft()
        answer = found[address] = visitor.ask(address)
        for link in addresses(answer.content.decode()) if answer.html else ():
            target = address_in(start, address, link)
            if target and target not in known:
                known.add(target)
                waiting.append(target)
        told(len(found), len(known))
    return found


def _page(page: str, start: str, address: str, names: dict[str, str], statics: Statics, notice: str) -> str:
    """A page with its links leading to files, the signs that it uses in itself."""
    signs: dict[str, str] = {}

    def rename(link: str) -> str | None:
        plain, mark = urldefrag(link)
        if plain.startswith(settings.STATIC_URL):
            return statics.sign(plain, mark, signs) if mark else statics.name(plain)
        if not plain:
            return link
        file = names.get(address_in(start, address, plain) or "")
        return f"{file}#{mark}" if file and mark else file

    written = copied(page, rename, notice)
    drawn = f'<svg width="0" height="0" aria-hidden="true">{"".join(signs.values())}</svg>'
    return written.replace("</main>", f"{drawn}</main>", 1) if signs else written


def _notice(event: Event) -> str:
    at = date_format(timezone.now().astimezone(event.tz), "j F Y, H:i")
    words = _("A copy of the public pages, made on %(moment)s (%(zone)s).")
    sentence = words % {"moment": at, "zone": event.timezone}
    return f'<div class="wrap"><p class="small quiet">{escape(sentence)}</p></div>'
