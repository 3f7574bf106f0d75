"""Players who sat in each other's seats: what was played there goes to those who played it."""

from collections.abc import Iterable
from typing import Any

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, Hand, LogEntry, Result, Role, Ruling, Seat, Session, Signature, User
from tournament.presence.services.seat_changes import facts_of_seat, facts_of_seats
from tournament.session.services.table_revisions import claim
from tournament.standings.queries.wrong_seats import Exchange, exchange_of
from tournament.words.sentences import Said, Told

REATTRIBUTE = "seats.reattribute"

NOT_PLAYED_YET = Reason(
    "presence.not-played-yet", "Session %(number)s has not been played yet: swap the two in its seating."
)
SAME_PLAYER = Reason("presence.same-player", "Choose two different players.")
NO_SEAT = Reason("presence.no-seat", "%(name)s has no seat in session %(number)s.")
NOTHING_PLAYED = Reason(
    "presence.nothing-played", "Nothing was played at their tables yet: swap the two in the seating."
)
SUBSTITUTES_OF_BOTH_KINDS = Reason(
    "presence.substitutes-of-both-kinds",
    "One of them had a substitute from the start, the other one during the session: give one of the "
    "seats back first, and name the substitute again afterwards.",
)
ONE_IS_OUT = Reason(
    "presence.one-is-out",
    "%(name)s is out of session %(session)s: take that back first, and put the player out again afterwards.",
)
SEATED_ELSEWHERE = Reason(
    "presence.seated-elsewhere", "One of the two has since been seated elsewhere or substituted."
)
RULING_MOVED = Reason("presence.ruling-moved", "A ruling against one of the two was moved since.")

Facts = dict[str, Any]


def why_not_open(session: Session) -> Refusal | None:
    """Why nothing of the session can be re-attributed, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    return None if session.state in Session.BEGUN else NOT_PLAYED_YET(number=session.number)


def why_not_reattribute(session: Session, first: Entry, second: Entry) -> Refusal | None:
    """Why what was played cannot be re-attributed between two players, or None."""
    if refusal := why_not_open(session):
        return refusal
    if first.pk == second.pk:
        return SAME_PLAYER()
    exchange = exchange_of(session, first, second)
    return _why_not_exchange(exchange) if exchange else _no_seat(session, first, second)


def _no_seat(session: Session, first: Entry, second: Entry) -> Refusal:
    """The refusal that names which of the two has no seat."""
    first_is_seated = Seat.objects.filter(session=session, entry=first).exists()
    return NO_SEAT(name=(second if first_is_seated else first).name, number=session.number)


def _why_not_exchange(exchange: Exchange) -> Refusal | None:
    if not _was_played(exchange):
        return NOTHING_PLAYED()
    if {exchange.first.substitute_since, exchange.second.substitute_since} == {Seat.START, Seat.DURING}:
        return SUBSTITUTES_OF_BOTH_KINDS()
    seats = (exchange.first, exchange.second)
    put_out = next((seat for seat in seats if seat.out), None)
    if put_out and Seat.DURING in {seat.substitute_since for seat in seats}:
        return ONE_IS_OUT(name=put_out.entry.name, session=exchange.session.number)
    return None


def _was_played(exchange: Exchange) -> bool:
    """Whether one of the tables has a result, a hand, or a ruling against one of the two."""
    tables = list(exchange.numbers)
    return (
        Result.objects.filter(table__in=tables, current=True).exists()
        or Hand.objects.filter(table__in=tables).exists()
        or bool(exchange.rulings)
    )


def is_unplayed(session: Session, first: Entry, second: Entry) -> bool:
    """Whether nothing was played at the two players' tables yet, so that they are swapped in the seating."""
    exchange = exchange_of(session, first, second)
    return exchange is not None and not _was_played(exchange)


@act(REATTRIBUTE, event="session.event")
def reattribute(
    now: Writing,
    *,
    session: Session,
    first: Entry,
    second: Entry,
    going: Iterable[int] = (),
    by: User | None,
    revisions: tuple[int, int] | None = None,
    key: str = "",
) -> LogEntry:
    """Two players change seats in a session that was played: hands, points and places stay with the seats.

    Rulings stay too, but for those whose ids are `going`. `revisions`: the revisions of the first's and the
    second's table that the preview showed. Refused with the reason, Stale when somebody acted there since.
    """
    session = Session.objects.select_related("event").get(pk=session.pk)
    refuse(why_not_reattribute(session, first, second))
    exchange = exchange_of(session, first, second, going)
    assert exchange
    _claim(exchange, revisions)
    return _exchange(now, exchange)


def _claim(exchange: Exchange, pair: tuple[int, int] | None) -> None:
    revisions = {
        exchange.first.table_id: pair and pair[0],
        exchange.second.table_id: pair and pair[1],
    }
    tables = {seat.table_id: seat.table for seat in (exchange.first, exchange.second)}
    for pk, table in tables.items():
        claim(table, revisions[pk])


def _exchange(now: Writing, exchange: Exchange) -> LogEntry:
    number = exchange.session.number
    moved = [exchange.moved(ruling) for ruling in exchange.rulings]
    before = _facts([exchange.first, exchange.second], exchange.rulings) | {"signatures": _unsign(exchange)}
    after = _facts(exchange.seats, moved) | {"signatures": []}
    _reseat(exchange.session, after["seats"])
    for ruling in moved:
        ruling.save(update_fields=["entry", "table", "hand"])
    names = {"first": exchange.first.entry.name, "second": exchange.second.entry.name, "session": number}
    return now.log(
        Told("What %(first)s and %(second)s played in session %(session)s is swapped", names),
        subject=f"session {number}",
        before={"session": number} | before,
        after={"session": number} | after,
    )


def _facts(seats: Iterable[Seat], rulings: Iterable[Ruling]) -> Facts:
    """Seats and rulings in natural keys, in the order given."""
    return {
        "seats": facts_of_seats(seats),
        "rulings": [_ruling_facts(ruling) for ruling in rulings],
    }


def _ruling_facts(ruling: Ruling) -> Facts:
    assert ruling.table is not None  # an exchange has the rulings of its two tables
    return {
        "player": ruling.entry.number,
        "table": ruling.table.number,
        "hand": ruling.hand,
        "kind": ruling.kind,
        "given_at": ruling.given_at.isoformat(),
    }


def _reseat(session: Session, facts: list[Facts]) -> None:
    """Delete and recreate the seats: nobody may sit twice in a session, even for a moment."""
    entries = {entry.number: entry for entry in session.event.entries.all()}
    seats = [_seat_at(session, seat_facts) for seat_facts in facts]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, seat_facts in zip(seats, facts, strict=True):
        seat.entry, seat.substitute = entries[seat_facts["player"]], entries.get(seat_facts["substitute"])
        seat.substitute_since, seat.substitute_reason = seat_facts["since"], seat_facts["reason"]
        seat.out, seat.hands_before = seat_facts.get("out", False), seat_facts.get("hands_before")
        seat.save(force_insert=True)


def _seat_at(session: Session, facts: Facts) -> Seat:
    seats = Seat.objects.select_related("table", "entry", "substitute")
    return seats.get(session=session, table__number=facts["table"], wind=facts["wind"])


def _unsign(exchange: Exchange) -> list[Facts]:
    """Delete the signatures of the two from their phones, and return their facts: they are asked anew.

    What they confirmed was another's seat. Signatures on paper stay.
    """
    signatures = Signature.objects.filter(
        result__table__in=exchange.numbers, result__current=True, way=Signature.PHONE
    )
    deleted = []
    for seat in (exchange.first, exchange.second):
        from_phone = signatures.filter(result__table=seat.table_id, wind=seat.wind).select_related("result")
        for signature in from_phone:
            deleted.append(
                {
                    "table": seat.table.number,
                    "version": signature.result.version,
                    "wind": signature.wind,
                    "by": signature.signed_by,
                    "at": signature.signed_at.isoformat(),
                }
            )
            signature.delete()
    return deleted


@undo_of(REATTRIBUTE, Role.REFEREE)
def _undo(now: Writing, entry: LogEntry) -> Said:
    """Restore seats, rulings and signatures. Refused if any of them was changed since."""
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    refuse(why_not_open(session))
    logged = entry.after["seats"]  # older lines say less of a seat
    seats = [_seat_at(session, facts) for facts in logged]
    if not all(
        facts.items() <= facts_of_seat(seat).items() for seat, facts in zip(seats, logged, strict=True)
    ):
        raise Refused(SEATED_ELSEWHERE())
    rulings = [_ruling_at(session, facts) for facts in entry.after["rulings"]]
    for seat in seats:
        claim(seat.table, None)
    _reseat(session, entry.before["seats"])
    for ruling, facts in zip(rulings, entry.before["rulings"], strict=True):
        _put_back(session, ruling, facts)
    for facts in entry.before["signatures"]:
        _restore_signature(session, facts)
    return Told("What was played in session %(session)s is attributed as before", {"session": session.number})


def _ruling_at(session: Session, facts: Facts) -> Ruling:
    place = {"table__session": session, "table__number": facts["table"], "entry__number": facts["player"]}
    ruling = Ruling.objects.filter(**place, kind=facts["kind"], given_at=facts["given_at"]).first()
    if ruling is None:
        raise Refused(RULING_MOVED())
    return ruling


def _put_back(session: Session, ruling: Ruling, facts: Facts) -> None:
    ruling.entry = session.event.entries.get(number=facts["player"])
    ruling.table, ruling.hand = session.tables.get(number=facts["table"]), facts["hand"]
    ruling.save(update_fields=["entry", "table", "hand"])


def _restore_signature(session: Session, facts: Facts) -> None:
    """Restore a deleted signature, unless the result has changed or was signed again."""
    result = Result.objects.filter(
        table__session=session, table__number=facts["table"], version=facts["version"], current=True
    ).first()
    if result:
        signature = {"way": Signature.PHONE, "signed_by": facts["by"], "signed_at": facts["at"]}
        Signature.objects.get_or_create(result=result, wind=facts["wind"], defaults=signature)
