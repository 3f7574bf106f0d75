"""What a list adds to players who are registered already, and what it says otherwise than we do."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.acts.refusals import refuse
from tournament.models import Entry, Event, Team
from tournament.registration.services.changes_and_withdrawals import CHANGED_SINCE
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import teams_named
from tournament.words.sentences import ALONE, Counted, Row, Told, worded

TEXTS = ("club", "team", "email", "phone")
PAID, HERE = "paid", "here"
Values = dict[str, Any]


@dataclass(frozen=True)
class Fill:
    """What a line knows of the registered player with this number beyond what is here, by field.

    `other`: what is here already and differs, as (field, here, in the list).
    """

    number: int
    added: tuple[tuple[str, str | bool], ...] = ()
    other: tuple[tuple[str, str, str], ...] = ()

    def values(self, *, replace: bool) -> Values:
        """What would be stored; `replace`: also what differs."""
        replaced = {field: new for field, _old, new in self.other} if replace else {}
        return {**dict(self.added), **replaced}


def known_of(entry: Entry, *, here: bool) -> Values:
    """The registered facts of a player; `here`: whether they are checked in, or cannot be."""
    team = entry.team.name if entry.team else ""
    texts = {"club": entry.club, "team": team, "email": entry.email, "phone": entry.phone}
    return {**texts, PAID: bool(entry.paid_at), HERE: here}


def fill_of(number: int, registered: Values, facts: PlayerFacts, *, paid: bool, here: bool) -> Fill | None:
    """What a line adds to what is known of the player with this number, or None; then that is known too."""
    listed: Values = {field: getattr(facts, field) for field in TEXTS} | {PAID: paid, HERE: here}
    listed_values = {field: value for field, value in listed.items() if value and value != registered[field]}
    added = tuple((field, value) for field, value in listed_values.items() if not registered[field])
    other = tuple(
        (field, registered[field], value) for field, value in listed_values.items() if registered[field]
    )
    registered.update(added)
    return Fill(number, added, other) if added or other else None


def notes_on(fill: Fill) -> Iterator[str]:
    """What differs, a sentence a field."""
    names = {"club": _("Club"), "team": _("Team"), "email": _("E-mail"), "phone": _("Phone")}
    for field, old, new in fill.other:
        words = {"field": names[field], "old": old, "new": new}
        yield _("%(field)s here: “%(old)s”; in the list: “%(new)s”.") % words


def counted(values: Iterable[Values]) -> Row:
    """How many facts of which kind these are, for a message: “9 fees paid, 4 e-mail addresses”."""
    n = Counter(field for each in values for field in each)
    facts = {
        PAID: Counted("%(n)s fee paid", "%(n)s fees paid", {"n": n[PAID]}),
        HERE: Counted("%(n)s check-in", "%(n)s check-ins", {"n": n[HERE]}),
        "email": Counted("%(n)s e-mail address", "%(n)s e-mail addresses", {"n": n["email"]}),
        "phone": Counted("%(n)s phone number", "%(n)s phone numbers", {"n": n["phone"]}),
        "club": Counted("%(n)s club", "%(n)s clubs", {"n": n["club"]}),
        "team": Counted("%(n)s team", "%(n)s teams", {"n": n["team"]}),
    }
    return Row([fact for field, fact in facts.items() if n[field]], ", ")


def counted_words(values: Iterable[Values]) -> str:
    """The same in the reader's language."""
    return worded(Told(ALONE, {"text": counted(values)}))


def fill_in(event: Event, fills: Sequence[Fill], at: datetime, *, replace: bool) -> list[Values]:
    """Store what the fills say, but no check-in, in a few queries; what was changed of whom, for the log."""
    wanted: dict[int, Values] = {}
    for fill in fills:
        wanted.setdefault(fill.number, {}).update(fill.values(replace=replace))
    entries = event.entries.filter(number__in=wanted).select_related("team")
    changes = [_change(entry, wanted[entry.number]) for entry in entries if wanted[entry.number]]
    _write(event, {change["number"]: change["after"] for change in changes}, at)
    return changes


def _change(entry: Entry, values: Values) -> Values:
    registered = known_of(entry, here=False)
    player_values = {field: value for field, value in values.items() if field != HERE}
    before = {field: registered[field] for field in player_values}
    return {"number": entry.number, "before": before, "after": player_values}


def take_back(event: Event, changes: Sequence[Values], at: datetime) -> None:
    """Restore what was there before the changes. Refused if any of it has been changed since."""
    by_number = {change["number"]: change for change in changes}
    for entry in event.entries.filter(number__in=by_number).select_related("team"):
        registered = known_of(entry, here=False)
        if any(registered[field] != value for field, value in by_number[entry.number]["after"].items()):
            refuse(CHANGED_SINCE(name=entry))
    _write(event, {number: change["before"] for number, change in by_number.items()}, at)


def _write(event: Event, values: Mapping[int, Values], at: datetime) -> None:
    """Write values of players, by their numbers; teams that nobody is in any more are removed."""
    teams = teams_named(event, {each["team"] for each in values.values() if "team" in each})
    entries = list(event.entries.filter(number__in=values))
    left = {entry.team_id for entry in entries if entry.team_id and "team" in values[entry.number]}
    for entry in entries:
        for field, value in values[entry.number].items():
            if field == PAID:
                entry.paid_at = at if value else None
            elif field == "team":
                entry.team = teams.get(value)
            else:
                setattr(entry, field, value)
    Entry.objects.bulk_update(entries, ["club", "email", "phone", "team", "paid_at"], batch_size=500)
    Team.objects.filter(pk__in=left, entries=None).delete()
