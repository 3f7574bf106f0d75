"""What the overlays of an event show, as the staff chooses it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tournament.acts.refusals import Reason, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Entry, Event, LogEntry, Overlay, Table, User
from tournament.models.overlay import LONGEST_DELAY
from tournament.words.sentences import Row, Said, Told

SHOW = "overlay.show"
NO_TABLE = Reason("overlay.no-table", "No session has a table %(number)s.")
NO_PLAYER = Reason("overlay.no-player", "No player has the number %(number)s.")
TOO_LATE = Reason("overlay.too-late", "The delay of overlays can be at most 15 minutes.")


@dataclass(frozen=True)
class Choice:
    """The table and the player on show, None for the first table and its players; the delay in seconds."""

    table: int | None = None
    player: int | None = None
    delay: int = 0


@act(SHOW)
def show_on_overlays(
    now: Writing, *, event: Event, choice: Choice, by: User | None, key: str = ""
) -> LogEntry | None:
    """Choose what the overlays show; None when nothing differs.

    Refused for a table or a player that the event does not have, and for too long a delay.
    """
    _refuse(event, choice)
    before = _stored(event)
    if before == asdict(choice):
        now.nothing_to_do()
        return None
    _store(event, asdict(choice))
    sentence = Told("On the overlays: %(what)s.", {"what": Row(list(_words(choice)), ", ")})
    return now.log(sentence, before=before, after=asdict(choice))


def _refuse(event: Event, choice: Choice) -> None:
    tables, players = Table.objects.filter(session__event=event), Entry.objects.filter(event=event)
    if choice.table is not None and not tables.filter(number=choice.table).exists():
        refuse(NO_TABLE(number=choice.table), field="table")
    if choice.player is not None and not players.filter(number=choice.player).exists():
        refuse(NO_PLAYER(number=choice.player), field="player")
    if not 0 <= choice.delay <= LONGEST_DELAY:
        refuse(TOO_LATE(), field="delay")


def _stored(event: Event) -> dict[str, Any]:
    row = Overlay.objects.filter(event=event).values("table", "player", "delay").first()
    return dict(row) if row else asdict(Choice())


def _store(event: Event, values: dict[str, Any]) -> None:
    Overlay.objects.update_or_create(event=event, defaults=values)


def _words(choice: Choice) -> Iterator[Told]:
    """The choice, part by part."""
    if choice.table is None:
        yield Told("the first table")
    else:
        yield Told("table %(number)s", {"number": choice.table})
    if choice.player is not None:
        yield Told("player %(number)s", {"number": choice.player})
    if choice.delay:
        yield Told("delay of %(seconds)s s", {"seconds": choice.delay})


@undo_of(SHOW, "scorer", "referee")
def _undo_show(now: Writing, entry: LogEntry) -> Said:
    _store(now.event, entry.before)
    return Told("The overlays show what they showed before.")
