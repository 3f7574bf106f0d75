"""The rules' answer to an offence or to lateness, computed from the event's own values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from django.utils.translation import gettext_lazy, pgettext_lazy

from penalties import (
    OFFENCES,
    REFEREE,
    REVERSE_MANGAN,
    TARIFFS,
    Offence,
    Prices,
    Sanction,
    Tariff,
    fixed_chombo,
    offences,
    suggest,
    tariff_lateness,
)
from penalties import remarks as remarks_on
from penalties.sanctions import Moment
from scoring.rulesets import PRESETS, RuleSet, clause_of
from scoring.sentence import Sentence
from tournament.models import Entry, Event, Ruling, Session
from tournament.words.names import offence_named
from tournament.words.sentences import Said, Told, worded

LATENESS, OTHER, CHOMBO, DISQUALIFIED = "lateness", "other", "chombo", "disqualified"
ADJUSTMENT = "adjustment"
MEASURES = {
    "none": gettext_lazy("no penalty"),
    "warning": gettext_lazy("warning"),
    "points": pgettext_lazy("a sanction", "points"),
    "dead-hand": gettext_lazy("dead hand"),
    CHOMBO: gettext_lazy("chombo"),
    "substitute": gettext_lazy("a substitute plays"),
    DISQUALIFIED: gettext_lazy("disqualified"),
    "referee": gettext_lazy("the referee decides"),
}
"""What a ruling does besides its points: penalties.Measure, in words."""


@dataclass(frozen=True)
class Suggestion:
    """What the rules suggest. `points` is what they add (a penalty is negative), taken at `moment`.

    `most` is the largest loss that the rules leave to the referee, in steps of `step` or, with `either`, that
    loss or the other and nothing between; `earlier` are the player's rulings of the same kind that count.
    `paid`: the opponents are paid at the table, so the score sheet holds it already.
    """

    kind: str
    words: Sentence
    clause: str
    points: int
    most: int
    moment: str
    measure: str = "referee"
    paid: bool = False
    either: bool = False
    step: int = 1
    earlier: tuple[Ruling, ...] = ()

    @property
    def sentence(self) -> str:
        """What the rules say, in the language of the page."""
        return worded(self.words)

    @property
    def time(self) -> int:
        """How often the player has done so, this time included: 1 for the first."""
        return len(self.earlier) + 1

    def covers(self, points: int | None, measure: str) -> bool:
        """Whether the rules suggest or leave open these points and this measure (None, "": as suggested)."""
        return self._fits(points) and measure in ("", self.measure)

    def _fits(self, points: int | None) -> bool:
        if points in (None, self.points, self.most):
            return True
        between = self.most < (points or 0) < self.points and not self.either
        return between and (points or 0) % self.step == 0


def offences_of(rules: RuleSet) -> tuple[Offence, ...]:
    """The offences that these rules know, the usual ones first, at the event's own prices."""
    return _offences_at(rules.key, _prices(rules)) if rules.key in OFFENCES else ()


def _prices(rules: RuleSet) -> Prices:
    return Prices(
        rules.limit,
        rules.east_limit,
        rules.furiten_penalty,
        rules.empty_pung,
        rules.false_hu_short,
        rules.false_hu_wrong,
    )


_offences_at = lru_cache(maxsize=64)(offences)
_priced = lru_cache(maxsize=256)(tariff_lateness)  # asked at each key that a referee presses


def offence_of(rules: RuleSet, kind: str) -> Offence | None:
    """One offence by its key, or None."""
    return next((offence for offence in offences_of(rules) if offence.key == kind), None)


def is_kind(rules: RuleSet, kind: str) -> bool:
    """Whether a penalty at a table under these rules may be of this kind."""
    return kind in {LATENESS, OTHER, CHOMBO} or offence_of(rules, kind) is not None


def kind_text(rules: RuleSet, kind: str) -> str:
    """The offence in words instead of its key."""
    return worded(kind_named(rules, kind))


def kind_named(rules: RuleSet, kind: str) -> Said | str:
    """The offence, to be told in a sentence; the key of one that the rules do not know."""
    of_every_rules = {
        LATENESS: Told("Late for the session"),
        OTHER: Told("Another offence"),
        CHOMBO: Told("Chombo"),
        ADJUSTMENT: Told("Adjustment by a director"),
    }
    if kind in of_every_rules:
        return of_every_rules[kind]
    offence = offence_of(rules, kind)
    return offence_named(rules.family, offence) if offence else kind


def rulings_of(event: Event, entry: Entry) -> list[Ruling]:
    """All rulings in force against a player at this event, oldest first."""
    rulings = Ruling.objects.filter(event=event, entry=entry, cancelled_at=None)
    return list(rulings.select_related("table__session"))


@dataclass(frozen=True)
class Hint:
    """For a referee who rules: the player's rulings in force, and what the rules say; None: not known yet."""

    earlier: tuple[Ruling, ...] = ()
    suggestion: Suggestion | None = None


def hint_for(event: Event, entry: Entry, kind: str, minutes: int | None, session: Session | None) -> Hint:
    """The hint for an offence of a player, "" where it is not chosen yet; one query."""
    earlier = tuple(rulings_of(event, entry))
    if not kind or (kind == LATENESS and minutes is None):
        return Hint(earlier)
    return Hint(earlier, suggestion(event.rules, kind, minutes, earlier, session))


def suggestion(
    rules: RuleSet, kind: str, minutes: int | None, earlier: Sequence[Ruling], session: Session | None
) -> Suggestion:
    """What the rules suggest for an offence, or for lateness in minutes, given the player's rulings.

    `session` is the one being played, None for an offence between sessions.
    """
    if kind == LATENESS:
        return _of_sanction(rules, kind, lateness_sanction(rules, minutes or 0))
    offence = offence_of(rules, kind)
    if offence is None:
        return Suggestion(kind, REFEREE.words, "", 0, 0, _moment_of(rules, kind))
    counting = tuple(
        ruling for ruling in earlier if ruling.kind == kind and _counts(offence, ruling, session)
    )
    return replace(_of_sanction(rules, kind, suggest(offence, len(counting))), earlier=counting)


def _counts(offence: Offence, ruling: Ruling, session: Session | None) -> bool:
    if not offence.restarts:
        return True
    return (ruling.table.session_id if ruling.table else None) == (session.pk if session else None)


def _of_sanction(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    """A sanction under the event's own values: its chombo, and the moments at which it takes points."""
    if sanction.measure == "chombo":
        return _of_chombo(rules, kind, sanction)
    return Suggestion(
        kind,
        sanction.words,
        sanction.clause,
        sanction.points,
        sanction.most,
        _moment_of(rules, kind),
        sanction.measure,
        paid=sanction.payment is not None,
        either=sanction.either,
        step=rules.penalty_step,
    )


def _moment_of(rules: RuleSet, kind: str) -> Moment:
    """When these rules take the points of an offence."""
    moment = rules.chombo_moment if kind == CHOMBO else rules.penalty_moment
    return "at-table" if moment == Ruling.AT_TABLE else "after-uma"


def _of_chombo(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    """A chombo as the event prices it, in the rulebook's words where these are its price."""
    moment, clause = _moment_of(rules, CHOMBO), sanction.clause
    if rules.chombo == "none":
        return Suggestion(kind, REFEREE.words, clause, 0, 0, _moment_of(rules, kind))
    if rules.chombo == "deduction":
        fixed = fixed_chombo(rules.chombo_points, moment)
        is_printed = (sanction.points, sanction.moment) == (fixed.points, moment)
        words = sanction.words if is_printed else fixed.words
        return Suggestion(kind, words, clause, fixed.points, fixed.most, moment, CHOMBO)
    words = sanction.words if sanction.payment else REVERSE_MANGAN.words
    return Suggestion(kind, words, clause, 0, 0, moment, CHOMBO, paid=True)


def began_at(session: Session) -> datetime | None:
    """The start from which lateness counts: as planned, or later when the clock was started later."""
    clock = getattr(session, "clock", None)
    starts = [moment for moment in (session.starts_at, clock.started_at if clock else None) if moment]
    return max(starts, default=None)


def lateness_sanction(rules: RuleSet, minutes: int) -> Sanction:
    """What being late by so many minutes costs under the event's own values (EMA 2012 §5.6, MERS E 2.3)."""
    tariff = Tariff(
        lateness_clause(rules),
        rules.lateness_per_minute,
        rules.lateness_limit_minutes,
        _moment_of(rules, LATENESS),
        rules.lateness_steps,
        table_points=bool(rules.table_points),
    )
    return _priced(tariff, minutes)


def lateness_clause(rules: RuleSet) -> str:
    """Where the rulebook prices lateness; empty for rules of an event's own."""
    if rules.key in TARIFFS:
        return TARIFFS[rules.key].clause
    return clause_of(rules.key, "lateness_per_minute") if rules.key in PRESETS else ""


def remarks_of(rules: RuleSet, kind: str) -> list[str]:
    """What a referee should know of an offence besides its sanction, in the language of the page."""
    offence = offence_of(rules, kind)
    if offence is None:
        return []
    is_chombo = any(step.measure == CHOMBO for step in offence.ladder)
    moment = _moment_of(rules, CHOMBO if is_chombo else kind)
    gain = rules.penalty_to == "opponents" or _is_paid(rules, offence, is_chombo=is_chombo)
    return [worded(words) for words in remarks_on(offence, moment, opponents_gain=gain)]


def _is_paid(rules: RuleSet, offence: Offence, *, is_chombo: bool) -> bool:
    """Whether the opponents are paid at the table for this offence."""
    return rules.chombo in {"reverse-mangan", "half-limit"} if is_chombo else offence.opponents_gain


def questionable(rules: RuleSet, points: int) -> bool:
    """Whether a penalty of so many points (negative) is one that these rules do not have."""
    in_bounds = rules.penalty_minimum <= -points <= rules.penalty_maximum
    return points != 0 and not (in_bounds and points % rules.penalty_step == 0)
