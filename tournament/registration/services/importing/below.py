"""What lines of a list take from the lines above them: that they are substitutes, and their team."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from django.utils.translation import gettext as _

from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.reading import (
    LIST_NUMBER,
    Reading,
    is_sum,
    is_title_of_state,
    is_title_of_substitutes,
    read_row,
)
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import field_of
from tournament.registration.services.player_facts import LONGEST, PlayerFacts


def below_titles(rows: Sequence[Row], columns: Columns, usual: int) -> Iterator[tuple[Row, Reading]]:
    """The rows with what they say; below a title of substitutes or of a team, they are that."""
    title, line, team, withdrawn, teams = 0, 0, "", "", team_titles(rows, columns)
    for row in rows:
        if row.number in teams:
            title, team = 0, teams[row.number]
            yield (
                row,
                Reading(
                    PlayerFacts(""), (), (), nobody=_("The name of a team: the players below belong to it.")
                ),
            )
            continue
        if is_title_of_substitutes(row):
            title, line, team, withdrawn = row.number, row.line_number, "", ""
        elif is_title_of_state(row):
            title, team, withdrawn = 0, "", next(filter(None, row.cells))
        reading = read_row(row, columns, usual)
        if withdrawn and not reading.withdrawn:
            doubt = _("The list says “%(state)s”: register this player as withdrawn, without a seat?")
            doubts = (*reading.doubts, doubt % {"state": withdrawn})
            reading = replace(reading, withdrawn=True, doubts=doubts)
        if team:
            reading = replace(reading, facts=replace(reading.facts, team=team))
        if title and row.number > title and not reading.facts.substitute:
            note = _("A substitute: line %(line)d says so of the lines below it.") % {"line": line}
            facts = replace(reading.facts, substitute=True)
            reading = replace(reading, facts=facts, notes=(*reading.notes, note))
        yield row, reading


def doubting_unnumbered(
    readings: Iterable[tuple[Row, Reading]], columns: Columns
) -> Iterator[tuple[Row, Reading]]:
    """The rows with a doubt about those of a single cell without a number, where most have “1.” there."""
    read = list(readings)
    at = next((at for at, field in columns.keys.items() if field in {"name", "last_first"}), -1)
    numbered = {
        row.number for row, _reading in read if 0 <= at < len(row.cells) and LIST_NUMBER.match(row.cells[at])
    }
    for row, reading in read:
        alone = sum(map(bool, row.cells)) == 1 and row.number not in numbered
        if alone and len(numbered) * 2 > len(read) and not reading.doubts:
            doubt = _("Other lines have a number and this one has none: is this a player, or a title?")
            yield row, replace(reading, doubts=(doubt,))
        else:
            yield row, reading


def title_above(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The last of the rows above the header if it names a team: that of the players below the header."""
    filled = [cell for cell in rows[-1].cells if cell] if rows else []
    return (rows[-1],) if len(filled) == 1 and _team_called(filled[0]) else ()


def team_titles(rows: Sequence[Row], columns: Columns) -> dict[int, str]:
    """The teams, each alone in a row above its players, by the number of the row: two or more, or none.

    They are told by a word for a team before each name, else by their regularity: the list begins with one,
    each has as many players below it as any other, and no player's row has a single cell.
    """
    if "team" in columns.fields:
        return {}
    alone = {row.number: next(filter(None, row.cells)) for row in rows if sum(map(bool, row.cells)) == 1}
    named = {number: _team_called(text) for number, text in alone.items() if _team_called(text)}
    if len(named) > 1:
        return named
    regular = list(takewhile(lambda row: not is_title_of_state(row), rows))
    starts = [at for at, row in enumerate(regular) if row.number in alone]
    sizes = {end - start for start, end in pairwise([*starts, len(regular)])}
    if len(starts) < 2 or starts[0] != 0 or len(sizes) != 1 or sizes == {1}:
        return {}
    texts = [alone[regular[start].number] for start in starts]
    fits = all(any(map(str.isalpha, text)) and len(text) <= LONGEST for text in texts)
    fits = fits and len({*texts}) == len(texts)
    return {regular[start].number: text for start, text in zip(starts, texts, strict=True)} if fits else {}


def _team_called(text: str) -> str:
    """The team that a title names: “Team Roma”, “Squadra: Roma”; "" without a word for a team."""
    word, _space, rest = text.partition(" ")
    if not rest.strip() or len(text) > LONGEST or field_of(word) != "team":
        return ""
    return rest.strip() if word.endswith(":") else text.strip().removesuffix(":")


def _team_column(columns: Columns) -> int:
    """The column whose empty cells may stand for the team above; -1 for none, as in our own exported list."""
    names_each = "team" not in columns.fields or columns.are_our_whole_list
    return -1 if names_each else columns.fields.index("team")


def lacks_teams(rows: Sequence[Row], columns: Columns) -> bool:
    """Whether the first player has a team and half of them have none, so that it may be the team above."""
    at = _team_column(columns)
    named = [0 <= at < len(row.cells) and bool(row.cells[at]) for row in rows if not is_sum(row)]
    return named[:1] == [True] and named.count(False) * 2 >= len(named)


def with_teams_below(rows: Sequence[Row], columns: Columns) -> list[Row]:
    """The rows with the team of a row above, where each stands once, above as many rows as any other."""
    at = _team_column(columns)
    players = [row for row in rows if not is_sum(row)]
    named = [place for place, row in enumerate(players) if 0 <= at < len(row.cells) and row.cells[at]]
    names = [players[place].cells[at] for place in named]
    sizes = {end - start for start, end in pairwise([*named, len(players)])}
    regular = len(names) > 1 and named[0] == 0 and len(sizes) == 1 and len({*names}) == len(names)
    if not regular or sizes == {1}:
        return list(rows)
    size = sizes.pop()
    teams = {row.number: names[place // size] for place, row in enumerate(players)}
    return [
        replace(row, cells=(*row.cells[:at], teams[row.number], *row.cells[at + 1 :]))
        if row.number in teams
        else row
        for row in rows
    ]
