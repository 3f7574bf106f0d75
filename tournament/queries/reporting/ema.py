"""An event's final standings as EMA wants them, and whether it can rank the event at all."""

from datetime import date, timedelta

from django.utils.translation import gettext as _

from reports.ema import EmaEvent, EmaPlayer, EmaResults, EmaSession
from reports.ema.data import Rules
from scoring.standings import Row
from tournament.models import Entry, Event, Seat, Session
from tournament.queries.standings import Standings, standings_of


def ema_rules(event: Event) -> Rules | None:
    """Which of EMA's two rankings the event counts for; None for classical mahjong."""
    rules: dict[str, Rules] = {"riichi": "riichi", "mcr": "MCR"}
    return rules.get(event.rules.family)


def why_not_ema(event: Event) -> str | None:
    """The sentence why there can be no results for EMA, or None."""
    if ema_rules(event) is None:
        return _("EMA ranks riichi and MCR tournaments; this event plays %(rules)s.") % {
            "rules": event.rules.name
        }
    if not standings_of(event).rows:
        return _("Nobody is registered yet. Register players first.")
    return None


def not_final(event: Event) -> str | None:
    """The sentence that these are not the last results, or None when every table has its result."""
    found = standings_of(event)
    if found.after == found.sessions and not found.missing:
        return None
    return _("Not final: these are the standings after session %(after)s of %(sessions)s.") % {
        "after": found.after,
        "sessions": found.sessions,
    }


def ema_results(event: Event, *, quota: bool = False) -> EmaResults:
    """The ranked players in the order of the standings; `quota`: entered by country quota (OEMC, ERMC),
    as a European Championship always is.

    Substitutes who are not ranked and players struck for illness are no results (EMA 2012 §5.7, MCRREG §4),
    nor is who withdrew before playing; who was disqualified comes last and counts. Places are those among the
    players given.
    """
    found = standings_of(event)
    rows = _rows(found)
    players = (_player(row, _place(row, rows), found) for row in rows)
    return EmaResults(_event(event, quota=quota), tuple(players))


def ema_numbers(event: Event) -> tuple[int, ...]:
    """The numbers at this event of the players of `ema_results`, in the same order."""
    return tuple(row.player for row in _rows(standings_of(event)))


def _rows(found: Standings) -> list[Row]:
    return [row for row in found.rows if _counts(found.entries[row.player], row)]


def _counts(entry: Entry, row: Row) -> bool:
    return entry.plays or bool(entry.disqualified_at) or any(cell is not None for cell in row.sessions)


def _place(row: Row, rows: list[Row]) -> int:
    return 1 + sum(1 for other in rows if other.place < row.place)


def _event(event: Event, *, quota: bool) -> EmaEvent:
    replacing = Seat.objects.filter(session__event=event, substitute__isnull=False)
    replacing = replacing.exclude(substitute__counts=True)  # who is ranked is among the players already
    return EmaEvent(
        name=event.name,
        city=event.city,
        country=event.country,
        rules=ema_rules(event) or "riichi",
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        sessions=_sessions(event),
        substitutes=replacing.values("substitute").distinct().count(),
        quota=quota or event.kind == Event.EUROPEAN,
    )


def _sessions(event: Event) -> tuple[EmaSession, ...]:
    sessions = list(event.sessions.order_by("number"))
    return tuple(
        EmaSession(_day(event, one, index, len(sessions)), one.minutes) for index, one in enumerate(sessions)
    )


def _day(event: Event, session: Session, index: int, sessions: int) -> date:
    """The session's day at the venue; where no time is known, the sessions are spread over the days."""
    at = session.starts_at or session.opened_at
    if at is not None:
        return at.astimezone(event.tz).date()
    days = (event.ends_on - event.starts_on).days + 1
    return event.starts_on + timedelta(days=index * days // sessions)


def _player(row: Row, place: int, found: Standings) -> EmaPlayer:
    entry = found.entries[row.player]
    return EmaPlayer(
        place=place,
        first_name=entry.first_name,
        last_name=entry.last_name,
        country=entry.country,
        ema_number=entry.ema_number,
        score=row.total,
        table_points=row.table_points,
    )
