"""Every text of the package, where it comes from, for the tests that read them all."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import product

from penalties import (
    OFFENCES,
    TARIFFS,
    TERMS,
    Offence,
    Plan,
    PlannedSession,
    Substitution,
    consequences,
    preflight,
    remarks,
    suggest,
    tariff_lateness,
)
from penalties.substitution import REASONS
from scoring.sentence import Sentence

PLAN = Plan("riichi", (PlannedSession(datetime(2026, 5, 2, 10, tzinfo=UTC), 90),), players=40)
PLANS = (
    PLAN,
    replace(PLAN, ema_players=20, observer="Zo"),
    replace(PLAN, observer="Zo", observer_announced=date(2026, 4, 1)),
    replace(
        PLAN,
        sessions=tuple(PlannedSession(datetime(2026, 5, 2, hour, tzinfo=UTC), 90) for hour in (9, 11, 14)),
    ),
)


def all_texts() -> Iterator[tuple[str, Sentence | Offence]]:
    """A name to find each text by, and the sentence, or the offence that has it."""
    for rules, listed in OFFENCES.items():
        for offence in listed:
            yield f"{rules} {offence.key}", offence
            for earlier in range(8):
                yield f"{rules} {offence.key} sanction {earlier}", suggest(offence, earlier).words
            yield from ((f"{rules} {offence.key} remark", words) for words in remarks(offence))
    for rules, minutes in product([*TARIFFS, "wrc"], range(18)):
        yield f"{rules} {minutes} minutes late", tariff_lateness(TARIFFS.get(rules), minutes).words
    yield from _substitutions()
    for plan in PLANS:
        yield from ((f"preflight {check.key}", check.words) for check in preflight(plan))


def _substitutions() -> Iterator[tuple[str, Sentence]]:
    for rules, (reason, moments), session in product([*TERMS, "wrc"], REASONS.items(), (1, 2)):
        for since in moments:
            change = Substitution("Zo", "Zu", reason, since, session)
            for consequence in consequences(change, TERMS.get(rules)):
                yield f"{rules} {reason} {since} {consequence.topic}", consequence.words
