"""What a substitution means at an event: its reason in words, and what follows under the event's rules."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties import TERMS, Consequence, Substitution, Terms, consequences
from penalties.substitution import REASONS, Reason, Since
from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.models import Entry, Seat

REASON_WORDS = {
    "late": gettext_lazy("Late"),
    "ill-before": gettext_lazy("Ill before the session"),
    "ill-during": gettext_lazy("Fell ill during the session"),
    "disqualified": gettext_lazy("Disqualified"),
}
OPTION = "substitute_points"  # the option whose clause is that of substitutes


def terms_of(rules: RuleSet) -> Terms | None:
    """What the event's rules do about substitutes; None where uma floats, and the referee decides."""
    if len(rules.uma) != len("ESWN") or rules.floating_uma:
        return None
    known = TERMS.get(rules.key)
    clause = clause_of(rules.key, OPTION) if rules.key in PRESETS else rules.name
    own = Terms(
        clause=known.clause if known else clause,
        points=rules.substitute_points,
        uma=rules.substitute_uma,
        places=rules.table_points or rules.uma,
        start=rules.substitute_start,
        during=rules.substitute_during,
        disqualified=rules.disqualified,
        table_points=bool(rules.table_points),
    )
    return replace(own, struck=known.struck) if known else own


def ways() -> list[tuple[str, Reason, Since]]:
    """Every reason at every moment it goes with: (key for a form, reason, since)."""
    return [(f"{reason}.{since}", reason, since) for reason, moments in REASONS.items() for since in moments]


def way_text(reason: Reason, since: Since) -> str:
    """The reason and the moment as a person chooses them."""
    moment = _("he had begun to play") if since == Seat.DURING else _("before the first hand")
    return f"{REASON_WORDS[reason]}, {moment}" if reason == "disqualified" else str(REASON_WORDS[reason])


def following(rules: RuleSet, change: Substitution) -> tuple[Consequence, ...]:
    """What follows when somebody is replaced so; each with its words and its clause."""
    return consequences(change, terms_of(rules))


def written_reason(reason: str, detail: str) -> str:
    """How a seat keeps why its player was replaced: a key of REASON_WORDS, and what else was said."""
    return f"{reason}: {detail.strip()}" if detail.strip() else reason


def reason_of(seat: Seat) -> tuple[str, str]:
    """The reason in words, and what else was said; of a seat from elsewhere only the latter."""
    reason, _parted, detail = seat.substitute_reason.partition(": ")
    return (str(REASON_WORDS[reason]), detail) if reason in REASON_WORDS else ("", seat.substitute_reason)


def consequences_at(rules: RuleSet, seat: Seat, session: int) -> tuple[Consequence, ...]:
    """What follows from the substitute of a seat; nothing where nobody sits in."""
    if seat.substitute is None:
        return ()
    reason = seat.substitute_reason.partition(": ")[0]
    since = seat.substitute_since
    if since not in REASONS.get(reason, ()):
        reason = "ill-during" if since == Seat.DURING else "ill-before"
    change = Substitution(
        seat.entry.name, seat.substitute.name, reason, since, session, counts_of(seat.substitute)
    )
    return following(rules, change)


def counts_of(substitute: Entry) -> bool | None:
    """What a substitute said about his result; of a player who only sits in nobody asks."""
    return substitute.counts if substitute.substitute else False
