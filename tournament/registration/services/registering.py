"""Registering and removing players, the waiting list, and substitutes' wishes (EMA req. 3.9)."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from django.db.models import Exists, Max, OuterRef, Q

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act, following
from tournament.models import (
    Application,
    Clock,
    Draw,
    Entry,
    Event,
    LogEntry,
    Person,
    Result,
    Session,
    Team,
    User,
)
from tournament.person.queries import people, people_by_number
from tournament.registration.services.doubles import doubles_of
from tournament.registration.services.mail import tell
from tournament.registration.services.player_facts import (
    Doubtful,
    PlayerFacts,
    country_from_number,
    doubts_about,
    entry_now,
    facts_of,
    fresh,
    known_person,
    person_for,
    problems_of,
    why_not_taken,
)
from tournament.words.sentences import Said, Told

SESSION_BEGUN = Reason(
    "registration.session-begun",
    "Session %(number)s has begun: whether a substitute’s result counts is asked before it.",
)
LIST_STAYS = Reason("registration.list-stays", "The event has ended: its list of players stays as it is.")
PERSON_PLAYS = Reason(
    "registration.person-plays", "%(name)s is already registered here as player %(number)d."
)
HAS_SEAT = Reason(
    "registration.has-seat", "%(name)s has a seat, so the registration stays: withdraw the player instead."
)
IN_DRAW = Reason(
    "registration.in-draw", "%(name)s is part of a draw: discard the draw, or withdraw the player instead."
)
HAS_RULING = Reason(
    "registration.has-ruling",
    "%(name)s has a ruling, so the registration stays: withdraw the player instead.",
)


def why_not_ask(event: Event) -> Refusal | None:
    """Why no substitute is asked any more whether their result shall count, or None (EMA req. 3.9).

    Session 1 begins with its clock, or without one with its first result.
    """
    clock = Clock.objects.filter(session=OuterRef("pk"), started_at__isnull=False)
    results = Result.objects.filter(table__session=OuterRef("pk"))
    sessions = event.sessions.exclude(state=Session.CALLED_OFF).order_by("number")
    sessions = sessions.annotate(timed=Exists(clock), played=Exists(results))
    first = sessions.first()
    if first is None or not (first.state == Session.CLOSED or first.timed or first.played):
        return None
    return SESSION_BEGUN(number=first.number)


def why_not_remove(entry: Entry) -> Refusal | None:
    """Why the registration cannot be removed, or None."""
    if entry.event.ended_at:
        return LIST_STAYS()
    if entry.seats.exists() or entry.substituted_seats.exists():
        return HAS_SEAT(name=entry)
    if _drawn(entry):
        return IN_DRAW(name=entry)
    return HAS_RULING(name=entry) if entry.rulings.exists() else None


def _drawn(entry: Entry) -> bool:
    plans = Draw.objects.filter(event_id=entry.event_id).exclude(state=Draw.DISCARDED)
    return any(entry.number in numbers for numbers in plans.values_list("numbers", flat=True))


def drop(entry: Entry) -> None:
    """Delete an entry, a team left empty and a person nobody mentions; Refused when it is referred to."""
    drop_all(entry.event, [entry])


def drop_all(event: Event, entries: Sequence[Entry]) -> None:
    """`drop` for many entries of an event, all or none, in a few queries."""
    drawn = Draw.objects.filter(event=event).exclude(state=Draw.DISCARDED).values_list("numbers", flat=True)
    rows = Entry.objects.filter(pk__in=[entry.pk for entry in entries])
    referred_to = Q(seats__isnull=False) | Q(substituted_seats__isnull=False) | Q(rulings__isnull=False)
    in_draw = Q(number__in={number for numbers in drawn for number in numbers})
    doubtful = (
        entries[0] if event.ended_at else rows.filter(referred_to | in_draw).select_related("event").first()
    )
    if doubtful:
        refuse(why_not_remove(doubtful))
    rows.delete()
    people, teams = ({getattr(entry, key) for entry in entries} for key in ("person_id", "team_id"))
    Person.objects.filter(pk__in=people, entries=None, aliases=None, merged=None).delete()
    Team.objects.filter(pk__in=teams - {None}, entries=None).delete()


@act("player.remove", event="entry.event")
def remove(now: Writing, *, entry: Entry, by: User | None, key: str = "") -> LogEntry:
    """Take a registration off the list; the log keeps what it said. Refused when something refers to it."""
    entry = fresh(entry)
    number, facts = entry.number, facts_of(entry)
    drop(entry)
    return now.log(
        Told("Player %(number)s, %(name)s, removed from the list.", {"number": number, "name": facts.name}),
        subject=f"player {number}",
        before={"number": number, **facts.values()},
    )


def why_not_register(event: Event) -> Refusal | None:
    """Why nobody can be registered or changed any more, or None."""
    return LIST_STAYS() if event.ended_at else None


def next_number(event: Event) -> int:
    """The number that the next player gets: one more than the highest."""
    return (event.entries.aggregate(highest=Max("number"))["highest"] or 0) + 1


def checked(
    event: Event, facts: PlayerFacts, *, accept_doubts: bool, entry: Entry | None = None
) -> PlayerFacts:
    """The facts with the country from the EMA number, after all checks.

    Refused names the field; Doubtful is raised unless doubts are accepted. `entry` is the one being changed:
    a doubt that it already had is not raised again.
    """
    facts = replace(facts, country=facts.country or country_from_number(facts.ema_number))
    for problem in problems_of(facts):
        raise Refused(problem.sentence, problem.field)
    refuse(why_not_taken(event, facts, entry), "ema_number")
    if not accept_doubts and (entry is None or _numbers_changed(entry, facts)):
        owner = known_person(facts.ema_number)
        doubts = doubts_about(facts, owner if entry is None or owner != entry.person else None)
        if doubts:
            raise Doubtful(doubts)
    return facts


def with_wish(facts: PlayerFacts, why_not: Refusal | None, before: bool | None = None) -> PlayerFacts:
    """The facts, with the wish to be ranked for a substitute only. Refused where it changes too late.

    `why_not`: why nobody is asked any more; `before`: the wish until now.
    """
    if not facts.substitute:
        return replace(facts, counts=None)
    if why_not and facts.counts is not before:
        raise Refused(why_not, "counts")
    return facts


def _numbers_changed(entry: Entry, facts: PlayerFacts) -> bool:
    return (entry.ema_number, entry.country) != (facts.ema_number, facts.country)


def team_named(event: Event, name: str) -> Team | None:
    """The event's team of that name, made when it is new; None for no name."""
    return Team.objects.get_or_create(event=event, name=name)[0] if name else None


def teams_named(event: Event, names: Set[str]) -> dict[str, Team]:
    """The event's teams by their names; those that are new are made."""
    existing_names = set(event.teams.values_list("name", flat=True))
    Team.objects.bulk_create(Team(event=event, name=name) for name in sorted(names - existing_names - {""}))
    return {team.name: team for team in event.teams.all()}


def made_entry(event: Event, facts: PlayerFacts, number: int, person: Person | None = None) -> Entry:
    """The rows of a new registration; `person`: who it is, where somebody said so. The facts were checked."""
    return Entry.objects.create(
        event=event,
        person=person or person_for(facts),
        number=number,
        first_name=facts.first_name,
        last_name=facts.last_name,
        country=facts.country,
        ema_number=facts.ema_number,
        club=facts.club,
        team=team_named(event, facts.team),
        substitute=facts.substitute,
        own_table=facts.own_table,
        counts=facts.counts,
        email=facts.email,
        phone=facts.phone,
    )


def made_entries(event: Event, all_facts: Sequence[PlayerFacts], first: int) -> list[Entry]:
    """The rows of many new registrations, numbered from `first`. The facts were checked."""
    by_number = people_by_number(facts.ema_number for facts in all_facts)
    teams = teams_named(event, {facts.team for facts in all_facts})
    people = [
        by_number.get(facts.ema_number)
        or Person(
            first_name=facts.first_name,
            last_name=facts.last_name,
            country=facts.country,
            ema_number=facts.ema_number,
        )
        for facts in all_facts
    ]
    Person.objects.bulk_create(person for person in people if person.pk is None)
    return Entry.objects.bulk_create(
        Entry(
            event=event,
            person=person,
            number=number,
            first_name=facts.first_name,
            last_name=facts.last_name,
            country=facts.country,
            ema_number=facts.ema_number,
            club=facts.club,
            team=teams.get(facts.team),
            substitute=facts.substitute,
            own_table=facts.own_table,
            counts=facts.counts,
            email=facts.email,
            phone=facts.phone,
        )
        for number, (facts, person) in enumerate(zip(all_facts, people, strict=True), first)
    )


@dataclass(frozen=True)
class Beside:
    """Decisions beside the facts. `person`: who of earlier events it is; their EMA number is taken over.

    `paid`: so is the fee.
    """

    person: Person | None = None
    paid: bool = False


@act("player.register")
def register(
    now: Writing,
    *,
    event: Event,
    facts: PlayerFacts,
    by: User | None,
    key: str = "",
    accept_doubts: bool = False,
    beside: Beside | None = None,
) -> LogEntry:
    """Register a player under the next number. Refused when something is wrong, Doubtful when it looks so.

    With `beside`, Doubtful too where somebody here has such a name.
    """
    refuse(why_not_register(event))
    person = beside.person if beside else None
    if person:
        person, facts = _known(event, person, facts)
    facts = with_wish(checked(event, facts, accept_doubts=accept_doubts), why_not_ask(event))
    if beside and not accept_doubts and (doubles := doubles_of(event, facts)):
        raise Doubtful(doubles)
    entry = made_entry(event, facts, next_number(event), person)
    if beside and beside.paid:
        event.entries.filter(pk=entry.pk).update(paid_at=now.at)
    return now.log(
        Told("%(name)s registered as player %(number)s.", {"name": entry.name, "number": entry.number}),
        subject=f"player {entry.number}",
        after={"entry": entry.pk, "number": entry.number, **facts.values()},
    )


def _known(event: Event, person: Person, facts: PlayerFacts) -> tuple[Person, PlayerFacts]:
    """The person as they are now, and the facts with their EMA number. Refused where they play here."""
    person = people().get(pk=person.merged_into_id or person.pk)
    playing = event.entries.filter(person=person).first()
    if playing:
        refuse(PERSON_PLAYS(name=playing.name, number=playing.number))
    return person, replace(facts, ema_number=facts.ema_number or person.ema_number)


@undo_of("player.register")
def undo_register(now: Writing, log: LogEntry) -> Said:
    """Take the player off the list again, while nothing refers to them."""
    entry = entry_now(now.event, log.after["entry"])
    drop(entry)
    return Told("Registration of %(name)s undone.", {"name": entry.name})


def places_taken(event: Event) -> int:
    """How many places are taken: by players, and by applications that wait for the organiser."""
    players = Entry.objects.filter(
        event=event, substitute=False, withdrawn_at=None, disqualified_at=None
    ).count()
    return players + Application.objects.filter(event=event, state=Application.ASKED).count()


def places_left(event: Event) -> int | None:
    """How many places are free, 0 for none; None where the event has no limit. Asks the rows, not `event`."""
    capacity = Event.objects.values_list("capacity", flat=True).get(pk=event.pk)
    return None if capacity is None else max(0, capacity - places_taken(event))


# Everything that changes who plays, who applies or how many places there are.
@following("player.", "application.", "event.change")
def fill_places(now: Writing) -> None:
    """Give free places to those who wait, in the order in which they came, with a line of the log each."""
    waiting = Application.objects.filter(event=now.event, state=Application.QUEUED)
    if not waiting.exists():
        return
    for application in waiting.order_by("number")[: places_left(now.event)]:
        application.state = Application.ASKED
        application.save(update_fields=["state"])
        now.log(
            Told("%(name)s moves up from the waiting list.", {"name": application.name}),
            subject=f"application {application.number}",
            after={"application": application.number},
            act="application.promote",
        )
        tell(application, "promoted")
