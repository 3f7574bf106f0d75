"""Where a page's live stream is, the notices over the page, and what the clock says."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import template
from django.utils import timezone

from tournament.clock.queries import Playing, Time, time_of
from tournament.live import tokens
from tournament.live.tokens import link_holder, staff_holder
from tournament.models import Event, Session, Table
from tournament.notice.queries import timed_notices
from tournament.words.timing import (
    FINISHED,
    LAST,
    OVER,
    PAUSED,
    RUNNING,
    SIGNAL,
    announced,
    explained,
    phase_words,
)

register = template.Library()


@register.simple_tag(takes_context=True)
def live_url(context: template.Context, event: Event) -> str:
    """The address of the event's stream; with the visitor's token when the event is not public."""
    return tokens.live_url(event, holder_in(context))


def holder_in(context: template.Context) -> str:
    """Who sees this page: one of the staff, the holder of a player's or a table's link; "" for others."""
    request, entry, table = context.get("request"), context.get("me"), context.get("table")
    if context.get("roles") and request is not None:
        return staff_holder(request.user.pk)
    if entry is not None:
        return link_holder(entry.link_key)
    return link_holder(table.link_key) if isinstance(table, Table) and table.link_key else ""


@register.inclusion_tag("notice/over_page.html", takes_context=True)
def hall_notices(context: template.Context, event: Event) -> dict[str, object]:
    """What everybody is to know now, and what notice/notices.js shows later; with the event's stream."""
    now = timezone.now()
    return {"event": event, "notices": timed_notices(event, now), "url": live_url(context, event), "at": now}


@register.filter
def clock_digits(seconds: int) -> str:
    """Seconds as minutes and seconds: 4500 is 75:00."""
    minutes, seconds = divmod(int(seconds), 60)
    return f"{minutes}:{seconds:02}"


@dataclass(frozen=True)
class ClockWords:
    """What a clock says now, and what clock/clock.js says later: `says` in each phase by what may be played,
    and as JSON those `tables` that may play another thing than all (before their signal, and after it).

    `before`, `after`: whether the rule is shown in words, for the signal to come or the one given. `playing`:
    the tables that play, from which second on, and whether that is shown now.
    """

    now: str
    says: tuple[tuple[str, str], ...]
    tables: str
    before: bool
    after: bool
    playing: tuple[tuple[Playing, bool], ...]


@register.simple_tag
def clock_words(event: Event, time: Time) -> ClockWords:
    """The words of an event's clock."""
    of_all, of_table = phase_words(event.rules), phase_words(event.rules, of_table=True)
    words = of_table if time.table else of_all
    here = words[time.phase]
    ends = time.allowance == FINISHED
    lines = time.playing_from
    current = [line for line in lines if line.below is None or time.rest <= line.below][-1]
    return ClockWords(
        now=here.get(time.allowance, here["free"]),
        says=(*_said("own", of_table), *(() if time.table else _said("all", of_all))),
        tables=json.dumps(_differing(time), separators=(",", ":")),
        before=not (time.signalled or ends or time.state == PAUSED),
        after=time.signalled and not ends,
        playing=tuple((line, line is current and (time.signalled or not line.tables)) for line in lines)
        if time.started
        else (),
    )


def _said(whose: str, phases: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """The sentences of a clock that runs, each with its name: "own-signal-only-this"."""
    for phase in (RUNNING, SIGNAL, LAST, OVER):
        for allowance, sentence in phases[phase].items():
            yield f"{whose}-{phase}-{allowance}", sentence


def _differing(time: Time) -> dict[int, tuple[str, str]]:
    """What tables may play before and after the signal, where it is not what all may play."""
    return {
        state.table.number: (state.before, state.after)
        for state in time.tables
        if (state.before, state.after) != ("free", time.rule) and time.table in (None, state.table.number)
    }


@register.filter
def clock_rule(event: Event) -> str:
    """What may still be played after the signal, by the event's rules."""
    return explained(event.rules)


@register.filter
def clock_way(event: Event) -> str:
    """Before the signal: what it will mean."""
    return announced(event.rules)


@register.simple_tag
def table_clock(table: Table) -> Time | None:
    """The table's own clock while its session is played; None before and after."""
    session = table.session
    if session.state != Session.OPEN:
        return None
    time = time_of(session.event, session)
    return time.at_table(table.number) if time else None
