"""An event that is cut to finals, as directors do it: drafts drawn and confirmed, results reported."""

from tests.factories import make_event
from tests.tournament.result.reporting import report_all
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Draw, Event


def event_before_the_final(**extra: object) -> Event:
    """Sixteen players, two of four sessions played: in each, everybody at East's seat wins 9,000 and uma."""
    event = make_event(**extra)
    report_all(event, 1)
    report_all(event, 2)
    return event


def cut_to(event: Event, size: int, carry: str) -> Draw:
    """A final of the sessions that are left, drawn and confirmed."""
    draft = make_draft(event=event, wish=Wish("final", "dice", final=size, carry=carry), by=None)
    return confirm_draft(draw=draft, by=None)


def players_of(draw: Draw) -> set[int]:
    """The player numbers of the final."""
    return {draw.numbers[lot - 1] for lot in draw.plan["ranking"][: draw.plan["final"]["size"]]}
