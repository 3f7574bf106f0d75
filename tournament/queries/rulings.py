"""What a referee sees before he decides: the offences of the rules, and what happened before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from penalties import (
    OFFENCES,
    REVERSE_MANGAN,
    TARIFFS,
    Offence,
    Sanction,
    Tariff,
    Words,
    offences,
    suggest,
    tariff_lateness,
)
from scoring.problems import grouped
from scoring.rulesets import PRESETS, RuleSet, clause_of
from scoring.table import deduction
from tournament.models import Entry, Event, Ruling, Session

LATENESS, OTHER, CHOMBO = "lateness", "other", "chombo"


@dataclass(frozen=True)
class Suggestion:
    """What the rules suggest. `points` is what they add (a penalty is negative), taken at `moment`.

    `most` is the largest loss that the rules leave to the referee; `earlier` are the player's rulings of the
    same kind that count.
    """

    kind: str
    sentence: str
    clause: str
    points: int
    most: int
    moment: str
    earlier: tuple[Ruling, ...] = ()

    @property
    def time(self) -> int:
        """Which time it is: 1 for the first."""
        return len(self.earlier) + 1

    def covers(self, points: int) -> bool:
        """Whether these points are what the rules suggest, or a choice they leave."""
        return self.most <= points <= self.points


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
    rules: RuleSet, kind: str, minutes: int | None, earlier: Sequence[Ruling], session: Session
) -> Suggestion:
    """What these rules say to an offence, or to lateness of so many minutes, given the player's rulings."""
    if kind == LATENESS:
        return _of_sanction(rules, kind, lateness_sanction(rules, minutes or 0))
    offence = offence_of(rules, kind)
    if offence is None:
        return Suggestion(kind, _("The referee decides."), "", 0, 0, deduction(rules, kind, 0).moment)
    counted = tuple(one for one in earlier if one.kind == kind and _counts(offence, one, session))
    return replace(_of_sanction(rules, kind, suggest(offence, len(counted))), earlier=counted)


def _counts(offence: Offence, ruling: Ruling, session: Session) -> bool:
    return offence.counts == "event" or bool(ruling.table and ruling.table.session_id == session.pk)


def _of_sanction(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    """A sanction under the event's own values: its chombo, and the moments at which it takes points."""
    if sanction.measure == "chombo":
        return _of_chombo(rules, kind, sanction)
    moment = deduction(rules, kind, sanction.points).moment
    sentence = said(sanction.words) + _paid(sanction)
    return Suggestion(kind, sentence, sanction.clause, sanction.points, sanction.most, moment)


def _of_chombo(rules: RuleSet, kind: str, sanction: Sanction) -> Suggestion:
    moment = deduction(rules, CHOMBO, 0).moment
    if rules.chombo != "deduction":
        paid = sanction if sanction.payment else REVERSE_MANGAN
        return Suggestion(kind, said(paid.words) + _paid(paid), sanction.clause, 0, 0, moment)
    points = -rules.chombo_points
    as_printed = (sanction.points, sanction.moment) == (points, moment)
    sentence = said(sanction.words) if as_printed else _own_chombo(rules, moment)
    return Suggestion(kind, sentence, sanction.clause, points, points, moment)


def _own_chombo(rules: RuleSet, moment: str) -> str:
    when = _("after uma") if moment == Ruling.AFTER_UMA else _("at the table")
    return _("Chombo: %(points)s points off, %(when)s; the hand is replayed.") % {
        "points": grouped(rules.chombo_points),
        "when": when,
    }


def _paid(sanction: Sanction) -> str:
    if sanction.payment is None:
        return ""
    return " " + _("Paid at the table, so it is in the scores already; here the fact is kept.")


def lateness_sanction(rules: RuleSet, minutes: int) -> Sanction:
    """What being late by so many minutes costs under the event's own values (EMA 2012 §5.6, MERS E 2.3)."""
    if not (rules.lateness_per_minute or rules.lateness_steps):
        return tariff_lateness(None, minutes)
    tariff = Tariff(
        _clause(rules),
        rules.lateness_per_minute,
        rules.lateness_limit_minutes,
        deduction(rules, LATENESS, 0).moment,
        rules.lateness_steps,
        table_points=bool(rules.table_points),
    )
    return tariff_lateness(tariff, minutes)


def _clause(rules: RuleSet) -> str:
    if rules.key in TARIFFS:
        return TARIFFS[rules.key].clause
    return clause_of(rules.key, "lateness_per_minute") if rules.key in PRESETS else ""


def substitute_effects(rules: RuleSet) -> dict[str, str]:
    """What a substitute does to the table and to the player, a sentence each for "start" and "during"."""
    own = _("The player himself gets %(points)s points and %(uma)s uma for this session.") % {
        "points": grouped(rules.substitute_points, signed=True),
        "uma": grouped(rules.substitute_uma, signed=True),
    }
    if rules.table_points:
        own = _("The player himself gets no table points and 0 points for this session.")
    counts = _("The substitute’s score counts for the places of the other three.")
    last = _("The substitute is last, whatever he scores, and the others move up.")
    at = {"counts": counts, "last": last}
    return {
        "start": f"{at[rules.substitute_start]} {own}",
        "during": f"{at[rules.substitute_during]} {own}",
    }
