"""What changes from one draw to another of the same players: measures side by side, and who moves."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from seating.comparing import seats
from tournament.queries.draw_pages import Judged
from tournament.queries.draw_quality import SHOWN, Count


@dataclass(frozen=True)
class Change:
    """One measure before and after, for two numbers side by side."""

    title: str
    before: int
    after: int

    @property
    def tone(self) -> str:
        """better, worse or same."""
        if self.after == self.before:
            return "same"
        return "better" if self.after < self.before else "worse"


def changes(before: Iterable[Count], after: Iterable[Count]) -> list[Change]:
    """The measures that two draws share, side by side."""
    new = {one.key: one for one in after}
    return [Change(one.title, one.value, new[one.key].value) for one in before if one.key in new]


@dataclass(frozen=True)
class Moves:
    """Who sits elsewhere: `moved` seats at another table, `turned` ones at another wind of it."""

    moved: int
    turned: int
    names: tuple[str, ...]
    more: int


def moves_between(before: Judged, after: Judged, sessions: Collection[int] = ()) -> Moves:
    """The seats that differ in these sessions, or all that both have; players are known by their numbers."""
    old, new = _by_number(before), _by_number(after)
    both = sorted(at for at in old.keys() & new.keys() if not sessions or at[0] in sessions)
    moved = [at for at in both if old[at][0] != new[at][0]]
    turned = sum(old[at] != new[at] for at in both) - len(moved)
    names = {player.number: player.name for player in after.people.values()}
    lines = [
        _("Session %(session)s: %(name)s from table %(old)s to %(new)s")
        % {"session": at[0], "name": names[at[1]], "old": old[at][0], "new": new[at][0]}
        for at in moved[:SHOWN]
    ]
    return Moves(len(moved), turned, tuple(lines), max(0, len(moved) - SHOWN))


def _by_number(judged: Judged) -> dict[tuple[int, int], tuple[int, str]]:
    """Table and wind by session and player number."""
    return {(session, judged.people[lot].number): seat for (session, lot), seat in seats(judged.plan).items()}
