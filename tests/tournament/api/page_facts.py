"""The facts that the public pages say, read from their HTML as a reader sees it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from django.test import Client

EMPTY = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}
Rows = list[list[str]]


class Part:
    """An element of a page with what is in it."""

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag, self.attrs, self.inside = tag, attrs, []

    def all(self, tag: str = "", name: str = "") -> list[Part]:
        """All parts of this tag and of this class, in the order of the page."""
        parts = []
        for part in self.inside:
            if isinstance(part, Part):
                is_one = tag in ("", part.tag) and (not name or name in part.attrs.get("class", "").split())
                parts += [part] if is_one else []
                parts += part.all(tag, name)
        return parts

    @property
    def text(self) -> str:
        """The text there, as read and as heard; marks alone are left out."""
        if self.tag == "svg" or self.attrs.get("aria-hidden") == "true":
            return ""
        words = " ".join(part if isinstance(part, str) else part.text for part in self.inside)
        return re.sub(r" ([,.])", r"\1", " ".join(words.split()))

    def number(self, word: str) -> int:
        """The number behind a word in the first link: `players` of /e/open/players/7/."""
        return int(re.search(rf"/{word}/(\d+)/", self.all("a")[0].attrs["href"])[1])


class Reader(HTMLParser):
    """Makes parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Part("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        part = Part(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(part)
        if tag not in EMPTY:
            self.open.append(part)

    def handle_endtag(self, tag: str) -> None:
        while self.open[-1].tag != tag:
            self.open.pop()
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def page(path: str) -> Part | None:
    """What a page shows to everybody; None where there is none."""
    response = Client().get(path)
    if response.status_code == 404:
        return None
    assert response.status_code == 200, path
    reader = Reader()
    reader.feed(response.content.decode())
    return reader.open[0].all("main")[0]


def rows(table: Part) -> list[tuple[Part, ...]]:
    """The cells of the rows of a table, without its head."""
    return [
        tuple(cell for cell in row.inside if isinstance(cell, Part))
        for body in table.all("tbody")
        for row in body.all("tr")
    ]


def standings(path: str) -> Rows | None:
    """Each row of the standings: place, player, facts below the name, sessions, penalties, totals."""
    part = page(path)
    table = part and part.all("table")
    return part and [
        [place.text, str(who.number("players")), who.text, *(cell.text for cell in cells)]
        for place, _move, who, *cells in (rows(table[0]) if table else [])
    ]


def teams(path: str) -> Rows:
    """Each row of the teams: place, name with players, totals."""
    return [[cell.text for cell in row] for row in rows(page(path).all("table")[0])]


def cards(path: str) -> Rows | None:
    """Each seat of each table of a session: table, its state, wind, player, name, and what it brought."""
    part = page(path)
    return part and [
        [card.all("b")[0].text, *state_of(card), seat.all("span", "wind")[0].text, *seat_of(seat)]
        for card in part.all("article", "table-card")
        for seat in card.all("li", "seat")
    ]


def state_of(card: Part) -> list[str]:
    """The badge of a table, where it has one."""
    return [badge.text for badge in card.all("span", "badge")]


def seat_of(seat: Part) -> list[str]:
    """The player of a seat, and what the seat brought."""
    facts = [part.text for name in ("points", "rank", "facts") for part in seat.all("", name)]
    name = seat.all("span", "name")[0]
    return [str(name.number("players")), name.text, *(fact for fact in facts if fact)]


def players(path: str) -> list[dict[str, str]] | None:
    """Each player by the heads of the columns."""
    part = page(path)
    if part is None:
        return None
    table = part.all("table")[0]
    heads = [head.text for head in table.all("thead")[0].all("th")]
    return [dict(zip(heads, (cell.text for cell in row), strict=True)) for row in rows(table)]


def stats(part: Part) -> dict[str, str]:
    """What the figures of a page say, by their labels."""
    return {stat.all("dt")[0].text: stat.all("dd")[0].text for stat in part.all("div", "stat")}


def day(path: str) -> tuple[dict[str, str], Rows] | None:
    """A player's place and total, and the sessions: number, table, wind, opponents, what they brought."""
    part = page(path)
    if part is None:
        return None
    lines = rows(part.all("table", "days")[0]) if part.all("table", "days") else []
    return stats(part), [
        [head.text, table.text, wind.text, *(link.text for link in others.all("a")), *(c.text for c in cells)]
        for head, table, wind, others, *cells in lines
    ]
