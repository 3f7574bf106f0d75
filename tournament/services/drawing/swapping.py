"""Two players change seats in a draft."""

from dataclasses import replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from seating import Draw as Plan
from seating import quality, swap, to_json
from tournament.models import Draw, LogEntry
from tournament.queries.draw import constraints_in, plan_of
from tournament.services.drawing.discarding import why_not_discard
from tournament.services.drawing.methods import BESIDE
from tournament.services.drawing.reseating import outside_the_final
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

IN_DRAFT = "draw.swap"


def why_not_swap_in_draft(draw: Draw, session: int, first: int, second: int) -> str | None:
    """The sentence why two players (their numbers) cannot change seats in the draft, or None."""
    reason = why_not_discard(draw)
    if reason:
        return reason
    if not draw.first_session <= session <= draw.last_session:
        return _("Session %(number)s is not drawn here.") % {"number": session}
    drawn = plan_of(draw).session(session)
    seated = {draw.numbers[lot - 1] for table in drawn.tables for lot in table.players}
    for number in (first, second):
        if number not in seated:
            return _("Player %(number)s has no seat in session %(session)s of this draw.") % {
                "number": number,
                "session": session,
            }
    if first == second:
        return _("Choose two different players.")
    return _why_not_across(draw, first, second)


def _why_not_across(draw: Draw, first: int, second: int) -> str | None:
    """Why two do not change seats in a draft of a final: the standings say who is in it."""
    if "final" not in draw.plan:
        return None
    chosen = {draw.numbers[lot - 1] for lot in draw.plan["ranking"][: draw.plan["final"]["size"]]}
    if (first in chosen) == (second in chosen):
        return None
    names = _names(draw, first, second)
    inside, outside = ("first", "second") if first in chosen else ("second", "first")
    return outside_the_final(names[inside], names[outside])


def can_swap_in_draft(draw: Draw, session: int, first: int, second: int) -> bool:
    """Whether two players can change seats in the draft."""
    return why_not_swap_in_draft(draw, session, first, second) is None


def swapped(draw: Draw, session: int, first: int, second: int) -> Plan:
    """The draft's plan with two players (their numbers) exchanged in one session. Refused with the reason."""
    refuse(why_not_swap_in_draft(draw, session, first, second))
    lot_of = {number: lot for lot, number in enumerate(draw.numbers, 1)}
    plan = plan_of(draw)
    change = swap(plan, session, lot_of[first], lot_of[second])
    if plan.swaps and _is_same(plan.swaps[-1], change.swaps[-1]):
        return replace(change, swaps=plan.swaps[:-1])
    return change


def _is_same(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether the second exchange only takes the first one back."""
    return one[0] == other[0] and {*one[1:]} == {*other[1:]}


def swap_in_draft(
    *, draw: Draw, session: int, first: int, second: int, by: AbstractBaseUser | None, key: str = ""
) -> Draw:
    """Exchange two players (their numbers) in one session of a draft. Refused with the reason."""
    with writing(draw.event, by=by, act=IN_DRAFT, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        _swap(draw, session, first, second)
        now.log(
            _("%(first)s and %(second)s change seats in session %(session)s of the draft")
            % {**_names(draw, first, second), "session": session},
            subject="draw",
            after={"session": session, "players": [first, second], "draw": draw.made_at.isoformat()},
        )
        return draw


def _swap(draw: Draw, session: int, first: int, second: int) -> None:
    plan, constraints = swapped(draw, session, first, second), constraints_in(draw)
    beside = {key: draw.plan[key] for key in BESIDE if key in draw.plan}
    draw.plan = to_json(plan, quality(plan, constraints), constraints) | beside
    draw.save(update_fields=["plan"])


@undo_of(IN_DRAFT)
def _undo_swap(now: Writing, entry: LogEntry) -> str:
    draw = now.event.draws.get(made_at=entry.after["draw"])
    plan, (first, second) = plan_of(draw), entry.after["players"]
    lots = [draw.numbers.index(number) + 1 for number in (first, second)]
    if not plan.swaps or not _is_same(plan.swaps[-1], (entry.after["session"], *lots)):
        raise Refused(_("Other seats of the draft were changed since: undo that first."))
    _swap(draw, entry.after["session"], first, second)
    return _("%(first)s and %(second)s have their old seats in the draft again") % _names(draw, first, second)


def _names(draw: Draw, first: int, second: int) -> dict[str, str]:
    """The names of two players for a sentence."""
    names = {entry.number: entry.name for entry in draw.event.entries.filter(number__in=[first, second])}
    return {"first": names.get(first, str(first)), "second": names.get(second, str(second))}
