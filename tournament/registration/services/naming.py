"""Players who do not want to be named: “Player 12” everywhere, the name with the registration alone."""

from dataclasses import replace

from django.db.models import Max

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Application, Entry, LogEntry, Person, User
from tournament.registration.queries.players import nameless_name
from tournament.registration.services.applications import nameless, player_facts
from tournament.registration.services.changes_and_withdrawals import write_facts
from tournament.registration.services.player_facts import PlayerFacts, entry_now, facts_of, fresh
from tournament.registration.services.registering import checked, why_not_register
from tournament.words.sentences import Said, Told

UNNAMED = Reason("registration.unnamed", "Player %(number)d is already shown without a name.")
NAMED = Reason("registration.named", "%(name)s is already shown with the name.")
NO_NAME_KEPT = Reason("registration.no-name-kept", "No name is kept for player %(number)d.")
HIDE, SHOW = "player.hide-name", "player.show-name"


def is_unnamed(entry: Entry) -> bool:
    """Whether the player is shown without a name."""
    return entry.name == nameless_name(entry.event, entry.number)


def registration_of(entry: Entry) -> Application | None:
    """The registration that keeps the player's name, or None: there is none, or it was erased."""
    application = Application.objects.filter(entry=entry).first()
    return None if application is None or application.erased else application


def why_not_hide(entry: Entry) -> Refusal | None:
    """Why the player's name cannot be hidden, or None."""
    return UNNAMED(number=entry.number) if is_unnamed(entry) else why_not_register(entry.event)


def why_not_show(entry: Entry) -> Refusal | None:
    """Why the player's name cannot be shown, or None."""
    if not is_unnamed(entry):
        return NAMED(name=entry)
    if registration_of(entry) is None:
        return NO_NAME_KEPT(number=entry.number)
    return why_not_register(entry.event)


@act(HIDE, event="entry.event")
def hide_name(now: Writing, *, entry: Entry, by: User, key: str = "") -> LogEntry:
    """Show a player as “Player 12” on pages, screens, papers and in files; no ranking counts the result.

    Name, club and EMA number stay with the registration, for the organiser. Refused when there is no name.
    """
    entry = fresh(entry)
    refuse(why_not_hide(entry))
    _hide(entry, now)
    return _log(now, entry, Told("Player %(number)s is shown without a name.", {"number": entry.number}))


@act(SHOW, event="entry.event")
def show_name(now: Writing, *, entry: Entry, by: User, key: str = "") -> LogEntry:
    """Show a player by the name that the registration keeps. Refused when none is kept."""
    entry = fresh(entry)
    refuse(why_not_show(entry))
    _show(entry)
    return _log(
        now,
        entry,
        Told("Player %(number)s is shown as %(name)s.", {"number": entry.number, "name": entry.name}),
    )


def _log(now: Writing, entry: Entry, sentence: Said) -> LogEntry:
    return now.log(sentence, subject=f"player {entry.number}", after={"entry": entry.pk})


def _hide(entry: Entry, now: Writing) -> None:
    facts = facts_of(entry)
    _keep(entry, facts, now)
    if entry.person.entries.count() > 1:  # other events go on naming that person
        entry.person = Person.objects.create(last_name=nameless_name(entry.event, entry.number))
    hidden = nameless(entry.event, entry.number, facts.country)
    write_facts(entry, replace(facts, first_name="", last_name=hidden.last_name, club="", ema_number=""))


def _keep(entry: Entry, facts: PlayerFacts, now: Writing) -> None:
    """Store the name with the player's registration, which is made where there is none."""
    highest = entry.event.applications.aggregate(highest=Max("number"))["highest"] or 0
    application = registration_of(entry) or Application(
        event=entry.event,
        number=highest + 1,
        state=Application.CONFIRMED,
        entry=entry,
        created_at=now.at,
        country=facts.country,
    )
    application.named = False
    for field in ("first_name", "last_name", "club", "ema_number"):
        setattr(application, field, getattr(facts, field))
    application.save()


def _show(entry: Entry) -> None:
    application = registration_of(entry)
    if application is None:
        raise Refused(NO_NAME_KEPT(number=entry.number))
    as_registered = player_facts(application)
    named = {
        field: getattr(as_registered, field) for field in ("first_name", "last_name", "club", "ema_number")
    }
    facts = checked(entry.event, replace(facts_of(entry), **named), accept_doubts=True, entry=entry)
    write_facts(entry, facts)
    application.named = True
    application.save(update_fields=["named"])


@undo_of(HIDE)
def _undo_hide(now: Writing, log: LogEntry) -> Said:
    """Show the name again. Refused when it is shown, or kept no more."""
    entry = entry_now(now.event, log.after["entry"])
    refuse(why_not_show(entry))
    _show(entry)
    return Told("Player %(number)s is shown as %(name)s.", {"number": entry.number, "name": entry.name})


@undo_of(SHOW)
def _undo_show(now: Writing, log: LogEntry) -> Said:
    """Hide the name again. Refused when it is hidden."""
    entry = entry_now(now.event, log.after["entry"])
    refuse(why_not_hide(entry))
    _hide(entry, now)
    return Told("Player %(number)s is shown without a name.", {"number": entry.number})
