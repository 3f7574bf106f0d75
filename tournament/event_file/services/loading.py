"""Turns the checked content of an event file into rows: all of it, or nothing."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime

from scoring.rulesets import rules_hash, to_values
from tournament.acts.refusals import Reason, Refused
from tournament.acts.writing import Writing, act
from tournament.event_file.services.check_ins import load_check_ins
from tournament.event_file.services.content import (
    Content,
    FileApplication,
    FileDraw,
    FileLogLine,
    FileNotice,
    FilePlayer,
    FileSession,
)
from tournament.event_file.services.loading_play import load_ruling, load_tables
from tournament.event_file.services.presence import signing_of, store_presence
from tournament.event_file.services.reading import SLUG, read_event_file
from tournament.models import (
    Application,
    Draw,
    Entry,
    Event,
    LogEntry,
    Notice,
    Person,
    Publication,
    Role,
    Session,
    Team,
    User,
)
from tournament.person.queries import people_by_number
from tournament.words.sentences import Told

NO_SLUG = Reason("event_file.no-slug", "The short name must be %(expected)s.")
SLUG_TAKEN = Reason(
    "event_file.slug-taken",
    "An event “%(slug)s” already exists. Give the import another short name with --slug.",
)


def load_applications(
    event: Event, applications: Iterable[FileApplication], entries: Mapping[int, Entry]
) -> None:
    """Store them; `entries`: the event's registrations by number.

    Files of older versions hold addresses: those of players are in their registrations.
    """
    for application in applications:
        facts = asdict(application)
        entry = entries.get(facts.pop("player"))
        if entry and facts["email"]:
            Entry.objects.filter(pk=entry.pk).update(email=facts.pop("email"))
        Application.objects.create(event=event, entry=entry, **facts)


def load_publications(event: Event, content: Content, at: datetime) -> None:
    """Store the publications; in a bare file all drawn sessions count as published."""
    sessions = {session.number: session for session in event.sessions.all()}
    if content.publications is None:
        for session in content.sessions:
            if session.tables:
                Publication.objects.create(
                    event=event, kind=Publication.SEATING, session=sessions[session.number], published_at=at
                )
        return
    for publication in content.publications:
        Publication.objects.create(
            event=event,
            kind=publication.kind,
            session=sessions[publication.session] if publication.session else None,
            after=publication.after,
            published_by=publication.published_by,
            published_at=publication.published_at,
            withdrawn_at=publication.withdrawn_at,
        )


def load_notices(event: Event, notices: tuple[FileNotice, ...]) -> None:
    """Store notices with their times: one that was shown where the file was made is shown here too."""
    for notice in notices:
        Notice.objects.create(event=event, **asdict(notice))


def load_draws(event: Event, draws: tuple[FileDraw, ...]) -> None:
    """Draws, oldest first."""
    for draw in draws:
        Draw.objects.create(
            event=event,
            state=draw.state,
            method=draw.method,
            seed=draw.seed,
            plan=draw.plan,
            numbers=draw.numbers,
            first_session=draw.first_session,
            last_session=draw.last_session,
            made_by=draw.made_by,
            made_at=draw.made_at,
            confirmed_at=draw.confirmed_at,
        )


def load_log(event: Event, log: tuple[FileLogLine, ...] | None) -> None:
    """Store the log of the file. It can be read here, but not undone."""
    lines: list[LogEntry] = []
    for line in log or ():
        earlier = lines[line.undoes] if line.undoes is not None else None
        lines.append(
            LogEntry.objects.create(
                event=event,
                at=line.at,
                actor_name=line.by,
                act=line.act,
                subject=line.subject,
                summary=line.summary,
                told=line.told,
                actor_told=line.actor_told,
                before=line.before,
                after=line.after,
                undoes=earlier,
                imported=True,
            )
        )


def state_of(session: FileSession) -> str:
    """The session's state; where the file does not say, a session with all its results is closed."""
    if session.state:
        return session.state
    has_points = [seat.points is not None for table in session.tables for seat in table.seats]
    if has_points and all(has_points):
        return Session.CLOSED
    return Session.OPEN if any(has_points) else Session.PLANNED


def import_event(
    *,
    text: str | bytes,
    name: str = "event file",
    by: User | None = None,
    slug: str = "",
    demo: bool = False,
    as_recorded: bool = False,
    key: str = "",
) -> Event:
    """Store an event file as a new event; `slug` renames it.

    FileRefused lists every problem with line and field; hands that the rules refuse are problems, unless the
    file marks them or `as_recorded` keeps them. Refused when the slug is taken or cannot be one, and when the
    file takes more memory or time than any event. Nothing is half-done; a `key` that was used before gives
    its event. The importing person becomes its director.
    """
    if slug and not re.fullmatch(SLUG[0], slug):
        raise Refused(NO_SLUG(expected=SLUG[1]))
    content = read_event_file(text, name, as_recorded=as_recorded)
    return _store(content=content, file=name, by=by, slug=slug or content.event.slug, demo=demo, key=key)


def _imported_event(line: LogEntry) -> Event:
    """The event that an act has stored, from its line in the log."""
    return Event.objects.get(slug=line.subject)


@act("event.import", event="", first=_imported_event)
def _store(
    now: Writing, *, content: Content, file: str, by: User | None, slug: str, demo: bool, key: str = ""
) -> Event:
    """Store the content of the `file` under the short name. Refused when it is taken."""
    event = _event(content, slug, demo=demo)
    entries = _entries(event, content.players)
    load_applications(event, content.applications, entries)
    for session_content in content.sessions:
        session = Session.objects.create(
            event=event,
            number=session_content.number,
            starts_at=session_content.starts_at,
            minutes=session_content.minutes or content.event.rules.session_minutes,
            state=state_of(session_content),
            opened_at=session_content.opened_at,
            closed_at=session_content.closed_at,
        )
        load_tables(session, session_content, entries, now.at, tells_presence=content.tells_presence)
    for ruling in content.rulings:
        assert ruling.player is not None, "a ruling without a table is a player's"
        load_ruling(event, None, entries[ruling.player], ruling, now.at)
    store_presence(event, content, entries)
    load_check_ins(event, content, entries)
    load_publications(event, content, now.at)
    load_notices(event, content.notices)
    load_draws(event, content.draws)
    load_log(event, content.log)
    if by is not None:
        Role.objects.create(event=event, user=by, kind=Role.DIRECTOR)
    now.log(Told("Imported %(event)s from %(file)s", {"event": event.name, "file": file}), subject=event.slug)
    return event


def _event(content: Content, slug: str, *, demo: bool) -> Event:
    if Event.objects.filter(slug=slug).exists():
        raise Refused(SLUG_TAKEN(slug=slug))
    source = content.event
    return Event.objects.create(
        name=source.name,
        slug=slug,
        city=source.city,
        country=source.country,
        starts_on=source.starts_on,
        ends_on=source.ends_on,
        timezone=source.timezone,
        language=source.language,
        rules_key=source.rules_key,
        rules_values=to_values(source.rules),
        rules_version=source.rules_version,
        rules_hash=rules_hash(source.rules),
        second_check=source.second_check,
        **signing_of(content),
        public=source.public,
        players_enter=source.players_enter,
        check_in_minutes=source.check_in_minutes,
        players_check_in=source.players_check_in,
        observer=source.observer,
        kind=source.kind,
        certified=source.certified,
        applied_on=source.applied_on,
        announcement=source.announcement,
        venue=source.venue,
        fee=source.fee,
        contact=source.contact,
        registering=source.registering,
        register_until=source.register_until,
        capacity=source.capacity,
        ended_at=source.ended_at,
        old_counting=bool(source.old_counting),
        demo=demo,
    )


def _entries(event: Event, players: tuple[FilePlayer, ...]) -> dict[int, Entry]:
    names = sorted({player.team for player in players if player.team})
    teams = Team.objects.bulk_create(Team(event=event, name=name) for name in names)
    by_name = {team.name: team for team in teams}
    persons = _persons(players)
    entries = Entry.objects.bulk_create(
        _entry(event, player, person, by_name.get(player.team))
        for player, person in zip(players, persons, strict=True)
    )
    return {entry.number: entry for entry in entries}


def _entry(event: Event, player: FilePlayer, person: Person, team: Team | None) -> Entry:
    facts = asdict(player)
    for elsewhere in ("team", "absent", "missed", "replaced_by"):
        del facts[elsewhere]
    return Entry(event=event, person=person, team=team, **facts)


def _persons(players: tuple[FilePlayer, ...]) -> list[Person]:
    """The persons behind the players; those with an EMA number may exist already."""
    numbered = [player for player in players if player.ema_number]
    here = people_by_number(player.ema_number for player in numbered)
    new = [player for player in numbered if player.ema_number not in here]
    Person.objects.bulk_create(map(_person, new), ignore_conflicts=True)
    by_number = people_by_number(player.ema_number for player in numbered)
    unnumbered = iter(
        Person.objects.bulk_create(_person(player) for player in players if not player.ema_number)
    )
    return [by_number[player.ema_number] if player.ema_number else next(unnumbered) for player in players]


def _person(player: FilePlayer) -> Person:
    names = ("first_name", "last_name", "country", "ema_number")
    return Person(**{name: getattr(player, name) for name in names})
