"""What every report says about the event, and its paper and language."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports import printed_data
from scoring.rulesets import RuleSet
from tournament.models import Event
from tournament.words.names import alphabets, country_name, rule_set_name
from tournament.words.sentences import worded

LETTER_COUNTRIES = frozenset({"US", "CA", "MX", "CL", "CO", "PH"})
MOMENT = "j E Y, H:i"


def paper_of(event: Event) -> printed_data.Paper:
    """The paper that the event's country prints on."""
    return "Letter" if event.country in LETTER_COUNTRIES else "A4"


def look_of(event: Event, paper: str = "", at: datetime | None = None) -> printed_data.Look:
    """Paper ("A4", "Letter", else the country's) and language; `at`: when the data were read, else now."""
    made_at = date_format((at or timezone.now()).astimezone(event.tz), MOMENT)
    return printed_data.Look(
        paper="Letter" if paper == "Letter" else "A4" if paper == "A4" else paper_of(event),
        translate=worded,
        thousands=get_format("THOUSAND_SEPARATOR"),
        wind_letters=(
            pgettext("wind", "E"),
            pgettext("wind", "S"),
            pgettext("wind", "W"),
            pgettext("wind", "N"),
        ),
        alphabets=alphabets(),
        made_at=_("As of %(moment)s (%(zone)s)") % {"moment": made_at, "zone": event.timezone},
    )


def event_of(event: Event) -> printed_data.Event:
    """The event as heads of pages name it; on MCR's sheets scores are differences from 0."""
    rules = event.rules
    counts_from_zero = rules.family == "mcr"
    return printed_data.Event(
        name=event.name,
        family=rules.family,  # type: ignore[arg-type] # a RuleSet says str; it is one of the three
        place=place_of(event),
        dates=dates_of(event.starts_on, event.ends_on),
        rules=rule_set_name(rules),
        uma=() if counts_from_zero or rules.floating_uma or not any(rules.uma) else rules.uma,
        start_points=0 if counts_from_zero else rules.start_points,
        oka=_oka(rules),
        chip_value=rules.chip_value if rules.family == "riichi" else 0,
    )


def _oka(rules: RuleSet) -> tuple[int, ...]:
    """What the oka brings the first of a table, and what it costs each of the others."""
    paid = rules.start_points - rules.return_points
    return (rules.oka + paid, paid) if rules.family == "riichi" and (rules.oka or paid) else ()


def place_of(event: Event) -> str:
    """The place as it is written: Madrid, Spain."""
    return ", ".join(part for part in (event.city, country_name(event.country)) if part)


def dates_of(first: date, last: date) -> str:
    """The days as they are written, 17–18 March 2018, as short as the two days allow."""
    end = date_format(last, "j E Y")
    if first == last:
        return end
    if first.year != last.year:
        return f"{date_format(first, 'j E Y')} – {end}"
    if first.month != last.month:
        return f"{date_format(first, 'j E')} – {end}"
    return f"{first.day}–{end}"


def starts_of(event: Event, at: datetime | None) -> str:
    """Day and time, Saturday 14:00, at the venue; nothing where no time is planned."""
    return date_format(at.astimezone(event.tz), "l H:i") if at else ""
