"""Signatures under a table's result: by players on their phones, or marked from paper by a scorer.

They belong to one version of the result: a corrected one has none. Nothing that others type is changed by
them, so the table's revision stays.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count

from scoring.winds import WIND_NAMES, WINDS
from tournament.acts.refusals import Reason, Refusal, Refused, Stale, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Result, Role, Session, Signature, Table, User
from tournament.result.services.recording import NO_RESULT
from tournament.session.services.table_revisions import named_in_log, table_at
from tournament.words.sentences import Counted, Said, Told

CONFIRM, MARK, TAKE_BACK = "signature.confirm", "signature.mark", "signature.take-back"
MARK_ALL = "signature.mark-all"

EVENT_ENDED = Reason("result.signing-ended", "The event has ended. Reopen it to change its signatures.")
SUM_IS_OFF = Reason(
    "result.sum-is-off", "The sum of table %(table)s is off: correct the result first, then sign."
)
ON_PAPER_ONLY = Reason(
    "result.on-paper-only", "Players do not use their phones for results at this event. Sign the paper."
)
SHEETS_ONLY = Reason("result.sheets-only", "The results of this event are signed on the paper sheets.")
NOT_SIGNED_HERE = Reason(
    "result.not-signed-here",
    "The results of this event are not signed. A director can change that in the settings.",
)
NOBODY_LEFT_TO_SIGN = Reason(
    "result.nobody-left-to-sign", "Every result of session %(number)s that adds up is signed by all four."
)
NOT_BEING_PLAYED = Reason("result.not-being-played", "Session %(number)s is not being played. Ask a scorer.")
NO_SEAT = Reason("result.no-seat", "Say which seat signs.")
SIGNED_ALREADY = Reason("result.signed-already", "This seat has already confirmed the result.")
SESSION_CLOSED = Reason("result.session-closed", "Session %(number)s is closed. Ask a referee.")
CONFIRMED_BY_STAFF = Reason(
    "result.confirmed-by-staff",
    "The staff has confirmed the result of table %(table)s since then. Ask a referee.",
)
NOT_SIGNED = Reason("result.not-signed", "This seat has not confirmed the result.")
SIGNED_ON_PAPER = Reason("result.signed-on-paper", "This seat signed on paper. Ask a scorer.")
SAME_MARKS = Reason("result.same-marks", "Nothing was changed.")
CORRECTED_SINCE = Reason(
    "result.corrected-since",
    "The result of table %(table)s has been corrected since then: check it again, then sign.",
)
MARKED_SINCE = Reason(
    "result.marked-since", ("The signatures of table %(table)s have been changed since then.")
)


def why_not_mark(table: Table) -> Refusal | None:
    """Why nobody can sign the table's result now, or None."""
    return why_not_mark_this(table, _current(table))


def why_not_mark_this(table: Table, result: Result | None) -> Refusal | None:
    """Like `why_not_mark`, for a current result that was already read."""
    if table.session.event.ended_at:
        return EVENT_ENDED()
    if table.session.event.signing == Event.UNSIGNED:
        return NOT_SIGNED_HERE()
    if result is None:
        return NO_RESULT(table=table.number)
    if result.provisional:
        return SUM_IS_OFF(table=table.number)
    return None


def why_not_by_table(table: Table) -> Refusal | None:
    """Why the four cannot sign by their table's link now, or None."""
    session = table.session
    if session.event.signing == Event.UNSIGNED:
        return NOT_SIGNED_HERE()
    if not session.event.players_enter or session.event.signing == Event.ON_PAPER:
        return ON_PAPER_ONLY()
    if session.state != Session.OPEN:
        return NOT_BEING_PLAYED(number=session.number)
    if _current(table) is None:
        return NO_RESULT(table=table.number)
    return None


def why_not_sign(table: Table, wind: str) -> Refusal | None:
    """Why this seat cannot sign the table's result now, or None."""
    if reason := why_not_mark(table):
        return reason
    if table.session.event.signing == Event.ON_PAPER:
        return SHEETS_ONLY()
    if wind not in WINDS:
        return NO_SEAT()
    if Signature.objects.filter(result=_current(table), wind=wind).exists():
        return SIGNED_ALREADY()
    return None


def sign(
    *, table: Table, wind: str, player: str, version: int, name: str | Said = "", key: str = ""
) -> LogEntry:
    """`player` on the seat `wind` confirms `version` of the result on the phone of `name`, or their own.

    Refused with the sentence; Stale when the result is another one by now.
    """
    return _sign(table=table, wind=wind, player=player, version=version, name=name or player, key=key)


@act(CONFIRM, event="table.session.event")
def _sign(
    now: Writing, *, table: Table, wind: str, player: str, version: int, name: str | Said, key: str = ""
) -> LogEntry:
    refuse(why_not_sign(table, wind))
    result = _seen_version(table, version)
    Signature.objects.create(
        result=result, wind=wind, way=Signature.PHONE, signed_by=player, signed_at=now.at
    )
    sentence = Told("%(player)s confirms the result of table %(table)s")
    return _log(now, table, result, sentence.filled(player=player, table=table.number), None, [wind])


def why_not_take_back(table: Table, wind: str) -> Refusal | None:
    """Why what this seat confirmed on a phone cannot be taken back by the player, or None."""
    result = _current(table)
    if reason := why_not_mark_this(table, result):
        return reason
    if table.session.state == Session.CLOSED:
        return SESSION_CLOSED(number=table.session.number)
    if table.session.event.second_check and result and result.state == Result.CONFIRMED:
        return CONFIRMED_BY_STAFF(table=table.number)
    signed = Signature.objects.filter(result=result, wind=wind).first()
    if signed is None:
        return NOT_SIGNED()
    return None if signed.way == Signature.PHONE else SIGNED_ON_PAPER()


def take_back(
    *, table: Table, wind: str, player: str, version: int, name: str | Said = "", key: str = ""
) -> LogEntry:
    """`player` on the seat `wind` confirms `version` no longer, on the phone of `name`, or their own.

    Refused with the sentence, once the staff has confirmed too; Stale when the result is another one by now.
    """
    return _take_back(table=table, wind=wind, player=player, version=version, name=name or player, key=key)


@act(TAKE_BACK, event="table.session.event")
def _take_back(
    now: Writing, *, table: Table, wind: str, player: str, version: int, name: str | Said, key: str = ""
) -> LogEntry:
    refuse(why_not_take_back(table, wind))
    result = _seen_version(table, version)
    result.signatures.filter(wind=wind).delete()
    sentence = Told("%(player)s takes the confirmation of table %(table)s back")
    return _log(now, table, result, sentence.filled(player=player, table=table.number), [wind], [])


@act(MARK, event="table.session.event")
def mark_signed(
    now: Writing, *, table: Table, winds: Iterable[str], version: int, by: User | None, key: str = ""
) -> LogEntry:
    """Exactly these seats have signed the paper sheet; what was confirmed on phones stays as it is.

    Refused with the sentence; Stale when the result is another one by now.
    """
    refuse(why_not_mark(table))
    result = _seen_version(table, version)
    before = _on_sheet(result)
    _mark(now, result, set(winds) & set(WINDS))
    after = _on_sheet(result)
    if before == after:
        raise Refused(SAME_MARKS())
    names = [Told(WIND_NAMES[wind]) for wind in after] or Told("nobody")
    sentence = Told("Signed sheet of table %(table)s: %(winds)s", {"table": table.number, "winds": names})
    return _log(now, table, result, sentence, before, after)


def why_not_mark_all(session: Session) -> Refusal | None:
    """Why the sheets of a session cannot all be noted as signed, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    if session.event.signing == Event.UNSIGNED:
        return NOT_SIGNED_HERE()
    return None if _lacking(session) else NOBODY_LEFT_TO_SIGN(number=session.number)


def _lacking(session: Session) -> list[Result]:
    """The results in force that add up and lack signatures, by table."""
    results = Result.objects.filter(table__session=session, current=True, provisional=False)
    lacking = results.annotate(signed=Count("signatures")).filter(signed__lt=len(WINDS))
    return list(lacking.select_related("table").order_by("table__number"))


@act(MARK_ALL, event="session.event")
def mark_all_signed(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """Mark all sheets of the session as signed by all four; signatures from phones stay.

    Refused with the sentence.
    """
    session = Session.objects.select_related("event").get(pk=session.pk)
    refuse(why_not_mark_all(session))
    results = _lacking(session)
    for result in results:
        _mark(now, result, set(WINDS))
    numbers = [result.table.number for result in results]
    sentence = Counted(
        "Signed sheet of table %(tables)s",
        "Signed sheets of tables %(tables)s",
        {"n": len(numbers), "tables": numbers},
    )
    return now.log(
        sentence,
        subject=f"session {session.number}",
        after={"session": session.number, "tables": numbers},
    )


@undo_of(MARK_ALL)
def _undo_mark_all(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    if now.event.ended_at:
        raise Refused(EVENT_ENDED())
    marked = Signature.objects.filter(
        result__table__session=session, way=Signature.SHEET, signed_at=entry.at, result__current=True
    )
    marked.delete()
    return Told("Signatures of session %(number)s as before", {"number": session.number})


def _mark(now: Writing, result: Result, winds: set[str]) -> None:
    result.signatures.filter(way=Signature.SHEET).exclude(wind__in=winds).delete()
    signed_before = set(result.signatures.values_list("wind", flat=True))
    Signature.objects.bulk_create(
        Signature(result=result, wind=wind, way=Signature.SHEET, signed_by=now.actor_name, signed_at=now.at)
        for wind in WINDS
        if wind in winds - signed_before
    )


def _on_sheet(result: Result) -> list[str]:
    signed = set(result.signatures.filter(way=Signature.SHEET).values_list("wind", flat=True))
    return [wind for wind in WINDS if wind in signed]


def _current(table: Table) -> Result | None:
    return Result.objects.filter(table=table, current=True).first()


def _seen_version(table: Table, version: int) -> Result:
    """The result of this version. Stale if it is no longer the current one."""
    result = Result.objects.filter(table=table, current=True, version=version).first()
    if result is None:
        raise Stale(CORRECTED_SINCE(table=table.number))
    return result


def _log(
    now: Writing, table: Table, result: Result, sentence: Said, before: list[str] | None, after: list[str]
) -> LogEntry:
    subject, place = named_in_log(table)
    signed: dict[str, Any] = place | {"version": result.version}
    old = None if before is None else signed | {"winds": before}
    return now.log(sentence, subject=subject, before=old, after=signed | {"winds": after})


def _logged(now: Writing, entry: LogEntry) -> tuple[Table, Result]:
    table = table_at(now.event, entry.after)
    refuse(why_not_mark(table))
    return table, _seen_version(table, entry.after["version"])


@undo_of(CONFIRM, Role.SCORER)
def _undo_confirm(now: Writing, entry: LogEntry) -> Said:
    table, result = _logged(now, entry)
    result.signatures.filter(wind__in=entry.after["winds"], way=Signature.PHONE).delete()
    return Told("Confirmation of a player at table %(table)s taken back", {"table": table.number})


@undo_of(MARK, Role.SCORER)
def _undo_mark(now: Writing, entry: LogEntry) -> Said:
    table, result = _logged(now, entry)
    if _on_sheet(result) != entry.after["winds"]:
        raise Refused(MARKED_SINCE(table=table.number))
    _mark(now, result, set(entry.before["winds"]))
    return Told("Signatures of table %(table)s restored", {"table": table.number})
