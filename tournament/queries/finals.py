"""The finals of an event: what the confirmed draws say of them, for the standings and in words."""

from django.db.models.fields.json import KeyTransform
from django.utils.translation import gettext as _

from scoring.finals import Final
from tournament.models import Draw, Event
from tournament.queries.draw import sessions_in_force
from tournament.queries.facts import penalties_apart

MENDING = ("repair", "around")  # draws that change the seats of a final, and not who is in it


def finals_of(event: Event) -> tuple[Final, ...]:
    """The finals in force, the first one first: one query, and one more for each final.

    A final is in force while its first session was not drawn anew. Its cut is when it was confirmed.
    """
    rows = event.draws.filter(state=Draw.CONFIRMED).exclude(method__in=MENDING).defer("plan")
    rows = list(rows.annotate(said=KeyTransform("final", "plan"), ranking=KeyTransform("ranking", "plan")))
    latest = sessions_in_force(rows)
    found = [_final(row) for row in rows if row.said and latest.get(row.first_session) == row.pk]
    return tuple(sorted(found, key=lambda final: final.first_session))


def _final(row: Draw) -> Final:
    return Final(
        first_session=row.first_session,
        players=frozenset(row.numbers[lot - 1] for lot in row.ranking[: row.said["size"]]),
        carry=row.said["carry"],
        penalties=penalties_apart(row.event, since=row.confirmed_at),
    )


def final_apart(event: Event, session: int, one: int, other: int) -> Final | None:
    """The final at that session in which one of two players (their numbers) is, and the other is not."""
    held = [final for final in finals_of(event) if final.first_session <= session]
    return next((final for final in held if (one in final.players) != (other in final.players)), None)


def sentence_of(final: Final) -> str:
    """What a final does to the standings, for everybody to read."""
    sentences = {
        "none": _("Final of %(size)s from session %(session)s: everybody in it starts from zero."),
        "half": _("Final of %(size)s from session %(session)s: half of the points so far are carried."),
        "full": _("Final of %(size)s from session %(session)s: all points so far are carried."),
    }
    return sentences[final.carry] % {"size": len(final.players), "session": final.first_session}
