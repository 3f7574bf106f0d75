"""The observer's report to EMA with everything filled in that is known (EMA's requirements, 3.11)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from reports.countries import COUNTRIES
from reports.ema.data import EmaResults, EmaSession, Observed, Translate
from reports.ema.weight_and_metadata import countries, decimal, mers_weight
from reports.names_and_numbers import ALPHABET, sort_key
from reports.printed_data import untranslated
from scoring.mers import COUNTRIES_FOR_ONE
from scoring.sentence import Sentence, counted

BLANK = "........................................"


def observer_report(
    results: EmaResults,
    observed: Observed,
    translate: Translate = untranslated,
    countries_for_one: int = COUNTRIES_FOR_ONE,
) -> str:
    """The report's fields as plain text, one below the other; dots stand where the observer writes."""
    _ = translate
    event, weight = results.event, mers_weight(results, countries_for_one)
    fields: list[tuple[str, list[str]]] = [
        (_("Observer"), [observed.observer]),
        (_("Tournament"), [event.name]),
        (_("Location"), [_place(results, translate)]),
        (_("Dates"), [f"{event.starts_on.isoformat()} – {event.ends_on.isoformat()}"]),
        (_("Rules"), [f"{event.rules} ({observed.rule_set})"]),
        (_("MERS weight"), [decimal(weight.total)]),
        (_("Sessions"), list(_sessions(event.sessions, translate))),
        (_("Participants"), [_participants(results, translate)]),
        (_("Countries"), [f"{len(countries(results))}: {_names(results, translate)}"]),
        (_("Referees"), [", ".join(observed.referees)]),
        (_("Do referees play?"), [_playing(observed, translate)]),
        (_("Prizes"), []),
        (_("Equipment"), []),
        (_("Venue"), []),
        (_("Clock and display of results"), list(observed.displays)),
        (_("Irregularities"), [*observed.irregularities]),
        (_("Complaints and appeals"), [*observed.appeals]),
        (_("Conclusion"), []),
    ]
    head = _("Observer’s report")
    return "\n".join([head, "=" * len(head), "", *_lines(fields)]) + "\n"


def _lines(fields: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    for title, texts in fields:
        filled = [text for text in texts if text]
        if len(filled) == 1:
            yield f"{title}: {filled[0]}"
        elif filled:
            yield f"{title}:"
            yield from (f"  - {text}" for text in filled)
        else:
            yield f"{title}: {BLANK}"
        yield ""


def _place(results: EmaResults, translate: Translate) -> str:
    country = COUNTRIES.get(results.event.country)
    named = translate(country.title) if country else ""
    return ", ".join(part for part in (results.event.city, named) if part)


def _sessions(sessions: Sequence[EmaSession], translate: Translate) -> Iterator[str]:
    """Sessions by day and length: "2026-04-11: 4 of 90 minutes"."""
    for (day, minutes), count in sorted(
        Counter((session.on, session.minutes) for session in sessions).items()
    ):
        sentence = counted(
            "%(day)s: %(count)s of %(n)s minute",
            "%(day)s: %(count)s of %(n)s minutes",
            minutes,
            day=day.isoformat(),
            count=count,
        )
        yield translate(sentence)


def _participants(results: EmaResults, translate: Translate) -> str:
    if not results.event.substitutes:
        return str(len(results.players))
    sentence = counted(
        "%(players)s, and %(n)s who played as a substitute",
        "%(players)s, and %(n)s who played as substitutes",
        results.event.substitutes,
        players=len(results.players),
    )
    return translate(sentence)


def _names(results: EmaResults, translate: Translate) -> str:
    names = (translate(COUNTRIES[code].title) if code in COUNTRIES else code for code in countries(results))
    alphabets = (translate(ALPHABET),)
    return ", ".join(sorted(names, key=lambda name: sort_key(name, alphabets)))


def _playing(observed: Observed, translate: Translate) -> str:
    """Referees whose names are among the players; where there are none, the observer fills this in."""
    if not observed.playing_referees:
        return ""
    return translate(Sentence("yes: %(names)s", names=", ".join(observed.playing_referees)))
