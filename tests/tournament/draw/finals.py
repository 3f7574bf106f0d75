"""An event that is cut to finals, as directors do it: drafts drawn and confirmed, results reported."""

from tests.factories import make_event
from tests.stored_rows import stored_once
from tests.tournament.result.reporting import report_all
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Draw, Event, Role, User


def event_before_the_final(
    rules: str = "ema-riichi-2025", sessions: int = 4, staff: dict[str, User] | None = None
) -> Event:
    """Sixteen players, two sessions played: in each, everybody at East's seat wins 9,000 and uma.

    It is the only event of the database.
    """
    stored_once(("before the final", rules, sessions), lambda: play_until_the_final(rules, sessions))
    event = Event.objects.get()
    Role.objects.bulk_create(Role(event=event, user=user, kind=kind) for kind, user in (staff or {}).items())
    return event


def play_until_the_final(rules: str, sessions: int) -> None:
    """Make the event, and report the results of two sessions."""
    event = make_event(rules=rules, sessions=sessions)
    report_all(event, 1)
    report_all(event, 2)


def cut_to(event: Event, size: int, carry: str) -> Draw:
    """A final of the sessions that are left, drawn and confirmed."""
    draft = make_draft(event=event, wish=Wish("final", "dice", final=size, carry=carry), by=None)
    return confirm_draft(draw=draft, by=None)


def players_of(draw: Draw) -> set[int]:
    """The player numbers of the final."""
    return {draw.numbers[lot - 1] for lot in draw.plan["ranking"][: draw.plan["final"]["size"]]}
