"""Final standings in EMA's form, the check of what EMA would reject, and data for the observer's report."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.ema import (
    EmaEvent,
    EmaPlayer,
    EmaResults,
    EmaSession,
    Observed,
    event_problems,
    mers_weight,
    number_doubts,
    player_problems,
)
from reports.ema.data import Rules
from reports.ema.weight_and_metadata import countries
from scoring.mers import Weight
from scoring.standings import Row
from tournament.acts.refusals import Reason, Refusal
from tournament.models import Clock, Entry, Event, Result, Role, Ruling, Seat, Session, Table
from tournament.presence.queries import Presence, presences_of
from tournament.result.queries.ledger import CHOMBO, ledger_of
from tournament.ruling.queries.rulings import lines_of, rulings_at
from tournament.standings.queries.standings import Standings, standings_of
from tournament.words.names import rule_set_name
from tournament.words.sentences import enumerated, worded

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

NOT_RANKED = Reason("ema.not-ranked", "EMA ranks riichi and MCR tournaments; this event plays %(rules)s.")
NOT_THERE: Mapping[Presence, "StrPromise"] = {
    "missed": gettext_lazy("%(name)s missed these sessions: %(sessions)s."),
    "out": gettext_lazy("%(name)s was out of these sessions: %(sessions)s."),
    "sits-out": gettext_lazy("%(name)s sat out these sessions: %(sessions)s."),
}
NOBODY_REGISTERED = Reason("ema.nobody-registered", "Nobody is registered yet. Register players first.")


def ema_rules(event: Event) -> Rules | None:
    """Which of EMA's two rankings the event counts for; None for classical mahjong."""
    rules: dict[str, Rules] = {"riichi": "riichi", "mcr": "MCR"}
    return rules.get(event.rules.family)


def why_not_ema(event: Event) -> Refusal | None:
    """Why there can be no results for EMA, or None."""
    if ema_rules(event) is None:
        return NOT_RANKED(rules=rule_set_name(event.rules))
    return None if standings_of(event).rows else NOBODY_REGISTERED()


def not_final(event: Event) -> str | None:
    """The warning that these are not the final results, or None when every table has its result."""
    standings = standings_of(event)
    if standings.after == standings.sessions and not standings.missing:
        return None
    return _("Not final: these are the standings after session %(after)s of %(sessions)s.") % {
        "after": standings.after,
        "sessions": standings.sessions,
    }


def ema_results(event: Event, *, quota: bool = False, without: Set[int] = frozenset()) -> EmaResults:
    """The ranked players in the order of the standings; `quota`: entered by country quota (OEMC, ERMC),
    as a European Championship always is. `without`: the numbers of sessions that would not be played.

    Substitutes who are not ranked and players removed for illness have no result (EMA 2012 §5.7, MCRREG §4),
    nor is who withdrew before playing; who was disqualified comes last and counts. Places are those among the
    players given.
    """
    standings = standings_of(event)
    rows = _rows(standings)
    players = (_player(row, _place(row, rows), standings) for row in rows)
    ranked = {row.player for row in rows}
    return EmaResults(_event(event, quota=quota, ranked=ranked, without=without), tuple(players))


def ema_numbers(event: Event) -> tuple[int, ...]:
    """The numbers at this event of the players of `ema_results`, in the same order."""
    return tuple(row.player for row in _rows(standings_of(event)))


def _rows(standings: Standings) -> list[Row]:
    return [row for row in standings.rows if _counts(standings.entries[row.player], row)]


def _counts(entry: Entry, row: Row) -> bool:
    return entry.plays or bool(entry.disqualified_at) or any(cell is not None for cell in row.sessions)


def _place(row: Row, rows: list[Row]) -> int:
    return 1 + sum(1 for rival in rows if rival.place < row.place)


def _event(event: Event, *, quota: bool, ranked: set[int], without: Set[int]) -> EmaEvent:
    return EmaEvent(
        name=event.name,
        city=event.city,
        country=event.country,
        rules=ema_rules(event) or "riichi",
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        sessions=_sessions(event, without),
        substitutes=len(_substitutes_who_played(event) - ranked),
        quota=quota or event.kind == Event.EUROPEAN,
        national=event.kind == Event.NATIONAL,
    )


def _substitutes_who_played(event: Event) -> set[int]:
    """The numbers of those who played instead of others: in their seats, or in seats of their own."""
    begun = Q(session__state__in=Session.BEGUN) | Q(table__results__current=True)
    seats = Seat.objects.filter(begun, session__event=event, out=False)
    columns = ("entry__number", "entry__substitute", "substitute__number")
    return {
        number
        for player, is_substitute, substitute in seats.values_list(*columns).order_by()
        for number in (substitute, player if is_substitute and substitute is None else None)
        if number is not None
    }


def _sessions(event: Event, without: Set[int]) -> tuple[EmaSession, ...]:
    counting = event.sessions.exclude(state=Session.CALLED_OFF).exclude(number__in=without)
    sessions = list(counting.order_by("number"))
    return tuple(
        EmaSession(_day(event, session, index, len(sessions)), session.minutes)
        for index, session in enumerate(sessions)
    )


def _day(event: Event, session: Session, index: int, sessions: int) -> date:
    """The day of the session at the venue; without a time, sessions are spread evenly over the days."""
    at = session.starts_at or session.opened_at
    if at is not None:
        return at.astimezone(event.tz).date()
    days = (event.ends_on - event.starts_on).days + 1
    return event.starts_on + timedelta(days=index * days // sessions)


def _player(row: Row, place: int, standings: Standings) -> EmaPlayer:
    entry = standings.entries[row.player]
    return EmaPlayer(
        place=place,
        first_name=entry.first_name,
        last_name=entry.last_name,
        country=entry.country,
        ema_number=entry.ema_number,
        score=row.total,
        table_points=row.table_points,
    )


def observed_of(event: Event) -> Observed:
    """Observer, referees, displays, irregularities and appeals, in the language that is active."""
    rulings = list(rulings_at(event).filter(cancelled_at=None).order_by("given_at", "pk"))
    referees = _referees(event)
    names = {entry.name.casefold() for entry in event.entries.filter(withdrawn_at=None, substitute=False)}
    return Observed(
        rule_set=rule_set_name(event.rules),
        observer=event.observer,
        referees=referees,
        playing_referees=tuple(name for name in referees if name.casefold() in names),
        displays=tuple(_displays(event)),
        irregularities=(
            *standings_of(event).called_off_told,
            *_replaced(event),
            *_without_play(event),
            *_ruled(event, rulings),
            *_taken_in_hands(event),
            *_left(event),
            *_off(event),
        ),
        appeals=tuple(_appeals(event, rulings)),
    )


def _referees(event: Event) -> tuple[str, ...]:
    roles = Role.objects.filter(event=event).exclude(kind__in=(Role.DIRECTOR, Role.SCORER))
    people = {role.user for role in roles.select_related("user")}
    return tuple(sorted(person.get_full_name() or person.get_username() for person in people))


def _displays(event: Event) -> Iterator[str]:
    sessions = event.sessions.exclude(state=Session.CALLED_OFF).count()
    clocks = Clock.objects.filter(session__event=event, started_at__isnull=False)
    ran = clocks.exclude(session__state=Session.CALLED_OFF).count()
    if ran:
        sentence = _("Hanchan’s clock ran in %(ran)d of %(sessions)d sessions, on screens and phones.")
        yield sentence % {"ran": ran, "sessions": sessions}
    if event.public:
        yield _("Seating and results of each table were shown on screens and phones.")


def _replaced(event: Event) -> Iterator[str]:
    """Who played instead of whom; after a repair of the draw a substitute has a seat of their own."""
    seats = Seat.objects.filter(
        Q(substitute__isnull=False) | Q(entry__substitute=True), session__event=event
    ).filter(session__state__in=Session.BEGUN)
    seats = seats.select_related("entry", "substitute", "table", "session")
    for seat in seats.order_by("session__number", "table__number", "pk"):
        place = {"session": seat.session, "table": seat.table}
        if seat.substitute is None:
            yield _("%(session)s, %(table)s: %(substitute)s played as a substitute.") % (
                place | {"substitute": seat.entry.name}
            )
            continue
        yield _("%(session)s, %(table)s: %(substitute)s stood in for %(player)s, %(since)s.") % {
            **place,
            "substitute": seat.substitute.name,
            "player": seat.entry.name,
            "since": seat.get_substitute_since_display(),
        }


def _without_play(event: Event) -> Iterator[str]:
    """The sessions begun that somebody missed, was out of, or sat out, a sentence for each of the three.

    One sentence is enough for all whom a final leaves without a seat.
    """
    begun = set(event.sessions.filter(state__in=Session.BEGUN).values_list("number", flat=True))
    entries = list(event.entries.order_by("number"))
    of, home = presences_of(event, entries).of, standings_of(event).home
    for number in sorted(begun.intersection(home)):
        at_home = len(home[number])
        if at_home:
            sentence = ngettext(
                "Session %(session)s was a final: %(n)s player had gone home.",
                "Session %(session)s was a final: %(n)s players had gone home.",
                at_home,
            )
            yield sentence % {"session": number, "n": at_home}
    for entry in entries:
        for presence, words in NOT_THERE.items():
            numbers = [
                str(number)
                for number in sorted(begun)
                if of.get((entry.number, number)) == presence and entry.number not in home.get(number, ())
            ]
            if numbers:
                yield words % {"name": entry.name, "sessions": enumerated(numbers)}


def _ruled(event: Event, rulings: list[Ruling]) -> Iterator[str]:
    for line in lines_of(event, rulings):
        offence = line.text.rstrip(".")
        yield f"{line.place}: {line.row.entry.name}, {offence}: {line.sanction}"


def _taken_in_hands(event: Event) -> Iterator[str]:
    """The penalties that were typed in hands and stand in no ruling."""
    entries = [entry for entry in ledger_of(event) if entry.source == "hand" and entry.counted]
    if not entries:
        return
    names = {person.pk: person.name for person in event.entries.all()}
    tables = Table.objects.filter(session__event=event).select_related("session").in_bulk()
    for entry in entries:
        table = tables[entry.table or 0]
        chombo = entry.kind == CHOMBO
        words = _("chombo in hand %(hand)s") if chombo else _("penalty in hand %(hand)s")
        offence = words % {"hand": entry.hand}
        yield f"{table.session}, {table}: {names[entry.entry]}, {offence}: {entry.points}"


def _left(event: Event) -> Iterator[str]:
    for entry in event.entries.order_by("number"):
        if entry.disqualified_at:
            yield _("%(name)s was disqualified.") % {"name": entry.name}
        elif entry.struck_at:
            yield _("%(name)s was removed from the standings.") % {"name": entry.name}
        elif entry.withdrawn_at and entry.seats.exists():
            yield _("%(name)s left during the event.") % {"name": entry.name}


def _off(event: Event) -> Iterator[str]:
    results = Result.objects.filter(table__session__event=event, current=True, provisional=True)
    for result in results.select_related("table__session").order_by(
        "table__session__number", "table__number"
    ):
        sentence = _("%(session)s, %(table)s: the sum of the points is not right.")
        yield sentence % {"session": result.table.session, "table": result.table}


def _appeals(event: Event, rulings: list[Ruling]) -> Iterator[str]:
    for line in lines_of(event, [ruling for ruling in rulings if ruling.appealed_at]):
        decision = " ".join(part for part in (line.outcome, line.decision) if part) or _("not decided yet")
        yield f"{line.place}: {line.row.entry.name}, {line.text}: “{line.row.appeal}” – {decision}"


@dataclass(frozen=True)
class Shortened:
    """What EMA makes of an event with fewer sessions: the weight before and after, and what it objects to.

    `objections`: only those that the event with all its sessions does not meet with.
    """

    weight: Fraction
    weight_after: Fraction
    objections: tuple[str, ...]


def shortened(event: Event, without: Set[int]) -> Shortened | None:
    """What EMA makes of the event without these sessions; None where it ranks no such event."""
    if why_not_ema(event):
        return None
    before, after = ema_results(event), ema_results(event, without=without)
    problems_before = set(event_problems(before, worded))
    new = tuple(sentence for sentence in event_problems(after, worded) if sentence not in problems_before)
    return Shortened(mers_weight(before).total, mers_weight(after).total, new)


@dataclass(frozen=True)
class EmaProblem:
    """A problem in a sentence, and the number of the player concerned; None if it concerns the event."""

    sentence: str
    player: int | None = None


@dataclass(frozen=True)
class EmaCheck:
    """What to correct about the event and its players; `early`: why it is too early to check, or None."""

    weight: Weight
    players: int
    countries: int
    unnumbered: int
    early: str | None
    about_event: tuple[EmaProblem, ...]
    about_players: tuple[EmaProblem, ...]
    doubtful: tuple[EmaProblem, ...]

    @property
    def total(self) -> Fraction:
        """The MERS weight."""
        return self.weight.total


def ema_check(event: Event) -> EmaCheck | None:
    """The check of the standings as they are; None where EMA does not rank such an event."""
    if why_not_ema(event):
        return None
    results = ema_results(event)
    return EmaCheck(
        weight=mers_weight(results),
        players=len(results.players),
        countries=len(countries(results)),
        unnumbered=sum(1 for player in results.players if not player.ema_number),
        early=not_final(event),
        about_event=tuple(EmaProblem(sentence) for sentence in event_problems(results, worded)),
        about_players=tuple(_about_players(event, results, player_problems)),
        doubtful=tuple(_about_players(event, results, number_doubts)),
    )


def _about_players(
    event: Event, results: EmaResults, sentences: Callable[[EmaPlayer, Callable[[str], str]], Iterator[str]]
) -> Iterator[EmaProblem]:
    for number, player in zip(ema_numbers(event), results.players, strict=True):
        for sentence in sentences(player, worded):
            yield EmaProblem(sentence, number)
