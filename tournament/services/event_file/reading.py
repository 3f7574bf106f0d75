"""An event file's text to its content, or all of its problems with lines and fields."""

import json
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import PRESETS, RuleSet, RuleSetError, from_values
from tournament.models import Event
from tournament.queries.worded import worded
from tournament.services.event_file.content import Content, FileEvent, FilePlayer
from tournament.services.event_file.fields import COUNTRY, MISSING, Fields, quoted
from tournament.services.event_file.problems import FileRefused, Problem, refuse
from tournament.services.event_file.reading_applications import read_applications
from tournament.services.event_file.reading_history import (
    read_draws,
    read_log,
    read_notices,
    read_publications,
)
from tournament.services.event_file.reading_play import read_sessions
from tournament.services.event_file.reading_rulings import read_rulings
from tournament.services.event_file.storable import parsed, unstorable

SLUG = (r"[-a-zA-Z0-9_]{1,60}", gettext_lazy("letters, digits and hyphens, at most 60"))


def read_event_file(text: str, name: str = "event file") -> Content:
    """Check the whole text; FileRefused lists every problem with file, line and field."""
    problems: list[Problem] = []
    document = _json(text, name)
    problems.extend(unstorable(document))
    root = Fields(document, (), problems)
    root.choice("format", ("hanchan-event",))
    root.whole("version", 1, 1)
    event = _event(root.inner("event") or Fields(None, ("event",), problems))
    players = tuple(_player(one) for one in root.items("players"))
    _check_players(players, problems)
    numbers = {one.number for one in players}
    applications = read_applications(root, numbers)
    sessions = read_sessions(root, event.rules if event else None, numbers)
    publications = read_publications(root, len(sessions))
    notices = read_notices(root)
    rulings, draws, log = read_rulings(root, numbers), read_draws(root), read_log(root)
    if problems or event is None:
        raise refuse(name, text, problems)
    return Content(event, players, sessions, publications, rulings, draws, applications, notices, log)


def _json(text: str, name: str) -> Any:
    try:
        return parsed(text)
    except json.JSONDecodeError as error:
        raise FileRefused(
            [
                _("%(name)s, line %(line)s: this is not JSON (%(what)s).")
                % {"name": name, "line": error.lineno, "what": error.msg}
            ]
        ) from error
    except RecursionError as error:
        raise FileRefused(
            [_("%(name)s, line 1: the file is nested too deeply to be an event file.") % {"name": name}]
        ) from error


def _event(fields: Fields) -> FileEvent | None:
    before = len(fields.problems)
    key = fields.choice("rules", tuple(PRESETS))
    event = FileEvent(
        name=fields.text("name", 120, MISSING),
        slug=fields.pattern("slug", *SLUG, MISSING),
        rules_key=key,
        rules=_rules(fields, key),
        rules_version=fields.whole("rules_version", 1, 10**6, 1),
        city=fields.text("city", 80),
        country=fields.pattern("country", *COUNTRY),
        starts_on=fields.day("starts_on"),
        ends_on=fields.day("ends_on"),
        timezone=_timezone(fields),
        language=fields.choice("language", tuple(dict(settings.LANGUAGES)), settings.LANGUAGE_CODE),
        second_check=fields.flag("second_check", default=False),
        public=fields.flag("public", default=True),
        players_enter=fields.flag("players_enter", default=False),
        observer=fields.text("observer", 120),
        kind=fields.choice("kind", tuple(dict(Event.KINDS)), Event.OPEN),
        certified=fields.flag("certified", default=True),
        applied_on=fields.day("applied_on", None),
        announcement=fields.text("announcement", 6000),
        venue=fields.text("venue", 200),
        fee=fields.text("fee", 120),
        contact=fields.text("contact", 200),
        registering=fields.flag("registering", default=False),
        register_until=fields.day("register_until", None),
        capacity=fields.whole("capacity", 1, 10_000, None),
        ended_at=fields.moment("ended_at"),
    )
    if event.starts_on and event.ends_on and event.ends_on < event.starts_on:
        fields.wrong("ends_on", _("lies before starts_on."))
    return event if len(fields.problems) == before else None


def _rules(fields: Fields, key: str | None) -> RuleSet | None:
    own = fields.inner("rules_values")
    if own is None or key is None:
        return PRESETS.get(key or "")
    try:
        return from_values(own.data)
    except RuleSetError as error:
        for problem in error.problems:
            own.wrong((), problem if isinstance(problem, str) else worded(problem.sentence))
        return None


def _timezone(fields: Fields) -> str:
    name = fields.text("timezone", 64, "UTC")
    if name not in available_timezones():
        fields.wrong(
            "timezone", _("is %(value)s, but must be a time zone like Europe/Rome.") % {"value": quoted(name)}
        )
    return name


def _player(fields: Fields) -> FilePlayer:
    return FilePlayer(
        number=fields.whole("number", 1, 100_000),
        first_name=fields.text("first_name", 80),
        last_name=fields.text("last_name", 80, MISSING),
        country=fields.pattern("country", *COUNTRY),
        ema_number=fields.pattern("ema_number", r"[0-9]{8}", _("eight digits, as a text")),
        club=fields.text("club", 80),
        team=fields.text("team", 80),
        substitute=fields.flag("substitute", default=False),
        counts=fields.answer("counts"),
        own_table=fields.whole("own_table", 1, 100, None),
        withdrawn_at=fields.moment("withdrawn_at"),
        disqualified_at=fields.moment("disqualified_at"),
        struck_at=fields.moment("struck_at"),
        paid_at=fields.moment("paid_at"),
        erased_at=fields.moment("erased_at"),
    )


def _check_players(players: tuple[FilePlayer, ...], problems: list[Problem]) -> None:
    numbers: dict[int, int] = {}
    ema: dict[str, int] = {}
    for i, player in enumerate(players):
        for seen, value, what in ((numbers, player.number, "number"), (ema, player.ema_number, "ema_number")):
            if not value:
                continue
            if value in seen:
                problems.append(
                    Problem(
                        ("players", i, what),
                        _("is %(value)s, which players[%(other)s] has already.")
                        % {"value": value, "other": seen[value]},
                    )
                )
            seen.setdefault(value, i)
