"""What a referee sees before he decides: the offences of the rules, and what happened before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from penalties import (
    OFFENCES,
    TARIFFS,
    Offence,
    Sanction,
    Tariff,
    Words,
    offences,
    suggest,
    tariff_lateness,
)
from scoring.rulesets import PRESETS, RuleSet, clause_of
from scoring.table import deduction
from tournament.models import Entry, Event, Ruling, Session
from tournament.queries.worded import grouped

LATENESS, OTHER, CHOMBO = "lateness", "other", "chombo"
MEASURES = {
    "none": gettext_lazy("no penalty"),
    "warning": gettext_lazy("warning"),
    "points": pgettext_lazy("a sanction", "points"),
    "dead-hand": gettext_lazy("dead hand"),
    "chombo": gettext_lazy("chombo"),
    "substitute": gettext_lazy("a substitute plays"),
    "disqualified": gettext_lazy("disqualified"),
    "referee": gettext_lazy("the referee decides"),
}
"""What a ruling does besides its points: penalties.Measure, in words."""
OUTCOMES = {
    "upheld": gettext_lazy("The ruling stands"),
    "changed": gettext_lazy("Another ruling takes its place"),
    "cancelled": gettext_lazy("The ruling is cancelled"),
}


@dataclass(frozen=True)
class Suggestion:
    """What the rules suggest. `points` is what they add (a penalty is negative), taken at `moment`.

    `most` is the largest loss that the rules leave to the referee; `earlier` are the player's rulings of the
    same kind that count. `paid`: the opponents are paid at the table, so the score sheet holds it already.
    """

    kind: str
    sentence: str
    clause: str
    points: int
    most: int
    moment: str
    measure: str = "referee"
    paid: bool = False
    earlier: tuple[Ruling, ...] = ()

    @property
    def time(self) -> int:
        """Which time it is: 1 for the first."""
        return len(self.earlier) + 1

    def covers(self, points: int | None, measure: str) -> bool:
        """Whether the rules suggest or leave open these points and this measure (None, "": as suggested)."""
        chosen = points is None or self.most <= points <= self.points
        return chosen and measure in ("", self.measure)


def offences_of(rules: RuleSet) -> tuple[Offence, ...]:
    """The offences that these rules know, the usual ones first."""
    return offences(rules.key) if rules.key in OFFENCES else ()


def offence_of(rules: RuleSet, kind: str) -> Offence | None:
    """One offence by its key, or None."""
    return next((one for one in offences_of(rules) if one.key == kind), None)


def kind_text(rules: RuleSet, kind: str) -> str:
    """The offence in words: what a person reads instead of its key."""
    known = {LATENESS: _("Late for the session"), OTHER: _("Another offence"), CHOMBO: _("Chombo")}
    found = offence_of(rules, kind)
    return said(found.words) if found else known.get(kind, kind)


def said(words: Words) -> str:
    """A text of the rulebooks in the language of the page."""
    return words.in_language(get_language() or "en")


def rulings_of(event: Event, entry: Entry) -> list[Ruling]:
    """All rulings in force against a player at this event, oldest first."""
    rulings = Ruling.objects.filter(event=event, entry=entry, cancelled_at=None)
    return list(rulings.select_related("table__session"))


def suggestion(
    rules: RuleSet, kind: str, minutes: int | None, earlier: Sequence[Ruling], session: Session | None
) -> Suggestion:
    """What these rules say to an offence, or to lateness of so many minutes, given the player's rulings.

    `session` is the one being played, None for an offence between sessions.
    """
    if kind == LATENESS:
        return _of_sanction(rules, kind, lateness_sanction(rules, minutes or 0))
    offence = offence_of(rules, kind)
    if offence is None:
        return Suggestion(kind, _("The referee decides."), "", 0, 0, deduction(rules, kind, 0).moment)
    counted = tuple(one for one in earlier if one.kind == kind and _counts(offence, one, session))
    return replace(_of_sanction(rules, kind, suggest(offence, len(counted))), earlier=counted)


def _counts(offence: Offence, ruling: Ruling, session: Session | None) -> bool:
    if not offence.restarts:
        return True
    return (ruling.table.session_id if ruling.table else None) == (session.pk if session else None)


def _of_sanction(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    """A sanction under the event's own values: its chombo, and the moments at which it takes points."""
    if sanction.measure == "chombo":
        return _of_chombo(rules, kind, sanction)
    moment = deduction(rules, kind, sanction.points).moment
    found = Suggestion(
        kind, said(sanction.words), sanction.clause, sanction.points, sanction.most, moment, sanction.measure
    )
    return replace(found, paid=sanction.payment is not None)


def _of_chombo(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    moment = deduction(rules, CHOMBO, 0).moment
    if rules.chombo != "deduction":
        words = said(sanction.words)
        return Suggestion(kind, words, sanction.clause, 0, 0, moment, CHOMBO, paid=bool(sanction.payment))
    points = -rules.chombo_points
    when = _("after uma") if moment == Ruling.AFTER_UMA else _("at the table")
    sentence = _("Chombo: %(points)s points off, %(when)s; the hand is replayed.") % {
        "points": grouped(rules.chombo_points),
        "when": when,
    }
    return Suggestion(kind, sentence, sanction.clause, points, points, moment, CHOMBO)


def began_at(session: Session) -> datetime | None:
    """The start from which lateness counts: as planned, or later when the clock was started later."""
    clock = getattr(session, "clock", None)
    known = [moment for moment in (session.starts_at, clock.started_at if clock else None) if moment]
    return max(known, default=None)


def lateness_sanction(rules: RuleSet, minutes: int) -> Sanction:
    """What being late by so many minutes costs under the event's own values (EMA 2012 §5.6, MERS E 2.3)."""
    if not (rules.lateness_per_minute or rules.lateness_steps):
        return tariff_lateness(None, minutes)
    tariff = Tariff(
        lateness_clause(rules),
        rules.lateness_per_minute,
        rules.lateness_limit_minutes,
        deduction(rules, LATENESS, 0).moment,
        rules.lateness_steps,
        table_points=bool(rules.table_points),
    )
    return tariff_lateness(tariff, minutes)


def lateness_clause(rules: RuleSet) -> str:
    """Where the rulebook prices lateness; empty for rules of an event's own."""
    if rules.key in TARIFFS:
        return TARIFFS[rules.key].clause
    return clause_of(rules.key, "lateness_per_minute") if rules.key in PRESETS else ""


def written_decision(outcome: str, text: str) -> str:
    """How a ruling keeps what was decided on appeal: a key of OUTCOMES, and why."""
    return f"{outcome}: {text.strip()}"[:300]


def decision_of(ruling: Ruling) -> tuple[str, str]:
    """What was decided on appeal in words, and why; a decision from elsewhere is only the latter."""
    outcome, _parted, text = ruling.decision.partition(": ")
    return (str(OUTCOMES[outcome]), text) if outcome in OUTCOMES else ("", ruling.decision)
