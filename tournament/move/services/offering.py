"""An event is offered to another computer of the same network: a code, the document, and the hand-over.

An offer is a file beside the kept ones. The event stays here until the other computer has stored it and says
so; only then is the copy here marked as away.
"""

import hmac
import json
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from pathlib import Path

from django.db.models import QuerySet
from django.utils import timezone

from tournament.account.services.roles import new_password
from tournament.acts.refusals import Reason, refuse
from tournament.acts.writing import Writing, act, writing
from tournament.models import Event, LogEntry, User
from tournament.move.services import kept, sealed
from tournament.move.services.document import document_of, text_of
from tournament.move.services.leaving import note_arrival, why_not_send
from tournament.words.sentences import Told

CHANGED_MEANWHILE = Reason(
    "move.changed-meanwhile",
    "The event has been changed there since it was fetched. Nothing has moved; fetch it again with "
    "the same code.",
)
TAKEN_BACK = Reason(
    "move.taken-back", "The event was taken back there. Nothing has moved; ask for a new code there."
)
TO_FETCH = timedelta(minutes=10)
TO_CONFIRM = timedelta(hours=1)
TO_ARRIVE = timedelta(days=7)  # it may not have heard that it was handed the event, and asks again


@dataclass(frozen=True)
class Offer:
    """An event that another computer may fetch.

    `until`: seconds since 1970; `version`: that of the event when it was fetched, None before; `file`: the
    kept file that went along.
    """

    event: int
    code: str
    key: str
    token: str
    by: int | None
    until: float
    version: int | None = None
    file: str = ""

    @property
    def secret(self) -> bytes:
        """The key that both computers make of the code."""
        return bytes.fromhex(self.key)


@act("event.offer")
def offer_event(now: Writing, *, event: Event, by: User, key: str = "") -> LogEntry:
    """Offer the event under a new code, in place of an earlier one."""
    refuse(why_not_send(event))
    withdraw(event)
    code = new_password()
    secret = sealed.key_of(code).hex()
    until = (now.at + TO_FETCH).timestamp()
    _keep(Offer(event.pk, code, secret, secrets.token_hex(8), by.pk, until))
    return now.log(Told("Offered to another computer with a code for ten minutes"))


def offer_of(event: Event) -> Offer | None:
    """The offer of the event that still holds, or None."""
    return next((offer for offer in offers() if offer.event == event.pk), None)


def withdraw(event: Event) -> None:
    """Forget the offer of the event, and the file that went along without the event."""
    for offer in offers(over=True):
        if offer.event == event.pk:
            _forget(offer)


def offer_signed(do: str, nonce: str, to: str, who: str, signature: str) -> Offer | None:
    """The offer with whose key this was said, or None."""
    return next(
        (
            offer
            for offer in offers()
            if hmac.compare_digest(sealed.signature(offer.secret, do, nonce, to, who), signature)
        ),
        None,
    )


def fetched(offer: Offer) -> str:
    """The text of the event's document. It stays here, and its version is noted."""
    event = Event.objects.get(pk=offer.event)
    with writing(event, by=None, act="event.fetch") as now:
        now.nothing_to_do()
        refuse(why_not_send(event))
        event.refresh_from_db()
        text = text_of(document_of(event))
        kept.forget(offer.file)
        name = f"hanchan-{event.slug}-{now.at:%Y%m%d-%H%M%S}.json"
        kept.keep(name, text)
        until = (now.at + TO_CONFIRM).timestamp()
        _keep(replace(offer, version=event.version, file=name, until=until))
    return text


def _still_away(line: LogEntry) -> str:
    """The answer to who asks again: it may not have heard the first one."""
    event = line.event
    moves = ["event.send", "event.take-back", "event.return"]
    last = event.log.filter(act__in=moves).first() if event else None
    if event is None or event.away_at is None or last != line:
        refuse(TAKEN_BACK())
    return str(line.after["file"])


@act("event.send", first=_still_away)
def hand_over(now: Writing, *, event: Event, by: User | None, offer: Offer, to: str, key: str) -> str:
    """Mark the copy here as away: the other computer, at the address `to`, has stored what it fetched."""
    stored = Event.objects.get(pk=event.pk)
    offer = offer_of(event) or offer  # somebody else may have fetched it in between
    refuse(why_not_send(stored) or (CHANGED_MEANWHILE() if stored.version != offer.version else None))
    now.log(Told("Moved to %(where)s", {"where": to}), after={"file": offer.file, "to": to})
    Event.objects.filter(pk=event.pk).update(away_at=now.at, away_to=to[:200], arrived_at=None)
    return offer.file


def taken(offer: Offer, to: str, who: str) -> None:
    """The other computer takes the event over; said again, it has the same answer. Others are refused."""
    event = Event.objects.get(pk=offer.event)
    by = User.objects.filter(pk=offer.by or 0).first()
    hand_over(event=event, by=by, offer=offer, to=to, key=f"handed-over-{offer.token}-{who[:24]}")
    _keep(replace(offer, until=(timezone.now() + TO_ARRIVE).timestamp()))


def arrived(offer: Offer) -> None:
    """The other computer runs the event: the offer is over, the file that went along stays."""
    event = Event.objects.get(pk=offer.event)
    note_arrival(event)
    _path(offer.event).unlink(missing_ok=True)


def sweep() -> None:
    """Forget offers that are over, with the files that went along without the event, and what waited long.

    So are files of events that did not leave after all: their process was killed before it could say so.
    """
    kept.forget_waiting(timezone.now())
    open_offers = offers()
    sent = {line["file"] for line in _lines_of_sending().values_list("after", flat=True)}
    for name in kept.sent_long_ago(timezone.now()) - sent - {offer.file for offer in open_offers}:
        kept.forget(name)
    for offer in offers(over=True):
        if offer not in open_offers:
            _forget(offer)


def _forget(offer: Offer) -> None:
    _path(offer.event).unlink(missing_ok=True)
    if offer.file and not _lines_of_sending().filter(after__file=offer.file).exists():
        kept.forget(offer.file)


def _lines_of_sending() -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(act="event.send")


def _path(event_id: int) -> Path:
    return kept.folder() / f"offer-{event_id}.json"


def _keep(offer: Offer) -> None:
    kept.keep(_path(offer.event).name, json.dumps(asdict(offer)))


def offers(*, over: bool = False) -> list[Offer]:
    """The offers that hold; `over`: the others as well."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(kept.place().glob("offer-*.json"))]
    offers = [Offer(**json.loads(text)) for text in texts]
    return [offer for offer in offers if over or offer.until > timezone.now().timestamp()]
