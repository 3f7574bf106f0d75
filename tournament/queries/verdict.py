"""What a screen shows of a hand of tiles: what is missing, what it waits for, or what it is worth and why."""

from dataclasses import dataclass

Sets = tuple[tuple[str, ...], ...]
"""Groups of tiles, each tile in mpsz notation: (("2m", "3m", "4m"), ("1z", "1z"))."""


@dataclass(frozen=True)
class Line:
    """One line of a count: what earns it, how much, where the rules say so, and the tiles that make it."""

    name: str
    worth: str
    note: str = ""
    sets: Sets = ()


@dataclass(frozen=True)
class Count:
    """Lines that are added up, or stand together: a title, the lines, their sum."""

    title: str
    lines: tuple[Line, ...]
    total: str = ""


@dataclass(frozen=True)
class Wait:
    """A tile that completes the hand: how many are not in the hand itself, and what it would be worth."""

    tile: str
    left: int
    worth: str
    wins: bool


@dataclass(frozen=True)
class Verdict:
    """All that the engine says of a hand, in words.

    `wins`: the hand may be paid; `wrong`: something typed cannot be. `sentence` says what is missing or why
    it does not win; `worth` and `points` what it is worth; `paid` who pays what; `differs` that a declared
    value is another; `aside` the counts that people look at second; `beside` the winning tile
    and the indicators, each with its name.
    """

    sentence: str = ""
    wins: bool = False
    wrong: bool = False
    worth: str = ""
    points: str = ""
    paid: tuple[Line, ...] = ()
    counts: tuple[Count, ...] = ()
    aside: tuple[Count, ...] = ()
    sets: Sets = ()
    beside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    waits: tuple[Wait, ...] = ()
    differs: str = ""


@dataclass(frozen=True)
class Declared:
    """The value that somebody said the hand has; None for what was not said."""

    fan: int | None = None
    fu: int | None = None
    points: int | None = None

    @property
    def said(self) -> bool:
        """Whether anything was."""
        return self.fan is not None or self.points is not None


NOTHING = Declared()
