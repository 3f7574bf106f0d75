"""Signatures under a table's result: by the players on their phones, or marked by a scorer from the sheet.

They belong to one version of the result: a corrected one has none. Nothing that others type is changed by
them, so the table's revision stays.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from scoring.winds import WINDS
from tournament.models import LogEntry, Result, Session, Signature, Table
from tournament.services.errors import Refused, Stale, refuse
from tournament.services.tables import subject, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

CONFIRM, MARK, TAKE_BACK = "signature.confirm", "signature.mark", "signature.take-back"


def why_not_mark(table: Table) -> str | None:
    """The sentence why nobody can sign the table's result now, or None."""
    return why_not_mark_this(table, _current(table))


def why_not_mark_this(table: Table, result: Result | None) -> str | None:
    """The same, where the table's current result is known."""
    if table.session.event.ended_at:
        return _("The event has ended. Reopen it to change its signatures.")
    if result is None:
        return _("Table %(table)s has no result yet.") % {"table": table.number}
    if result.provisional:
        return _("The sum of table %(table)s is off: the result is put right first, then signed.") % {
            "table": table.number
        }
    return None


def can_mark(table: Table) -> bool:
    """Whether the table's result can be signed now."""
    return why_not_mark(table) is None


def why_not_by_table(table: Table) -> str | None:
    """The sentence why the four cannot sign by their table's link now, or None."""
    session = table.session
    if not session.event.players_enter:
        return _("The players of this event do not enter their hands. Sign the paper.")
    if session.state != Session.OPEN:
        return _("Session %(number)s is not being played. Ask a scorer.") % {"number": session.number}
    if _current(table) is None:
        return _("Table %(table)s has no result yet.") % {"table": table.number}
    return None


def why_not_sign(table: Table, wind: str) -> str | None:
    """The sentence why this seat cannot sign the table's result now, or None."""
    if reason := why_not_mark(table):
        return reason
    if wind not in WINDS:
        return _("Say which seat signs.")
    if Signature.objects.filter(result=_current(table), wind=wind).exists():
        return _("This seat has confirmed the result already.")
    return None


def can_sign(table: Table, wind: str) -> bool:
    """Whether this seat can sign the table's result now."""
    return why_not_sign(table, wind) is None


def sign(*, table: Table, wind: str, player: str, version: int, name: str = "", key: str = "") -> LogEntry:
    """`player` on the seat `wind` confirms `version` of the result on a phone; `name`: whose, if not his.

    Refused with the sentence; Stale when the result is another one by now.
    """
    with writing(table.session.event, by=None, act=CONFIRM, key=key, name=name or player) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_sign(table, wind))
        result = _seen(table, version)
        Signature.objects.create(
            result=result, wind=wind, way=Signature.PHONE, signed_by=player, signed_at=now.at
        )
        with now.told_to_all():
            sentence = _("%(player)s confirms the result of table %(table)s")
        return _log(now, table, result, sentence % {"player": player, "table": table.number}, None, [wind])


def why_not_take_back(table: Table, wind: str) -> str | None:
    """The sentence why what this seat confirmed on a phone cannot be taken back by the player, or None."""
    result = _current(table)
    if reason := why_not_mark_this(table, result):
        return reason
    if table.session.state == Session.CLOSED:
        return _("Session %(number)s is closed. Ask a referee.") % {"number": table.session.number}
    if table.session.event.second_check and result and result.state == Result.CONFIRMED:
        return _("The result of table %(table)s was confirmed by the staff since. Ask a referee.") % {
            "table": table.number
        }
    signed = Signature.objects.filter(result=result, wind=wind).first()
    if signed is None:
        return _("This seat has not confirmed the result.")
    return None if signed.way == Signature.PHONE else _("This seat signed on paper. Ask a scorer.")


def can_take_back(table: Table, wind: str) -> bool:
    """Whether the player of this seat can take his confirmation back."""
    return why_not_take_back(table, wind) is None


def take_back(
    *, table: Table, wind: str, player: str, version: int, name: str = "", key: str = ""
) -> LogEntry:
    """`player` on the seat `wind` confirms `version` no longer; `name`: whose phone, if not his.

    Refused with the sentence, once the staff has confirmed too; Stale when the result is another one by now.
    """
    with writing(table.session.event, by=None, act=TAKE_BACK, key=key, name=name or player) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_take_back(table, wind))
        result = _seen(table, version)
        result.signatures.filter(wind=wind).delete()
        with now.told_to_all():
            sentence = _("%(player)s takes the confirmation of table %(table)s back")
        return _log(now, table, result, sentence % {"player": player, "table": table.number}, [wind], [])


def mark_signed(
    *, table: Table, winds: Iterable[str], version: int, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry:
    """Exactly these seats have signed the paper sheet; what was confirmed on phones stays as it is.

    Refused with the sentence; Stale when the result is another one by now.
    """
    with writing(table.session.event, by=by, act=MARK, key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_mark(table))
        result = _seen(table, version)
        before = _on_sheet(result)
        _mark(now, result, set(winds) & set(WINDS))
        after = _on_sheet(result)
        if before == after:
            raise Refused(_("Nothing was changed."))
        names = ", ".join(after) or _("nobody")
        sentence = _("Signed sheet of table %(table)s: %(winds)s") % {"table": table.number, "winds": names}
        return _log(now, table, result, sentence, before, after)


def _mark(now: Writing, result: Result, winds: set[str]) -> None:
    result.signatures.filter(way=Signature.SHEET).exclude(wind__in=winds).delete()
    there = set(result.signatures.values_list("wind", flat=True))
    Signature.objects.bulk_create(
        Signature(result=result, wind=wind, way=Signature.SHEET, signed_by=now.who, signed_at=now.at)
        for wind in WINDS
        if wind in winds - there
    )


def _on_sheet(result: Result) -> list[str]:
    signed = set(result.signatures.filter(way=Signature.SHEET).values_list("wind", flat=True))
    return [wind for wind in WINDS if wind in signed]


def _current(table: Table) -> Result | None:
    return Result.objects.filter(table=table, current=True).first()


def _seen(table: Table, version: int) -> Result:
    """The version that was looked at, if it is still the one in force."""
    result = Result.objects.filter(table=table, current=True, version=version).first()
    if result is None:
        raise Stale(
            _("The result of table %(table)s was corrected since: look at it again, then sign.")
            % {"table": table.number}
        )
    return result


def _log(
    now: Writing, table: Table, result: Result, sentence: str, before: list[str] | None, after: list[str]
) -> LogEntry:
    place = where(table) | {"version": result.version}
    old: dict[str, Any] | None = None if before is None else place | {"winds": before}
    return now.log(sentence, subject=subject(table), before=old, after=place | {"winds": after})


def _logged(now: Writing, entry: LogEntry) -> tuple[Table, Result]:
    table = table_at(now.event, entry.after)
    refuse(why_not_mark(table))
    return table, _seen(table, entry.after["version"])


@undo_of(CONFIRM)
def _undo_confirm(now: Writing, entry: LogEntry) -> str:
    table, result = _logged(now, entry)
    result.signatures.filter(wind__in=entry.after["winds"], way=Signature.PHONE).delete()
    return _("Confirmation of a player at table %(table)s taken back") % {"table": table.number}


@undo_of(MARK)
def _undo_mark(now: Writing, entry: LogEntry) -> str:
    table, result = _logged(now, entry)
    if _on_sheet(result) != entry.after["winds"]:
        raise Refused(_("The signatures of table %(table)s were changed since.") % {"table": table.number})
    _mark(now, result, set(entry.before["winds"]))
    return _("Signatures of table %(table)s as before") % {"table": table.number}
