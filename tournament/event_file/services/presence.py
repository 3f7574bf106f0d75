"""Presence in event files: who left when, who sat out or missed a session, who plays instead of whom."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournament.event_file.services.content import Content, FilePlayer, FileSession
from tournament.event_file.services.fields import Fields
from tournament.event_file.services.problems import Problem
from tournament.models import Absence, Entry, Event, Seat, Session, Signature
from tournament.presence.queries import last_session_of
from tournament.standings.queries.outcomes import counted_anew

LEFT_AFTER = "left_after"
Absent = Mapping[int, list[Absence]]


def absences_of(event: Event) -> Absent:
    """Who has no seat in which session: the rows by entry id, in the order of the sessions.

    A player who has got a seat since is not absent.
    """
    absences: defaultdict[int, list[Absence]] = defaultdict(list)
    seats = Seat.objects.filter(session=OuterRef("session"), entry=OuterRef("entry"))
    rows = Absence.objects.filter(~Exists(seats), session__event=event).select_related("session")
    for absence in rows.order_by("session__number"):
        absences[absence.entry_id].append(absence)
    return absences


def presence_fields(entry: Entry, absences: Absent) -> dict[str, Any]:
    """A player's presence in the file, besides the seats."""
    player_absences = absences.get(entry.pk, [])
    return {
        LEFT_AFTER: entry.left_after,
        "absent": [absence.session.number for absence in player_absences if absence.planned],
        "missed": [absence.session.number for absence in player_absences if not absence.planned],
        "replaced_by": entry.replaced_by.number if entry.replaced_by else None,
        "replaced_reason": entry.replaced_reason,
    }


def read_presence(fields: Fields) -> dict[str, Any]:
    """The presence of a player of the file, as FilePlayer keeps it."""
    wrong = _("must hold numbers of sessions, each once.")
    absent, missed = (fields.numbers(key, 1, 1000, wrong) for key in ("absent", "missed"))
    for number in sorted({*absent} & {*missed}):
        fields.wrong("missed", _("names session %(session)s, which absent names too.") % {"session": number})
    return {
        "left_after": fields.integer(LEFT_AFTER, 0, 1000, None),
        "absent": absent,
        "missed": missed,
        "replaced_by": fields.integer("replaced_by", 1, 100_000, None),
        "replaced_reason": fields.text("replaced_reason", 200),
    }


def check_presence(
    players: tuple[FilePlayer, ...], sessions: tuple[FileSession, ...], problems: list[Problem]
) -> None:
    """Note absences in unknown sessions or despite a seat, and substitutes who are unknown."""
    seated = {
        (seat.player, session.number)
        for session in sessions
        for table in session.tables
        for seat in table.seats
    }
    numbers, session_numbers = {player.number for player in players}, {session.number for session in sessions}
    for index, player in enumerate(players):
        for key, absent in (("absent", player.absent), ("missed", player.missed)):
            path = ("players", index, key)
            for number in absent:
                if number not in session_numbers:
                    sentence = _("names session %(session)s, which the file does not have.")
                elif (player.number, number) in seated:
                    sentence = _("names session %(session)s, in which the player has a seat.")
                else:
                    continue
                problems.append(Problem(path, sentence % {"session": number}))
        if player.replaced_by is not None and player.replaced_by not in numbers - {player.number}:
            sentence = _("is %(number)s, but there is no such other player in the file.")
            problems.append(
                Problem(("players", index, "replaced_by"), sentence % {"number": player.replaced_by})
            )


def store_presence(event: Event, content: Content, entries: Mapping[int, Entry]) -> None:
    """Store who replaces whom and who is absent, once seats and results are stored.

    A file that does not tell when players left is from an older program, or from another one: then it follows
    from the seats, and an event that has ended keeps the places it ended with.
    """
    sessions = {session.number: session for session in event.sessions.all()}
    for player in content.players:
        entry = entries[player.number]
        if player.replaced_by is not None:
            entry.replaced_by = entries[player.replaced_by]
            entry.save(update_fields=["replaced_by"])
        absent = [(number, True) for number in player.absent] + [(number, False) for number in player.missed]
        Absence.objects.bulk_create(
            Absence(session=sessions[number], entry=entry, planned=planned) for number, planned in absent
        )
    if not content.tells_presence:
        _follow_from_seats(event, content.players, entries, sessions)
    if event.old_counting or content.event.old_counting is not None or content.tells_presence:
        return
    if event.ended_at and counted_anew(event).figures:
        event.old_counting = True
        event.save(update_fields=["old_counting"])


def _follow_from_seats(
    event: Event,
    players: Iterable[FilePlayer],
    entries: Mapping[int, Entry],
    sessions: Mapping[int, Session],
) -> None:
    """When those who withdrew played last; who plays and had no seat after the first one sat out by plan."""
    drawn: set[int] = set()
    sessions_seated: defaultdict[int, set[int]] = defaultdict(set)
    for number, session in Seat.objects.filter(session__event=event).values_list(
        "entry__number", "session__number"
    ):
        drawn.add(session)
        sessions_seated[number].add(session)
    for player in players:
        entry, seated = entries[player.number], sessions_seated[player.number]
        if entry.withdrawn_at:
            entry.left_after = last_session_of(entry)
            entry.save(update_fields=["left_after"])
        elif seated and not (entry.disqualified_at or entry.substitute):
            noted = {*seated, *player.absent, *player.missed}
            Absence.objects.bulk_create(
                Absence(session=sessions[number], entry=entry)
                for number in sorted(drawn - noted)
                if number > min(seated)
            )


def signing_of(content: Content) -> dict[str, Any]:
    """How results are signed, and since which session; an older file says so by its signatures."""
    source = content.event
    if source.signing:
        return {"signing": source.signing, "signed_from": source.signed_from}
    ways = [
        (session.number, signature["way"])
        for session in content.sessions
        for table in session.tables
        for result in table.results
        for signature in result.signatures
    ]
    if not ways:
        return {}
    on_phones = Signature.PHONE in {way for _number, way in ways}
    signing = Event.ON_PHONES if on_phones else Event.ON_PAPER
    return {"signing": signing, "signed_from": min(number for number, _way in ways)}
