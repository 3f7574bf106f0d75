"""Two players sat in each other's seats: everything that was played there is given to who played it."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Entry, Hand, LogEntry, Result, Ruling, Seat, Session, Signature
from tournament.queries.reattribution import Exchange, exchange_of
from tournament.services.errors import Refused, refuse
from tournament.services.tables import claim
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

REATTRIBUTE = "seats.reattribute"

Facts = dict[str, Any]


def why_not_open(session: Session) -> str | None:
    """The sentence why nothing of the session can be re-attributed, or None."""
    if session.event.ended_at:
        return _("The event has ended. Reopen it first.")
    if session.state == Session.PLANNED:
        return _("Session %(number)s is not played yet: swap the two in its seating.") % {
            "number": session.number
        }
    return None


def why_not_reattribute(session: Session, first: Entry, second: Entry) -> str | None:
    """The sentence why what was played cannot be re-attributed between two players, or None."""
    if reason := why_not_open(session):
        return reason
    if first.pk == second.pk:
        return _("Choose two different players.")
    exchange = exchange_of(session, first, second)
    return _why_not_exchange(exchange) if exchange else _no_seat(session, first, second)


def _no_seat(session: Session, first: Entry, second: Entry) -> str:
    seated = Seat.objects.filter(session=session, entry=first).exists()
    said = {"name": (second if seated else first).name, "number": session.number}
    return _("%(name)s has no seat in session %(number)s.") % said


def _why_not_exchange(exchange: Exchange) -> str | None:
    if not _was_played(exchange):
        return _("Nothing was played at their tables yet: swap the two in the seating.")
    if {exchange.one.substitute_since, exchange.other.substitute_since} == {Seat.START, Seat.DURING}:
        return _(
            "One of them had a substitute from the start, the other one during the session: give one of the "
            "seats back first, and name the substitute again afterwards."
        )
    return None


def _was_played(exchange: Exchange) -> bool:
    tables = list(exchange.numbers)
    return bool(_has_rows(Result, tables) or _has_rows(Hand, tables) or exchange.rulings)


def is_unplayed(session: Session, first: Entry, second: Entry) -> bool:
    """Whether nothing was played at the two players' tables yet, so that they are swapped in the seating."""
    exchange = exchange_of(session, first, second)
    return exchange is not None and not _was_played(exchange)


def _has_rows(model: type[Result] | type[Hand], tables: list[int]) -> bool:
    rows = model.objects.filter(table__in=tables)
    return rows.filter(current=True).exists() if model is Result else rows.exists()


def can_reattribute(session: Session, first: Entry, second: Entry) -> bool:
    """Whether what was played can be re-attributed between two players."""
    return why_not_reattribute(session, first, second) is None


def reattribute(
    *,
    session: Session,
    first: Entry,
    second: Entry,
    going: Iterable[int] = (),
    by: AbstractBaseUser | None,
    seen: tuple[int, int] | None = None,
    key: str = "",
) -> LogEntry:
    """Two players change seats in a session that was played: hands, points and places stay with the seats.

    Rulings stay too, but for those whose ids are `going`. `seen`: the revisions of the first's and the
    second's table that the preview showed. Refused with the reason, Stale when somebody acted there since.
    """
    with writing(session.event, by=by, act=REATTRIBUTE, key=key) as now:
        if now.repeated:
            return now.repeated
        session = Session.objects.select_related("event").get(pk=session.pk)
        refuse(why_not_reattribute(session, first, second))
        exchange = exchange_of(session, first, second, going)
        assert exchange
        _claim(exchange, seen)
        return _exchange(now, exchange)


def _claim(exchange: Exchange, seen: tuple[int, int] | None) -> None:
    revisions = {exchange.one.table_id: seen and seen[0], exchange.other.table_id: seen and seen[1]}
    tables = {seat.table_id: seat.table for seat in (exchange.one, exchange.other)}
    for pk, table in tables.items():
        claim(table, revisions[pk])


def _exchange(now: Writing, exchange: Exchange) -> LogEntry:
    number = exchange.session.number
    moved = [exchange.moved(one) for one in exchange.rulings]
    before = _facts([exchange.one, exchange.other], exchange.rulings) | {"signatures": _unsign(exchange)}
    after = _facts(exchange.seats, moved) | {"signatures": []}
    _reseat(exchange.session, after["seats"])
    for ruling in moved:
        ruling.save(update_fields=["entry", "table", "hand"])
    said = {"first": exchange.one.entry.name, "second": exchange.other.entry.name, "session": number}
    return now.log(
        _("What %(first)s and %(second)s played in session %(session)s changes hands") % said,
        subject=f"session {number}",
        before={"session": number} | before,
        after={"session": number} | after,
    )


def _facts(seats: Iterable[Seat], rulings: Iterable[Ruling]) -> Facts:
    """Seats and rulings in natural keys, in the order given."""
    return {
        "seats": [_seat_facts(one) for one in seats],
        "rulings": [_ruling_facts(one) for one in rulings],
    }


def _seat_facts(seat: Seat) -> Facts:
    return {
        "table": seat.table.number,
        "wind": seat.wind,
        "player": seat.entry.number,
        "substitute": seat.substitute.number if seat.substitute else None,
        "since": seat.substitute_since,
        "reason": seat.substitute_reason,
    }


def _ruling_facts(ruling: Ruling) -> Facts:
    return {
        "player": ruling.entry.number,
        "table": ruling.table.number,
        "hand": ruling.hand,
        "kind": ruling.kind,
        "given_at": ruling.given_at.isoformat(),
    }


def _reseat(session: Session, facts: list[Facts]) -> None:
    """Delete and seat anew: nobody may sit twice in a session for a moment either."""
    entries = {entry.number: entry for entry in session.event.entries.all()}
    seats = [_seat_at(session, one) for one in facts]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, one in zip(seats, facts, strict=True):
        seat.entry, seat.substitute = entries[one["player"]], entries.get(one["substitute"])
        seat.substitute_since, seat.substitute_reason = one["since"], one["reason"]
        seat.save(force_insert=True)


def _seat_at(session: Session, facts: Facts) -> Seat:
    seats = Seat.objects.select_related("table", "entry", "substitute")
    return seats.get(session=session, table__number=facts["table"], wind=facts["wind"])


def _unsign(exchange: Exchange) -> list[Facts]:
    """What the two confirmed on their phones was another's seat: they are asked anew. The paper stays."""
    signatures = Signature.objects.filter(
        result__table__in=exchange.numbers, result__current=True, way=Signature.PHONE
    )
    found = []
    for seat in (exchange.one, exchange.other):
        for one in signatures.filter(result__table=seat.table_id, wind=seat.wind).select_related("result"):
            version = {"table": seat.table.number, "version": one.result.version}
            own = {"wind": one.wind, "by": one.signed_by, "at": one.signed_at.isoformat()}
            found.append(version | own)
            one.delete()
    return found


@undo_of(REATTRIBUTE)
def _undo(now: Writing, entry: LogEntry) -> str:
    """Seats, rulings and signatures as they were. Refused once any of them was changed again."""
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    refuse(why_not_open(session))
    seats = [_seat_at(session, one) for one in entry.after["seats"]]
    if [_seat_facts(one) for one in seats] != entry.after["seats"]:
        raise Refused(_("One of the two was seated elsewhere, or substituted, since."))
    rulings = [_ruling_at(session, one) for one in entry.after["rulings"]]
    for seat in seats:
        claim(seat.table, None)
    _reseat(session, entry.before["seats"])
    for ruling, facts in zip(rulings, entry.before["rulings"], strict=True):
        _put_back(session, ruling, facts)
    for one in entry.before["signatures"]:
        _sign_again(session, one)
    return _("What was played in session %(session)s is attributed as before") % {"session": session.number}


def _ruling_at(session: Session, facts: Facts) -> Ruling:
    place = {"table__session": session, "table__number": facts["table"], "entry__number": facts["player"]}
    found = Ruling.objects.filter(**place, kind=facts["kind"], given_at=facts["given_at"]).first()
    if found is None:
        raise Refused(_("A ruling against one of the two was moved since."))
    return found


def _put_back(session: Session, ruling: Ruling, facts: Facts) -> None:
    ruling.entry = session.event.entries.get(number=facts["player"])
    ruling.table, ruling.hand = session.tables.get(number=facts["table"]), facts["hand"]
    ruling.save(update_fields=["entry", "table", "hand"])


def _sign_again(session: Session, facts: Facts) -> None:
    """A signature that was taken away, unless the result is another one by now, or signed anew."""
    result = Result.objects.filter(
        table__session=session, table__number=facts["table"], version=facts["version"], current=True
    ).first()
    if result:
        own = {"way": Signature.PHONE, "signed_by": facts["by"], "signed_at": facts["at"]}
        Signature.objects.get_or_create(result=result, wind=facts["wind"], defaults=own)
