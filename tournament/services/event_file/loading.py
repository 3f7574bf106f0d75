"""A checked event file's content to rows: all of it, or nothing."""

import re
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from scoring.rulesets import rules_hash, to_values
from tournament.models import Entry, Event, Person, Role, Session, Team
from tournament.services.errors import Refused
from tournament.services.event_file.content import Content, FilePlayer
from tournament.services.event_file.loading_applications import load_applications
from tournament.services.event_file.loading_history import (
    load_draws,
    load_log,
    load_notices,
    load_publications,
)
from tournament.services.event_file.loading_play import load_ruling, load_tables, state_of
from tournament.services.event_file.reading import SLUG, read_event_file
from tournament.services.writing import writing


def import_event(
    *,
    text: str,
    name: str = "event file",
    by: AbstractBaseUser | None = None,
    slug: str = "",
    demo: bool = False,
    key: str = "",
) -> Event:
    """Store an event file as a new event; `slug` renames it.

    FileRefused lists every problem with line and field; Refused when the slug is taken or cannot be one.
    Nothing is half-done; a `key` that was used before gives its event. Whoever imports becomes its director.
    """
    if slug and not re.fullmatch(SLUG[0], slug):
        raise Refused(_("The short name must be %(expected)s.") % {"expected": SLUG[1]})
    content = read_event_file(text, name)
    with writing(None, by=by, act="event.import", key=key) as now:
        if now.repeated:
            return Event.objects.get(slug=now.repeated.subject)
        event = _event(content, slug or content.event.slug, demo=demo)
        entries = _entries(event, content.players)
        load_applications(event, content.applications, entries)
        for one in content.sessions:
            session = Session.objects.create(
                event=event,
                number=one.number,
                starts_at=one.starts_at,
                minutes=one.minutes or content.event.rules.session_minutes,
                state=state_of(one),
                opened_at=one.opened_at,
                closed_at=one.closed_at,
            )
            load_tables(session, one, entries, now.at)
        for ruling in content.rulings:
            load_ruling(event, None, entries[ruling.player], ruling, now.at)
        load_publications(event, content, now.at)
        load_notices(event, content.notices)
        load_draws(event, content.draws)
        load_log(event, content.log)
        if by is not None:
            Role.objects.create(event=event, user=by, kind=Role.DIRECTOR)
        now.log(
            _("Imported %(event)s from %(file)s") % {"event": event.name, "file": name}, subject=event.slug
        )
    return event


def _event(content: Content, slug: str, *, demo: bool) -> Event:
    if Event.objects.filter(slug=slug).exists():
        raise Refused(
            _("An event “%(slug)s” exists already. Give the import another short name with --slug.")
            % {"slug": slug}
        )
    one = content.event
    return Event.objects.create(
        name=one.name,
        slug=slug,
        city=one.city,
        country=one.country,
        starts_on=one.starts_on,
        ends_on=one.ends_on,
        timezone=one.timezone,
        language=one.language,
        rules_key=one.rules_key,
        rules_values=to_values(one.rules),
        rules_version=one.rules_version,
        rules_hash=rules_hash(one.rules),
        second_check=one.second_check,
        public=one.public,
        players_enter=one.players_enter,
        observer=one.observer,
        kind=one.kind,
        certified=one.certified,
        applied_on=one.applied_on,
        announcement=one.announcement,
        venue=one.venue,
        fee=one.fee,
        contact=one.contact,
        registering=one.registering,
        register_until=one.register_until,
        capacity=one.capacity,
        ended_at=one.ended_at,
        demo=demo,
    )


def _entries(event: Event, players: tuple[FilePlayer, ...]) -> dict[int, Entry]:
    teams = {
        name: Team.objects.create(event=event, name=name)
        for name in sorted({p.team for p in players if p.team})
    }
    return {player.number: _entry(event, player, teams.get(player.team)) for player in players}


def _entry(event: Event, player: FilePlayer, team: Team | None) -> Entry:
    names: dict[str, Any] = {
        "first_name": player.first_name,
        "last_name": player.last_name,
        "country": player.country,
    }
    moments: dict[str, datetime | None] = {
        "withdrawn_at": player.withdrawn_at,
        "disqualified_at": player.disqualified_at,
        "struck_at": player.struck_at,
        "paid_at": player.paid_at,
        "erased_at": player.erased_at,
    }
    return Entry.objects.create(
        event=event,
        person=_person(player, names),
        number=player.number,
        ema_number=player.ema_number,
        club=player.club,
        team=team,
        substitute=player.substitute,
        counts=player.counts,
        own_table=player.own_table,
        **names,
        **moments,
    )


def _person(player: FilePlayer, names: dict[str, Any]) -> Person:
    if not player.ema_number:
        return Person.objects.create(**names)
    person, _made = Person.objects.get_or_create(ema_number=player.ema_number, defaults=names)
    return person
