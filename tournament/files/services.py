"""Requesting and removing files, copying the public pages, and the addresses in printed QR codes."""

import io
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import cast
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from reports.static_copy import addresses, copied, style_addresses
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import forget_file
from tournament.acts.job.queue import OVER, ask
from tournament.acts.refusals import Broken, Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.files.queries import why_lacking, why_not_make
from tournament.hand.services.links import make_links
from tournament.models import Event, Job, LogEntry, User
from tournament.registration.queries.players import link_revoked
from tournament.words.sentences import Told

BEING_MADE = Reason("files.being-made", "This file is being made. Cancel that first.")
NO_FILE = Reason("files.no-file", "There is no file to remove.")


def make_file(*, event: Event, kind: str, args: Mapping[str, object], by: User | None, key: str = "") -> Job:
    """Ask for a file of a kind of `acts.job.file_kinds.KINDS`; the same `key` again gives the same job.

    Refused with the sentence of `why_not_make`.
    """
    refuse(why_not_make(event, kind))
    return ask(event=event, kind=kind, args=args, by=by, key=key)


def why_not_remove(job: Job) -> Refusal | None:
    """Why a job's file cannot be removed, or None."""
    if job.state not in OVER:
        return BEING_MADE()
    return None if job.state == Job.DONE and job.file else NO_FILE()


@act("file.remove", event="job.event")
def remove_file(now: Writing, *, job: Job, by: User | None, key: str = "") -> LogEntry:
    """Remove a made file from the event and the disk; it can be made again. Refused when there is none."""
    job.refresh_from_db()
    refuse(why_not_remove(job))
    Job.objects.filter(pk=job.pk).update(file="")
    transaction.on_commit(partial(forget_file, job))  # `job` still has the file's path
    label = KINDS[job.kind].label if job.kind in KINDS else job.kind
    return now.log(
        Told("%(file)s removed.", {"file": job.filename or label}), subject=f"file {job.filename}"[:120]
    )


@dataclass(frozen=True)
class Answer:
    """The answer of an address, with the file extension for its type."""

    content: bytes
    ending: str

    @property
    def html(self) -> bool:
        """Whether it is a page."""
        return self.ending == "html"


class CopyRequest(WSGIRequest):
    """A request for the static copy: pages leave out what only works on the server."""

    copied = True


class Visitor:
    """Asks for pages through all of the program's middleware. base: http://host:port, for links in files."""

    def __init__(self, base: str, language: str) -> None:
        self.host = urlsplit(base).netloc or "localhost"
        self.language = language
        self.handler = BaseHandler()
        self.handler.load_middleware()

    def ask(self, address: str) -> Answer:
        """The page of a path with its query; Broken for one that is not there."""
        response = self.handler.get_response(self._request(address))
        if response.status_code != 200:
            raise Broken(f"The public page {address} answered {response.status_code}.")
        return _answer(response)

    def _request(self, address: str) -> WSGIRequest:
        path, _mark, query = address.partition("?")
        return CopyRequest(
            {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "SERVER_NAME": self.host.partition(":")[0],
                "SERVER_PORT": self.host.partition(":")[2] or "80",
                "HTTP_HOST": self.host,
                "HTTP_X_FORWARDED_PROTO": "https",  # a public server would send us there
                "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={self.language}",
                "REMOTE_ADDR": "127.0.0.1",
                "wsgi.url_scheme": "http",
                "wsgi.input": io.BytesIO(),
            }
        )


def _answer(response: HttpResponseBase) -> Answer:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind == "text/html" and isinstance(response, HttpResponse):
        return Answer(response.content, "html")
    name = response.headers.get("Content-Disposition", "").rpartition('filename="')[2].rstrip('"')
    content = b"".join(cast("Iterable[bytes]", response))  # of these no page streams asynchronously
    return Answer(content, name.rpartition(".")[2] if "." in name else "bin")


_QUERIES = frozenset({"after", "teams", "session", "by"})
_NOT_COPIED = re.compile(r"((live|screen|clock|calculator|register)/|preview\.png)")
_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")


def address_in(event_path: str, page: str, address: str) -> str | None:
    """The address that a link on `page` leads to, path and query; None where the copy has no such page.

    event_path: where the event's pages begin, /e/<slug>/.
    """
    target = urlsplit(urljoin(page, address))
    if target.netloc or target.scheme or not target.path.startswith(event_path):
        return None
    queries = sorted(parse_qsl(target.query))
    if _NOT_COPIED.match(target.path.removeprefix(event_path)) or {name for name, _v in queries} - _QUERIES:
        return None
    return target.path + ("?" + "&".join(f"{name}={value}" for name, value in queries) if queries else "")


def file_name(event_path: str, address: str, ending: str = "html") -> str:
    """players/7/ is players-7.html, standings/?after=2 is standings-after-2.html, the event index.html."""
    path, _mark, query = address.removeprefix(event_path).partition("?")
    stem, dot, suffix = path.rpartition(".")
    parts = [*(stem if dot else path).split("/"), *re.split("[&=]", query)]
    name = "-".join(safe for part in parts if (safe := _UNSAFE.sub("-", part).strip("-.")))
    return f"{name or 'index'}.{suffix if dot else ending}"


FOLDER = "static/"
_SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?</symbol>)', re.DOTALL)


class Statics:
    """Collects what pages ask for."""

    def __init__(self) -> None:
        self._urls: dict[str, None] = {}
        self._symbols: dict[str, dict[str, str]] = {}

    def name(self, url: str) -> str:
        """The path in the copy of a file below /static/."""
        self._urls[url] = None
        return FOLDER + url.removeprefix(settings.STATIC_URL)

    def sign(self, url: str, mark: str, drawn: dict[str, str]) -> str:
        """The address of a symbol within the page itself: browsers load none from another file of a folder.

        `drawn` gets the symbol by its name in the page.
        """
        if url not in self._symbols:
            symbols = _SYMBOL.findall(_content(url).decode())
            stem = url.rpartition("/")[2].partition(".")[0]
            self._symbols[url] = {name: f'<symbol id="{stem}-{name}"{tail}' for name, tail in symbols}
        symbol = self._symbols[url][mark]
        symbol_id = symbol.removeprefix('<symbol id="').partition('"')[0]
        drawn[symbol_id] = symbol
        return f"#{symbol_id}"

    def files(self) -> dict[str, bytes]:
        """The static files that pages use, and the files that their style sheets load."""
        contents: dict[str, bytes] = {}
        waiting = deque(self._urls)
        while waiting:
            url = waiting.popleft()
            name = FOLDER + url.removeprefix(settings.STATIC_URL)
            if name in contents:
                continue
            content = contents[name] = _content(url)
            if name.endswith(".css"):
                waiting += [
                    urldefrag(urljoin(url, address)).url for address in style_addresses(content.decode())
                ]
        return contents


def _content(url: str) -> bytes:
    """A static file; the collected one where its name has a hash in it."""
    name = url.removeprefix(settings.STATIC_URL)
    return Path(finders.find(name) or staticfiles_storage.path(name)).read_bytes()


MOST = 5000  # pages
Report = Callable[[int, int], object]
"""Is told how many pages are done, and of how many that are known by now."""


def public_copy(event: Event, base: str, report: Report) -> dict[str, bytes]:
    """File names and contents: every public page as everybody sees it now, and all that the pages load.

    base: http://host:port, for the addresses in calendar files. Refused for an event that is not public.
    """
    refuse(why_lacking(event, "public"))
    start = reverse("event", args=[event.slug])
    answers = _walked(start, Visitor(base, get_language() or settings.LANGUAGE_CODE), report)
    names = {address: file_name(start, address, answer.ending) for address, answer in answers.items()}
    notice, statics = _notice(event), Statics()
    files: dict[str, bytes] = {}
    for address, answer in answers.items():
        content = answer.content
        if answer.html:
            content = _page(content.decode(), start, address, names, statics, notice).encode()
        files[names[address]] = content
    return files | statics.files()


def _walked(start: str, visitor: Visitor, report: Report) -> dict[str, Answer]:
    """Every page that can be reached from the first, in the order in which they were found."""
    waiting, addresses_seen = deque([start]), {start}
    answers: dict[str, Answer] = {}
    while waiting and len(answers) < MOST:
        address = waiting.popleft()
        answer = answers[address] = visitor.ask(address)
        for link in addresses(answer.content.decode()) if answer.html else ():
            target = address_in(start, address, link)
            if target and target not in addresses_seen:
                addresses_seen.add(target)
                waiting.append(target)
        report(len(answers), len(addresses_seen))
    return answers


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

    html = copied(page, rename, notice)
    drawn = f'<svg width="0" height="0" aria-hidden="true">{"".join(signs.values())}</svg>'
    return html.replace("</main>", f"{drawn}</main>", 1) if signs else html


def _notice(event: Event) -> str:
    at = date_format(timezone.now().astimezone(event.tz), "j F Y, H:i")
    words = _("A copy of the public pages, made on %(moment)s (%(zone)s).")
    sentence = words % {"moment": at, "zone": event.timezone}
    return f'<div class="wrap"><p class="small quiet">{escape(sentence)}</p></div>'


def session_address(event: Event, base: str) -> Callable[[int], str]:
    """By a session's number, the address of its public page; nothing without a `base` (http://host:port)."""
    return lambda number: f"{base}{reverse('event-session', args=[event.slug, number])}" if base else ""


def table_addresses(event: Event, session: int | None, base: str) -> dict[tuple[int, int], str]:
    """By session's and table's number, the table's link; nothing where players do not enter their hands."""
    if not base:
        return {}
    sessions = event.sessions.filter(number=session) if session else event.sessions.all()
    return {
        (row.number, table): f"{base}{reverse('table-link', args=[key])}"
        for row in sessions
        for table, key in make_links(row, by=None).items()
    }


def player_addresses(event: Event, base: str) -> dict[int, str]:
    """By player's number, the player's own link, or the public page of the player whose link is off."""
    if not base:
        return {}
    addresses = {}
    for entry in event.entries.all():
        personal_page = reverse("player-link", args=[entry.link_key])
        public = reverse("event-player", args=[event.slug, entry.number])
        addresses[entry.number] = f"{base}{public if link_revoked(entry) else personal_page}"
    return addresses
