"""The tables of one session of a draw, with their players and the reason why they sit together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from seating import Draw as Plan
from seating import TableDraw
from seating.quality import Meeting, meetings
from seating.reasons import earlier_meetings
from tournament.queries.draw import Player
from tournament.queries.draw_quality import meeting_words
from tournament.queries.players import sort_key


@dataclass(frozen=True)
class SeatLine:
    """A seat: its wind, its player, and whether a hand exchanged it."""

    wind: str
    player: Player
    moved: bool = False


@dataclass(frozen=True)
class TableLine:
    """A table with its four seats and the sentences why they sit together."""

    number: int
    seats: tuple[SeatLine, ...]
    reasons: tuple[str, ...] = ()


def table_lines(
    plan: Plan,
    number: int,
    people: Mapping[int, Player],
    ranking: Sequence[int] = (),
    keepers: Mapping[int, int] | None = None,
) -> list[TableLine]:
    """The tables of session `number`, each with its reasons.

    `ranking`: the lots by the standings that a session was drawn from, leader first; `keepers`: the table of
    each lot that keeps one.
    """
    met = meetings(plan)
    held = {lot for at, lot, _table in plan.pinned if at == number}
    moved = {lot for at, *pair in plan.swaps if at == number for lot in pair}
    return [
        TableLine(
            number=table.number,
            seats=tuple(SeatLine(wind, people[lot], lot in moved) for wind, lot in table.seats()),
            reasons=(
                *_reasons(table, number, people, met, ranking, moved),
                *_held(table, people, keepers or {}, held),
            ),
        )
        for table in plan.session(number).tables
    ]


def seat_lines(plan: Plan, number: int, people: Mapping[int, Player]) -> list[TableLine]:
    """The tables of session `number` without reasons."""
    return [
        TableLine(table.number, tuple(SeatLine(wind, people[lot]) for wind, lot in table.seats()))
        for table in plan.session(number).tables
    ]


def _reasons(
    table: TableDraw,
    session: int,
    people: Mapping[int, Player],
    met: dict[tuple[int, int], list[int]],
    ranking: Sequence[int],
    moved: set[int],
) -> list[str]:
    sentences = [_places(table, ranking)] if ranking else []
    before = earlier_meetings(table, session, met)
    for pair, numbers in before:
        meeting = meeting_words(Meeting(*pair, tuple(numbers)), people)
        sentences.append(_("Met before: %(meeting)s.") % {"meeting": meeting})
    if not before:
        sentences.append(_("None of the four has met before."))
    sentences += [
        _("%(name)s was seated here by hand.") % {"name": people[lot]}
        for lot in table.players
        if lot in moved
    ]
    return sentences


def _held(
    table: TableDraw, people: Mapping[int, Player], keepers: Mapping[int, int], held: set[int]
) -> list[str]:
    """Who sits at this table because he keeps it, or because his seat was decided beforehand."""
    sentences = []
    for lot in table.players:
        if keepers.get(lot) == table.number:
            sentences.append(_("%(name)s keeps this table.") % {"name": people[lot]})
        elif lot in held:
            sentences.append(_("The seat of %(name)s was decided beforehand.") % {"name": people[lot]})
    return sentences


def _places(table: TableDraw, ranking: Sequence[int]) -> str:
    ranks = sorted(ranking.index(lot) + 1 for lot in table.players)
    if ranks[3] - ranks[0] == 3:
        return _("Places %(first)s to %(last)s of the standings.") % {"first": ranks[0], "last": ranks[3]}
    return _("Places %(a)s, %(b)s, %(c)s and %(d)s of the standings.") % dict(zip("abcd", ranks, strict=True))


@dataclass(frozen=True)
class NameLine:
    """Where one player sits in a session."""

    player: Player
    table: int
    wind: str


def name_lines(tables: Sequence[TableLine]) -> list[NameLine]:
    """The seats of a session in the order of the family names."""
    lines = [NameLine(seat.player, table.number, seat.wind) for table in tables for seat in table.seats]
    return sorted(lines, key=lambda line: (sort_key(line.player.by_name), line.player.number))
