"""The standings as HTML rows, written by hand: 400 players × 16 sessions are too many cells for a template.

The page, the big screen and the live news show the same rows, byte for byte, so that news never flicker.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.finals import Carried
from scoring.standings import Cell, Row, TeamRow
from tournament.models import Entry, Event
from tournament.queries.standings import Standings
from tournament.tables.celled import Celled
from tournament.templatetags.hanchan import signed, table_points

# Only names, clubs and countries are text that people typed: `escape` stands at each of them.
NOTHING = '<span class="quiet">–</span>'
TOTALS = {False: ("total",), True: ("points", "table points")}  # by whether it is MCR
KEPT = 32  # tables whose rows are kept: an act changes a few rows, and the places of many

_kept: OrderedDict[tuple["Layout", str, bool], dict[int, "Written"]] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Layout:
    """What all rows of one table have in common. `sessions` are the addresses of the session pages."""

    mcr: bool
    sessions: tuple[str, ...]
    player: str  # the address of player 0
    up: str
    down: str
    penalty: str
    substitute: str
    withdrawn: str
    disqualified: str
    shared: str
    penalties: str
    points: str
    carried: str

    @classmethod
    def of(cls, event: Event, sessions: int) -> "Layout":
        """For an event's table with so many columns of sessions, in the language of this moment."""
        numbers = range(1, sessions + 1)
        return cls(
            mcr=event.is_mcr,
            sessions=tuple(reverse("event-session", args=(event.slug, number)) for number in numbers),
            player=reverse("event-player", args=(event.slug, 0)),
            up=_("up"),
            down=_("down"),
            penalty=_("penalty"),
            substitute=_("substitute"),
            withdrawn=_("withdrawn"),
            disqualified=_("disqualified"),
            shared=_("shared place"),
            penalties=_("Penalties"),
            points=_("Points"),
            carried=_("carried"),
        )

    def player_url(self, number: int) -> str:
        """The address of a player's page."""
        return f"{self.player.removesuffix('0/')}{number}/"


@dataclass(frozen=True)
class Written:
    """A row, those of its cells that hang on nobody else's results, and the facts they were written from."""

    facts: tuple[object, ...]
    own: tuple[str, ...]
    html: Celled


def session_columns(event: Event, standings: Standings) -> list[dict[str, object]]:
    """The heads of the sessions' columns: number and address."""
    numbers = range(1, standings.after + 1)
    return [{"number": one, "url": reverse("event-session", args=(event.slug, one))} for one in numbers]


def player_rows(
    event: Event, standings: Standings, moves: Mapping[int, int], *, letter: str = "r", cells: bool = True
) -> Iterator[tuple[str, Celled]]:
    """One part a player, `letter` and his number, with its <tr>; without `cells` place, name and total."""
    layout = Layout.of(event, standings.after if cells else 0)
    before = _kept.get((layout, letter, cells), {})
    written = {
        row.player: _written(
            layout,
            row,
            standings.entries[row.player],
            moves.get(row.player),
            before.get(row.player),
            letter,
            cells,
        )
        for row in standings.rows
    }
    with _lock:
        _kept[layout, letter, cells] = written
        _kept.move_to_end((layout, letter, cells))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return ((f"{letter}{row.player}", written[row.player].html) for row in standings.rows)


def _written(
    layout: Layout, row: Row, entry: Entry, move: int | None, before: Written | None, letter: str, cells: bool
) -> Written:
    """A row; what is as it was `before` is taken over, so that versions share what they have in common."""
    facts = (
        *(row.sessions if cells else (), row.penalties, row.total, row.table_points, row.carried),
        *(entry.name, entry.country, entry.club, entry.withdrawn_at, entry.disqualified_at),
    )
    same = before is not None and before.facts == facts
    own = before.own if before and same else tuple(_own_cells(layout, row, entry, cells=cells))
    opening = f'<tr data-live-part="{letter}{row.player}" class="{_classes(row.place, entry)}">'
    all_cells = (_place(layout, row.place, shared=row.shared), _move(layout, move), *own)
    if before and same and (before.html.opening, before.html.cells) == (opening, all_cells):
        return before
    behind = len(TOTALS[layout.mcr]) + cells  # the penalties stand before the totals
    return Written(facts, own, Celled.of(opening, all_cells, "</tr>", behind))


def _own_cells(layout: Layout, row: Row, entry: Entry, *, cells: bool) -> Iterator[str]:
    yield _who(layout, row, entry)
    if cells:
        yield from _cells(layout, row)
        yield _penalties(layout, row)
    yield from _total(layout, row)


def team_rows(event: Event, standings: Standings) -> Iterator[SafeString]:
    """One <tr> a team: place, name and players, total."""
    layout = Layout.of(event, 0)
    for row in standings.teams:
        html = (
            f'<tr class="{_classes(row.place, None)}">{_place(layout, row.place, shared=row.shared)}'
            f"{_team(event, layout, row, standings.entries)}{''.join(_total(layout, row))}</tr>"
        )
        yield SafeString(html)


def _classes(place: int, entry: Entry | None) -> str:
    gone = entry and (entry.withdrawn_at or entry.disqualified_at)
    return " ".join(name for name, is_so in (("leader", place == 1), ("gone", gone)) if is_so)


def _place(layout: Layout, place: int, *, shared: bool) -> str:
    mark = f'<span class="shared" title="{layout.shared}">=</span>' if shared else ""
    return f'<td class="place">{place}{mark}</td>'


def _move(layout: Layout, move: int | None) -> str:
    if not move:
        return '<td class="move"></td>'
    word, arrow, name = (layout.up, "▲", "rise") if move > 0 else (layout.down, "▼", "fall")
    hidden = f'<span class="visually-hidden">{word} </span>'
    return f'<td class="move {name}"><span aria-hidden="true">{arrow}</span>{hidden}{abs(move)}</td>'


def _who(layout: Layout, row: Row, entry: Entry) -> str:
    state = layout.disqualified if entry.disqualified_at else layout.withdrawn if entry.withdrawn_at else ""
    carried = _carried(layout, row.carried) if row.carried else ""
    facts = " · ".join(escape(fact) for fact in (entry.country, entry.club, state, carried) if fact)
    below = f"<small>{facts}</small>" if facts else ""
    link = f'<a href="{layout.player_url(row.player)}">{escape(entry.name)}</a>'
    return f'<th class="who" scope="row">{link}{below}</th>'


def _carried(layout: Layout, taken: Carried) -> str:
    """What counts on in a final: carried +12,300; in MCR carried 7½ (+120)."""
    if taken.table_points is None:
        return f"{layout.carried} {signed(taken.total)}"
    return f"{layout.carried} {table_points(taken.table_points)} ({signed(taken.total)})"


def _team(event: Event, layout: Layout, row: TeamRow, entries: Mapping[int, Entry]) -> str:
    links = (
        f'<a href="{layout.player_url(number)}">{escape(entries[number].name)}</a>' for number in row.players
    )
    sheet = reverse("event-team", args=(event.slug, entries[row.players[0]].team_id))
    name = f'<a href="{sheet}">{escape(row.team)}</a>'
    return f'<th class="who" scope="row">{name}<small>{", ".join(links)}</small></th>'


def _cells(layout: Layout, row: Row) -> Iterator[str]:
    write = _mcr_cell if layout.mcr else _riichi_cell
    for number, cell in enumerate(row.sessions, start=1):
        yield write(layout, cell) if cell else f'<td class="cell none" data-label="{number}">{NOTHING}</td>'


def _riichi_cell(layout: Layout, cell: Cell) -> str:
    kinds = [name for name, is_so in (("neg", cell.score < 0), ("first", cell.place == 1)) if is_so]
    inner = f'<span class="{" ".join(kinds)}">{signed(cell.score)}</span>' if kinds else signed(cell.score)
    return _cell(layout, cell, inner)


def _mcr_cell(layout: Layout, cell: Cell) -> str:
    share = table_points(cell.table_points)
    inner = f'<span class="first">{share}</span>' if cell.place == 1 else share
    return _cell(layout, cell, f"{inner} <small>{signed(cell.score)}</small>")


def _cell(layout: Layout, cell: Cell, inner: str) -> str:
    anchor = f"#table-{cell.table}" if cell.table else ""
    url = f"{layout.sessions[cell.session - 1]}{anchor}"
    more = f"<small>{layout.substitute}</small>" if cell.substitute else ""
    if cell.penalties:
        more += f'<small class="neg">{layout.penalty} {signed(cell.penalties)}</small>'
    return f'<td class="cell" data-label="{cell.session}"><a href="{url}">{inner}</a>{more}</td>'


def _total(layout: Layout, row: Row | TeamRow) -> Iterator[str]:
    if layout.mcr:
        yield f'<td class="cell points" data-label="{layout.points}">{signed(row.total)}</td>'
        yield f'<td class="total">{table_points(row.table_points)}</td>'
        return
    kind = " neg" if row.total < 0 else ""
    yield f'<td class="total{kind}">{signed(row.total)}</td>'


def _penalties(layout: Layout, row: Row) -> str:
    if not row.penalties:
        return f'<td class="cell none">{NOTHING}</td>'
    return f'<td class="cell neg" data-label="{layout.penalties}">{signed(row.penalties)}</td>'


def joined(rows: Iterable[tuple[str, str]]) -> SafeString:
    """The rows one after the other."""
    return SafeString("".join(html for _part, html in rows))


def marked(rows: SafeString, mine: str) -> SafeString:
    """The rows with that of the part `mine` marked as the reader's own."""
    start, own = _marks(mine)
    return SafeString(rows.replace(start, own, 1))


def marked_bytes(rows: bytes, mine: str) -> bytes:
    """The same for rows that are encoded already."""
    start, own = _marks(mine)
    return rows.replace(start.encode(), own.encode(), 1)


def _marks(mine: str) -> tuple[str, str]:
    start = f'<tr data-live-part="{mine}" class="'
    return start, f"{start}mine "
