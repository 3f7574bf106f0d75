"""Reads the text of an event file into its content, or lists all its problems with lines and fields."""

import json
from contextlib import suppress
from functools import partial
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.finals import CARRY
from scoring.rulesets import PRESETS, RuleSet, RuleSetError, from_values
from tournament.acts.job.bounded import Bounds, bounded
from tournament.acts.refusals import Reason, Refused
from tournament.draw.queries.draws import FINAL_FIRST, GO_HOME, ONE_LIST, PLAY_ON
from tournament.event_file.services.check_ins import read_check_ins
from tournament.event_file.services.content import (
    Content,
    FileApplication,
    FileDraw,
    FileEvent,
    FileLogLine,
    FileNotice,
    FilePlayer,
    FilePublication,
)
from tournament.event_file.services.fields import MISSING, NO_DAY, Fields, outside, quoted
from tournament.event_file.services.presence import LEFT_AFTER, check_presence, read_presence
from tournament.event_file.services.problems import (
    FileRefused,
    Problem,
    Problems,
    TooManyProblems,
    check_once,
    parsed,
    refuse,
    unstorable,
)
from tournament.event_file.services.reading_play import MOST_ROWS, Players, read_rulings, read_sessions
from tournament.models import Application, Event, Notice
from tournament.words.sentences import worded

NOT_TEXT = Reason(
    "event_file.not-text", "This file is not UTF-8 text: choose the event file that Hanchan wrote."
)
STATES = tuple(dict(Application.STATES))


def read_applications(root: Fields, players: Players) -> tuple[FileApplication, ...]:
    """All of them, checked; `players`: the numbers that the file's players have."""
    applications: dict[int, FileApplication] = {}
    of_player: set[int] = set()
    for fields in root.items("applications", 2 * MOST_ROWS):
        application = _application(fields)
        number, player = application.number, application.player
        if number in applications:
            fields.wrong("number", _("is %(value)s, which another one already has.") % {"value": number})
        if player is not None and ((players is not None and player not in players) or player in of_player):
            fields.wrong(
                "player",
                _("is %(value)s, which no player has, or another one already.") % {"value": player},
            )
        of_player.add(player or 0)
        applications[number] = application
    return tuple(applications.values())


def _application(fields: Fields) -> FileApplication:
    return FileApplication(
        number=fields.integer("number", 1, 1_000_000),
        state=fields.choice("state", STATES),
        first_name=fields.name("first_name", 80),
        last_name=fields.name("last_name", 80, MISSING),
        country=fields.country(),
        ema_number=fields.pattern("ema_number", r"[0-9]{8}", _("eight digits, as a text")),
        club=fields.name("club", 80),
        email=fields.text("email", 254),
        remarks=fields.text("remarks", 500),
        named=fields.flag("named", default=False),
        language=fields.text("language", 8),
        player=fields.integer("player", 1, 100_000, None),
        created_at=fields.needed_moment("at"),
        paid_at=fields.moment("paid_at"),
        erasure_asked_at=fields.moment("erasure_asked_at"),
    )


def read_publications(root: Fields, sessions: int) -> tuple[FilePublication, ...] | None:
    """The publication; None when the file does not say."""
    if "publications" not in root.data:
        return None
    in_force: set[tuple[str | None, int | None]] = set()
    return tuple(_publication(fields, sessions, in_force) for fields in root.items("publications", MOST_ROWS))


def _publication(
    fields: Fields, sessions: int, in_force: set[tuple[str | None, int | None]]
) -> FilePublication:
    kind = fields.choice("kind", ("seating", "freeze", "final"))
    session, after = fields.integer("session", 1, 1000, None), fields.integer("after", 0, 1000, None)
    if kind == "seating" and not 1 <= (session or 0) <= sessions:
        fields.wrong("session", outside(session, 1, sessions))
    if kind == "freeze" and after is None:
        fields.wrong("after", _("is missing; %(expected)s is needed.") % {"expected": _("a whole number")})
    publication = FilePublication(
        kind=kind,
        session=session if kind == "seating" else None,
        after=after if kind == "freeze" else None,
        published_by=fields.text("by", 150),
        published_at=fields.needed_moment("at"),
        withdrawn_at=fields.moment("withdrawn_at"),
    )
    if publication.withdrawn_at is None:
        if (kind, publication.session) in in_force:
            fields.wrong(
                "withdrawn_at",
                _("is missing; another %(kind)s of the same is in force already.") % {"kind": kind},
            )
        in_force.add((kind, publication.session))
    return publication


def read_notices(root: Fields) -> tuple[FileNotice, ...]:
    """Notices, the first one first."""
    numbers: set[int] = set()
    return tuple(_notice(fields, numbers) for fields in root.items("notices", MOST_ROWS))


def _notice(fields: Fields, numbers: set[int]) -> FileNotice:
    notice = FileNotice(
        number=fields.integer("number", 1, 1_000_000),
        text=fields.text("text", Notice.LONGEST, MISSING),
        shows_from=fields.needed_moment("from"),
        shows_until=fields.moment("until"),
        posted_by=fields.text("by", 150),
        posted_at=fields.needed_moment("at"),
        taken_down_at=fields.moment("taken_down_at"),
        revision=fields.integer("revision", 1, 1_000_000, 1),
    )
    if notice.number in numbers:
        fields.wrong("number", _("is %(value)s, which another one already has.") % {"value": notice.number})
    numbers.add(notice.number)
    return notice


def read_draws(root: Fields) -> tuple[FileDraw, ...]:
    """Drafts and confirmed draws."""
    return tuple(
        FileDraw(
            state=fields.choice("state", ("draft", "confirmed", "discarded")),
            method=fields.text("method", 20, "full"),
            seed=fields.text("seed", 200),
            plan=_plan(fields),
            numbers=list(fields.numbers("numbers", 1, 100_000, _("must hold numbers, each once."))),
            first_session=fields.integer("first_session", 1, 1000, 1),
            last_session=fields.integer("last_session", 1, 1000, 1),
            made_by=fields.text("by", 150),
            made_at=fields.needed_moment("at"),
            confirmed_at=fields.moment("confirmed_at"),
        )
        for fields in root.items("draws", MOST_ROWS)
    )


def _plan(draw: Fields) -> dict[str, Any]:
    """The document of a draw as it stands; of a final, what the standings take from it is checked."""
    plan = draw.needed("plan")
    final = plan.inner("final")
    if final:
        ranking, lots = plan.plain("ranking"), range(1, len(draw.plain("numbers")) + 1)
        final.choice("carry", tuple(CARRY))
        size = final.integer("size", 1, MOST_ROWS)
        if size is not None and size > len(ranking):
            final.wrong("size", outside(size, 1, len(ranking)))
        final.choice("others", (PLAY_ON, GO_HOME), PLAY_ON)
        final.choice("places", (FINAL_FIRST, ONE_LIST), FINAL_FIRST)
        for holder, key in ((plan, "ranking"), (final, "home")):
            if any(type(lot) is not int or lot not in lots for lot in holder.plain(key)):
                holder.wrong(key, _("must hold lots from 1 to %(most)s alone.") % {"most": len(lots)})
    return plan.data


def read_log(root: Fields) -> tuple[FileLogLine, ...] | None:
    """The log, oldest line first; None when the file has none."""
    if "log" not in root.data:
        return None
    undone: set[int] = set()
    return tuple(_line(fields, place, undone) for place, fields in enumerate(root.items("log")))


def _line(fields: Fields, place: int, undone: set[int]) -> FileLogLine:
    undoes = fields.integer("undoes", 0, 10**7, None)
    if undoes is not None and (undoes >= place or undoes in undone):
        fields.wrong(
            "undoes",
            _("is %(undoes)s, but must be an earlier line that no other line takes back.")
            % {"undoes": undoes},
        )
    elif undoes is not None:
        undone.add(undoes)
    return FileLogLine(
        at=fields.needed_moment("at"),
        by=fields.text("by", 150),
        act=fields.text("act", 60, MISSING),
        subject=fields.text("subject", 120),
        summary=fields.text("summary", 300),
        told=fields.message("told"),
        actor_told=fields.message("actor_told"),
        before=fields.data.get("before"),
        after=fields.data.get("after"),
        undoes=undoes,
    )


SLUG = (r"[-a-zA-Z0-9_]{1,60}", gettext_lazy("letters, digits and hyphens, at most 60"))


READ_HERE = 256 * 1024
"""Bytes of a file that takes too little memory and time for a process of its own."""
BOUNDS = Bounds(seconds=60, megabytes=150)


def read_event_file(file: str | bytes, name: str = "event file", *, as_recorded: bool = False) -> Content:
    """Check the whole file; FileRefused lists every problem with file, line and field.

    Hands that the rules refuse are problems unless the file marks them, or `as_recorded` keeps them. A large
    file is read in a process of its own: Refused when it takes more than any event.
    """
    data = file.encode("utf-8", "surrogatepass") if isinstance(file, str) else file
    work = partial(read_here, name=name, as_recorded=as_recorded)
    return work(data) if len(data) <= READ_HERE else bounded(work, data, BOUNDS)


def read_here(data: bytes, name: str, *, as_recorded: bool) -> Content:
    """`read_event_file` in this process."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(NOT_TEXT(), "file") from error
    problems, hands = Problems(), Problems()
    content = None
    with suppress(TooManyProblems):
        content = content_of(_json(text, name), problems)
    impossible = _impossible(content, hands)
    if content is None or problems:
        raise refuse(name, text, [*problems, *hands], more=problems.more + hands.more)
    if hands and not as_recorded:
        raise refuse(name, text, hands, impossible, more=hands.more)
    return content


def _impossible(content: Content | None, problems: Problems) -> int:
    """Note the rules' problems with unmarked hands; returns how many hands have any."""
    tables = [table for session in content.sessions for table in session.tables] if content else []
    refused = [hand for table in tables for hand in table.hands if hand.problems and not hand.as_recorded]
    with suppress(TooManyProblems):
        for hand in refused:
            problems.extend(hand.problems)
    return len(refused)


def content_of(document: Any, problems: Problems) -> Content | None:
    """The content of a file, None where it has no event; the faults are noted."""
    unstorable(document, problems)
    return read_content(Fields(document, (), problems))


def read_content(root: Fields) -> Content | None:
    """The content of a file's fields, None where it has no event; the faults are noted."""
    problems = root.problems
    root.choice("format", ("hanchan-event",))
    root.integer("version", 1, 1)
    event = _event(root.needed("event"))
    listed = root.items("players", MOST_ROWS)
    players = tuple(_player(fields) for fields in listed)
    _check_players(players, problems)
    numbers = {player.number for player in players} if listed or root.data.get("players") == [] else None
    applications = read_applications(root, numbers)
    sessions = read_sessions(root, event.rules if event else None, numbers)
    check_presence(players, sessions, problems)
    publications = read_publications(root, len(sessions))
    notices, check_ins = read_notices(root), read_check_ins(root, numbers, len(sessions))
    rulings, draws, log = read_rulings(root, numbers), read_draws(root), read_log(root)
    if event is None:
        return None
    tells = any(LEFT_AFTER in fields.data for fields in listed)
    return Content(
        event, players, sessions, publications, tells, rulings, draws, applications, notices, log, check_ins
    )


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
        name=fields.name("name", 120, MISSING),
        slug=fields.pattern("slug", *SLUG, MISSING),
        rules_key=key,
        rules=_rules(fields, key),
        rules_version=fields.integer("rules_version", 1, 10**6, 1),
        city=fields.name("city", 80),
        country=fields.country(),
        starts_on=fields.needed_day("starts_on"),
        ends_on=fields.needed_day("ends_on"),
        timezone=_timezone(fields),
        language=fields.choice("language", tuple(dict(settings.LANGUAGES)), settings.LANGUAGE_CODE),
        second_check=fields.flag("second_check", default=False),
        signing=fields.choice("signing", tuple(dict(Event.SIGNING)), ""),
        signed_from=fields.integer("signed_from", 1, 40, 1),
        public=fields.flag("public", default=True),
        players_enter=fields.flag("players_enter", default=False),
        check_in_minutes=fields.integer("check_in_minutes", 0, 600, 10),
        players_check_in=fields.flag("players_check_in", default=False),
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
        capacity=fields.integer("capacity", 1, 10_000, None),
        ended_at=fields.moment("ended_at"),
        old_counting=fields.answer("old_counting"),
    )
    if NO_DAY < event.ends_on < event.starts_on:
        fields.wrong("ends_on", _("lies before starts_on."))
    return event if len(fields.problems) == before else None


def _rules(fields: Fields, key: str | None) -> RuleSet:
    """The event's rules; after a problem is noted, any rules: the event is refused anyway."""
    values = fields.inner("rules_values")
    preset = PRESETS[key or next(iter(PRESETS))]
    if values is None or key is None:
        return preset
    try:
        return from_values(values.data)
    except RuleSetError as error:
        for problem in error.problems:
            values.wrong(problem.option, worded(problem.sentence))
        return preset


def _timezone(fields: Fields) -> str:
    name: str = fields.text("timezone", 64, "UTC")
    if name not in available_timezones():
        fields.wrong(
            "timezone", _("is %(value)s, but must be a time zone like Europe/Rome.") % {"value": quoted(name)}
        )
    return name


def _player(fields: Fields) -> FilePlayer:
    return FilePlayer(
        number=fields.integer("number", 1, 100_000),
        first_name=fields.name("first_name", 80),
        last_name=fields.name("last_name", 80, MISSING),
        country=fields.country(),
        ema_number=fields.pattern("ema_number", r"[0-9]{8}", _("eight digits, as a text")),
        club=fields.name("club", 80),
        team=fields.name("team", 80),
        substitute=fields.flag("substitute", default=False),
        counts=fields.answer("counts"),
        own_table=fields.integer("own_table", 1, 100, None),
        withdrawn_at=fields.moment("withdrawn_at"),
        disqualified_at=fields.moment("disqualified_at"),
        struck_at=fields.moment("struck_at"),
        paid_at=fields.moment("paid_at"),
        erased_at=fields.moment("erased_at"),
        **read_presence(fields),
    )


def _check_players(players: tuple[FilePlayer, ...], problems: list[Problem]) -> None:
    numbers: dict[int | str, int] = {}
    ema_numbers: dict[int | str, int] = {}
    for index, player in enumerate(players):
        check_once(numbers, player.number, ("players", index, "number"), problems)
        check_once(ema_numbers, player.ema_number, ("players", index, "ema_number"), problems)
