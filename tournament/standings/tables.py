"""Charts and HTML rows of the standings; the rows are written without templates, for speed.

The page, the big screen and the live news show the same rows, byte for byte, so that news never flicker.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse
from django.utils.formats import get_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.charts.bars_and_heat_map import Bar, BarChart, BarLine, HeatLine, HeatMap, bar_chart, heat_map
from reports.charts.line_chart import LineChart, Series, line_chart
from scoring.finals import Carried
from scoring.standings import Cell, Row, TeamRow
from tournament.models import Entry, Event
from tournament.result.queries.ledger import Adjustment
from tournament.standings.queries.progress import Progress, SeatWorth
from tournament.standings.queries.standings import Standings, moves_of
from tournament.words.numbers import table_points, wind_name
from tournament.words.sentences import grouped


class Celled(SafeString):
    """A row of a table as HTML that knows its opening tag and its cells.

    `behind`: how many cells stand behind the place where new columns come in.
    """

    part: str
    classes: str
    opening: str
    cells: tuple[str, ...]
    behind: int

    @classmethod
    def of(cls, part: str, classes: str, cells: tuple[str, ...], behind: int) -> "Celled":
        """The row of a live part with these cells, all of them HTML."""
        opening = f'<tr data-live-part="{part}" class="{classes}">'
        row = cls(f"{opening}{''.join(cells)}</tr>")
        row.part, row.classes, row.opening, row.cells, row.behind = part, classes, opening, cells, behind
        return row

    def readers_own(self) -> "Celled":
        """The same row for the player whose row it is."""
        return Celled.of(self.part, f"mine {self.classes}", self.cells, self.behind)


# Only names, clubs and countries are text that people typed: `escape` stands at each of them.
NOTHING = '<span class="quiet">–</span>'
TOTALS = {False: ("total",), True: ("points", "table points")}  # by whether it is MCR
KEPT = 32  # tables whose rows are kept: an act changes a few rows, and the places of many
_cache: OrderedDict[tuple["Layout", str, bool], dict[int, "Written"]] = OrderedDict()
_lock = threading.Lock()


def adjustment_text(adjustment: Adjustment) -> str:
    """A director's adjustment in words, with its reason."""
    values = {"points": grouped(adjustment.points, signed=True), "reason": adjustment.reason}
    if adjustment.of_table_points:
        return _("adjustment of table points, %(points)s: %(reason)s") % values
    return _("adjustment %(points)s: %(reason)s") % values


@lru_cache(maxsize=KEPT)
def _session_addresses(slug: str, sessions: int) -> tuple[str, ...]:
    return tuple(reverse("event-session", args=(slug, number)) for number in range(1, sessions + 1))


@dataclass(frozen=True)
class Layout:
    """What all rows of one table share. `sessions` are the addresses of the session pages."""

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
    chips: str  # the head of their column, "" where none are played
    points: str
    carried: str
    adjusted: tuple[tuple[int, str], ...] = ()  # a player's number, and the adjustment in words

    @classmethod
    def of(cls, event: Event, sessions: int, adjustments: Iterable[Adjustment] = ()) -> "Layout":
        """For an event's table with so many columns of sessions, in the language of this moment."""
        return cls(
            mcr=bool(event.rules.table_points),
            sessions=_session_addresses(event.slug, sessions),
            player=reverse("event-player", args=(event.slug, 0)),
            up=pgettext("places in the standings", "up"),
            down=pgettext("places in the standings", "down"),
            penalty=_("penalty"),
            substitute=_("substitute"),
            withdrawn=_("withdrawn"),
            disqualified=_("disqualified"),
            shared=pgettext("place", "shared"),
            penalties=_("Penalties"),
            chips=_("Chips") if event.rules.chip_value else "",
            points=_("Points"),
            carried=_("carried"),
            adjusted=tuple((adjustment.player, adjustment_text(adjustment)) for adjustment in adjustments),
        )

    def player_url(self, number: int) -> str:
        """The address of a player's page."""
        return f"{self.player.removesuffix('0/')}{number}/"


@dataclass(frozen=True)
class Written:
    """A row, those of its cells that hang on nobody else's results, and the facts they were written from."""

    of: tuple[Row, Entry, int | None]
    facts: tuple[object, ...]
    own_cells: tuple[str, ...]
    html: Celled


def player_rows(
    event: Event, standings: Standings, *, letter: str = "r", cells: bool = True, most: int | None = None
) -> Iterator[tuple[str, Celled]]:
    """One part per player, `letter` and their number, with its <tr>; without `cells` place, name, total.

    `most`: for how many players at most, the first of them.
    """
    moves = moves_of(event, standings)
    layout = Layout.of(event, standings.after if cells else 0, standings.adjustments)
    before = _cache.get((layout, letter, cells), {})
    first_rows = standings.rows[:most]
    rows = {
        row.player: _write_row(
            layout,
            row,
            standings.entries[row.player],
            moves.get(row.player),
            before.get(row.player),
            letter,
            cells,
        )
        for row in first_rows
    }
    with _lock:
        _cache[layout, letter, cells] = rows
        _cache.move_to_end((layout, letter, cells))
        while len(_cache) > KEPT:
            _cache.popitem(last=False)
    return ((f"{letter}{row.player}", rows[row.player].html) for row in first_rows)


def _write_row(
    layout: Layout, row: Row, entry: Entry, move: int | None, before: Written | None, letter: str, cells: bool
) -> Written:
    """Write a row; unchanged strings are taken from `before`, so that versions share memory."""
    if before and before.of[0] == row and before.of[1] is entry and before.of[2] == move:
        return before
    facts = (
        *(row.sessions if cells else (), row.penalties, row.total, row.table_points, row.carried),
        *(entry.name, entry.country, entry.club, entry.withdrawn_at, entry.disqualified_at),
    )
    is_unchanged = before is not None and before.facts == facts
    own_cells = (
        before.own_cells if before and is_unchanged else tuple(_own_cells(layout, row, entry, cells=cells))
    )
    classes = _classes(row.place, entry)
    all_cells = (_place(layout, row.place, shared=row.shared), _move(layout, move), *own_cells)
    if before and is_unchanged and (before.html.classes, before.html.cells) == (classes, all_cells):
        return before
    behind = len(TOTALS[layout.mcr]) + cells  # chips and penalties stand before the totals
    behind += cells and bool(layout.chips)
    html = Celled.of(f"{letter}{row.player}", classes, all_cells, behind)
    return Written((row, entry, move), facts, own_cells, html)


def _own_cells(layout: Layout, row: Row, entry: Entry, *, cells: bool) -> Iterator[str]:
    yield _player_cell(layout, row, entry)
    if cells:
        yield from _cells(layout, row)
        if layout.chips:
            yield _chips(layout, row)
        yield _penalties(layout, row)
    yield from _total(layout, row)


def team_rows(event: Event, standings: Standings) -> SafeString:
    """One <tr> a team: place, name and players, total."""
    layout = Layout.of(event, 0)
    return SafeString(
        "".join(
            f'<tr class="{_classes(row.place, None)}">{_place(layout, row.place, shared=row.shared)}'
            f"{_team(event, layout, row, standings.entries)}{''.join(_total(layout, row))}</tr>"
            for row in standings.teams
        )
    )


def _classes(place: int, entry: Entry | None) -> str:
    has_left = entry and (entry.withdrawn_at or entry.disqualified_at)
    return " ".join(name for name, is_so in (("leader", place == 1), ("gone", has_left)) if is_so)


def _place(layout: Layout, place: int, *, shared: bool) -> str:
    mark = f'<small class="shared">{layout.shared}</small>' if shared else ""
    return f'<td class="place">{place}{mark}</td>'


def _move(layout: Layout, move: int | None) -> str:
    if not move:
        return '<td class="move"></td>'
    word, arrow, name = (layout.up, "▲", "rise") if move > 0 else (layout.down, "▼", "fall")
    hidden = f'<span class="visually-hidden">{word} </span>'
    return f'<td class="move {name}"><span aria-hidden="true">{arrow}</span>{hidden}{abs(move)}</td>'


def _player_cell(layout: Layout, row: Row, entry: Entry) -> str:
    state = layout.disqualified if entry.disqualified_at else layout.withdrawn if entry.withdrawn_at else ""
    carried = _carried(layout, row.carried) if row.carried else ""
    adjusted = [words for player, words in layout.adjusted if player == row.player]
    words = (entry.country, entry.club, state, carried, *adjusted)
    facts = " · ".join(escape(fact) for fact in words if fact)
    below = f"<small>{facts}</small>" if facts else ""
    link = f'<a href="{layout.player_url(row.player)}">{escape(entry.name)}</a>'
    return f'<th class="who" scope="row">{link}{below}</th>'


def _carried(layout: Layout, carried: Carried) -> str:
    """The score carried into a final: carried +12,300; in MCR carried 7½ (+120)."""
    if carried.table_points is None:
        return f"{layout.carried} {grouped(carried.total, signed=True)}"
    return f"{layout.carried} {table_points(carried.table_points)} ({grouped(carried.total, signed=True)})"


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


def _played(cell: Cell) -> int:
    """The points won in play alone: penalties and chips have columns of their own, so that a row adds up."""
    return cell.score - cell.penalties - cell.chips


def _riichi_cell(layout: Layout, cell: Cell) -> str:
    played = _played(cell)
    kinds = [name for name, is_so in (("neg", played < 0), ("first", cell.place == 1)) if is_so]
    score = grouped(played, signed=True)
    inner = f'<span class="{" ".join(kinds)}">{score}</span>' if kinds else score
    return _cell(layout, cell, inner)


def _mcr_cell(layout: Layout, cell: Cell) -> str:
    share = table_points(cell.table_points)
    inner = f'<span class="first">{share}</span>' if cell.place == 1 else share
    return _cell(layout, cell, f"{inner} <small>{grouped(_played(cell), signed=True)}</small>")


def _cell(layout: Layout, cell: Cell, inner: str) -> str:
    anchor = f"#table-{cell.table}" if cell.table else ""
    url = f"{layout.sessions[cell.session - 1]}{anchor}"
    more = f"<small>{layout.substitute}</small>" if cell.substitute else ""
    if cell.penalties:
        more += f'<small class="neg">{layout.penalty} {grouped(cell.penalties, signed=True)}</small>'
    return f'<td class="cell" data-label="{cell.session}"><a href="{url}">{inner}</a>{more}</td>'


def _total(layout: Layout, row: Row | TeamRow) -> Iterator[str]:
    if layout.mcr:
        yield f'<td class="cell points" data-label="{layout.points}">{grouped(row.total, signed=True)}</td>'
        yield f'<td class="total">{table_points(row.table_points)}</td>'
        return
    kind = " neg" if row.total < 0 else ""
    yield f'<td class="total{kind}">{grouped(row.total, signed=True)}</td>'


def _penalties(layout: Layout, row: Row) -> str:
    if not row.penalties:
        return f'<td class="cell none">{NOTHING}</td>'
    return f'<td class="cell neg" data-label="{layout.penalties}">{grouped(row.penalties, signed=True)}</td>'


def _chips(layout: Layout, row: Row) -> str:
    if not row.chips:
        return f'<td class="cell none">{NOTHING}</td>'
    kind = " neg" if row.chips < 0 else ""
    return f'<td class="cell{kind}" data-label="{layout.chips}">{grouped(row.chips, signed=True)}</td>'


def joined(rows: Iterable[tuple[str, str]], own_part: str = "") -> SafeString:
    """The rows joined; the part `own_part` is marked as the reader's."""
    return SafeString(
        "".join(
            row.readers_own() if part == own_part and isinstance(row, Celled) else row for part, row in rows
        )
    )


TOP = 8  # lines that can be told apart


def leaders(progress: Progress) -> list[int]:
    """The numbers of the first eight, best first."""
    return [row.player for row in progress.rows[-1][:TOP]] if progress.rows else []


def points_chart(progress: Progress, numbers: Iterable[int], title: str, about: str) -> SafeString:
    """The totals of these players after each session."""
    return _lines(progress, numbers, title, about, "points", [progress.totals(number) for number in numbers])


def places_chart(progress: Progress, numbers: Iterable[int], title: str, about: str) -> SafeString:
    """The places of these players after each session, the first at the top."""
    return _lines(progress, numbers, title, about, "places", [progress.places(number) for number in numbers])


def _lines(
    progress: Progress,
    numbers: Iterable[int],
    title: str,
    about: str,
    key: str,
    values: Iterable[tuple[int | None, ...]],
) -> SafeString:
    names = [progress.entries[number].name for number in numbers]
    series = tuple(Series(name, points) for name, points in zip(names, values, strict=True))
    sessions = tuple(str(session) for session in range(1, len(progress.rows) + 1))
    thousands = get_format("THOUSAND_SEPARATOR")
    chart = LineChart(title, about, sessions, series, key, thousands, places=key == "places")
    return SafeString(line_chart(chart))


def winds_chart(seats: Iterable[SeatWorth]) -> SafeString:
    """The average result at each wind; a dash at a wind that nobody has played yet."""
    lines = tuple(
        BarLine(
            wind_name(worth.wind),
            (Bar(worth.average, grouped(worth.average, signed=True) if worth.results else "–"),),
        )
        for worth in seats
    )
    about = _("The average points of a result at each wind; the numbers are in the table.")
    return SafeString(bar_chart(BarChart(_("Points by seat"), about, lines, "winds")))


def tables_chart(progress: Progress) -> SafeString:
    """A cell for each table and session: the stronger, the further the best was from the last."""
    spreads = progress.spreads()
    sessions = range(1, len(progress.rows) + 1)
    lines = tuple(
        HeatLine(str(table), tuple(spreads.get((session, table)) for session in sessions))
        for table in sorted({number for _session, number in spreads})
    )
    about = _(
        "Rows are tables, columns are sessions; the stronger the colour, the wider the gap between "
        "first and last."
    )
    return SafeString(heat_map(HeatMap(_("Tables"), about, tuple(map(str, sessions)), lines, "tables")))
