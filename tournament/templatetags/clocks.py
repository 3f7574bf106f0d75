"""Filters of the clock: its digits, what it says in each phase, what may still be played."""

from django import template

from tournament.models import Event, Session, Table
from tournament.queries.clock_words import explained, phase_words
from tournament.queries.clocks import Time, time_of

register = template.Library()


@register.filter
def clock_digits(seconds: int) -> str:
    """Seconds as minutes and seconds: 4500 is 75:00."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


@register.filter
def clock_phases(event: Event) -> dict[str, str]:
    """What the event's clock says in each phase."""
    return phase_words(event.rules)


@register.filter
def clock_rule(event: Event) -> str:
    """What may still be played after the signal, by the event's rules."""
    return explained(event.rules)


@register.simple_tag
def table_clock(table: Table) -> Time | None:
    """The table's own clock while its session is played; None before and after."""
    session = table.session
    if session.state != Session.OPEN:
        return None
    return time_of(session.event, session).at_table(table.number)
