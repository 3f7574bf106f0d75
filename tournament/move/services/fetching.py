"""An event is fetched from another computer of the network, which lets go of it once it is stored here."""

import http.client
import json
import secrets
from dataclasses import asdict, dataclass
from time import monotonic
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from django.utils import translation

from tournament.acts.job.bounded import Turns
from tournament.acts.refusals import Reason, Refused
from tournament.move.services import kept, offering, sealed
from tournament.move.services.reading import MOST_BYTES, TOO_LARGE

NO_ADDRESS = Reason(
    "move.no-address",
    "“%(address)s” is not the address of a computer. Type the one that the other computer shows.",
)
NO_ANSWER = Reason(
    "move.no-answer",
    "The other computer does not answer at %(address)s. The event stays where it was. "
    "Are both in the same network?",
)
NO_HANCHAN = Reason(
    "move.no-hanchan",
    "%(address)s answers, but is not Hanchan. Type the address that the other computer shows.",
)
WRONG_CODE = Reason(
    "move.wrong-code",
    "The other computer does not accept this code. Codes are valid for ten minutes: show a new one there.",
)
NO_WORD = Reason(
    "move.no-word",
    "%(address)s has not confirmed handing the event over. Nothing is lost: press the button again.",
)
OTHER_SAYS = Reason("move.other-says", "The other computer says: %(sentence)s")
SAME_COMPUTER = Reason(
    "move.same-computer", ("This code belongs to this computer. Type it on the other one.")
)
PATH = "/move/direct/"
SECONDS = 20  # that the other computer may be silent
MOST_SECONDS = 180  # for all it says
CHUNK = 64 * 1024
AT_ONCE = Turns(at_once=2, patience=0.5)


@dataclass(frozen=True)
class Source:
    """The computer from which an event was fetched: scheme, host and port, and the key of the code.

    `who`: which of those that know the code asks, so that one alone takes the event over.
    """

    address: str
    key: bytes
    who: str


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_arguments: object, **_named: object) -> None:
        """None: an address that leads elsewhere is not the one that was shown."""


def source(address: str, code: str) -> Source:
    """Where to fetch from. Refused for what is not an address, and for the code of this computer itself."""
    text = address.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or parts.scheme not in {"http", "https"} or parts.username or not host.isascii():
        raise Refused(NO_ADDRESS(address=text[:60]))
    where = f"[{host}]" if ":" in host else host
    key = sealed.key_of(code)
    if any(offer.secret == key for offer in offering.offers()):
        raise Refused(SAME_COMPUTER())
    return Source(f"{parts.scheme}://{where}" + (f":{port}" if port else ""), key, secrets.token_hex(8))


def fetch(from_: Source) -> str:
    """The text of the document that the other computer offers."""
    with AT_ONCE.turn():
        return _said(from_, "fetch").decode()


def take(from_: Source, to: str) -> None:
    """Have the other computer mark its copy as away; `to`: the address of the event here."""
    try:
        _said(from_, "take", to)
    except Refused as refused:
        if refused.code in {NO_ANSWER.code, NO_HANCHAN.code}:
            raise Refused(NO_WORD(address=from_.address)) from refused
        raise


def say_arrived(from_: Source) -> None:
    """Tell the other computer that the event is run here. Nothing depends on whether it hears that."""
    try:
        _said(from_, "arrived")
    except Refused:
        return


def keep_source(name: str, from_: Source) -> None:
    """Keep beside a waiting file where it came from."""
    kept.keep(_beside(name), json.dumps({**asdict(from_), "key": from_.key.hex()}))


def source_of(name: str) -> Source | None:
    """Where a waiting file came from, None for one that somebody brought."""
    path = kept.folder() / _beside(name)
    if not path.is_file():
        return None
    facts = json.loads(path.read_text(encoding="utf-8"))
    return Source(**{**facts, "key": bytes.fromhex(facts["key"])})


def forget_source(name: str) -> None:
    """Forget where a waiting file came from."""
    (kept.folder() / _beside(name)).unlink(missing_ok=True)


def _beside(name: str) -> str:
    return f"{name.removesuffix('.json')}.source"


def _said(from_: Source, do: str, to: str = "") -> bytes:
    """What the other computer answers, unsealed. Refused when it does not, or refuses."""
    nonce = secrets.token_hex(16)
    message = {"do": do, "nonce": nonce, "to": to, "who": from_.who}
    words = {**message, "signature": sealed.signature(from_.key, *message.values())}
    answer = sealed.unseal(from_.key, _answer(from_.address, json.dumps(words).encode()), MOST_BYTES)
    head, _line, body = (answer or b"").partition(b"\n")
    try:
        facts = json.loads(head)
        is_answer = facts["nonce"] == nonce
    except (ValueError, KeyError, TypeError):
        is_answer = False
    if not is_answer:
        raise Refused(NO_HANCHAN(address=from_.address))
    if facts.get("refused"):
        raise Refused(OTHER_SAYS(sentence=str(facts["refused"])[:400]))
    return body


def _answer(address: str, body: bytes) -> bytes:
    headers = {"Content-Type": "application/json", "Accept-Language": translation.get_language() or "en"}
    request = Request(f"{address}{PATH}", body, headers)  # noqa: S310 - http or https, see `source`
    opener = build_opener(ProxyHandler({}), _NoRedirects)
    try:
        with opener.open(request, timeout=SECONDS) as response:
            return _read(response)
    except HTTPError as error:
        with error:
            raise Refused(
                WRONG_CODE() if error.code in {403, 429} else NO_HANCHAN(address=address)
            ) from error
    except (OSError, http.client.HTTPException) as error:
        raise Refused(NO_ANSWER(address=address)) from error


def _read(response: IO[bytes]) -> bytes:
    """The body, whole and no larger than any event. TimeoutError when it takes too long."""
    end, chunks, size = monotonic() + MOST_SECONDS, [], 0
    while chunk := response.read(CHUNK):
        size += len(chunk)
        if size > MOST_BYTES:
            raise Refused(TOO_LARGE())
        if monotonic() > end:
            raise TimeoutError
        chunks.append(chunk)
    return b"".join(chunks)
