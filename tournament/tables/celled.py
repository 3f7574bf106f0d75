"""HTML of an element whose children can be told apart, so that live news send those alone that changed."""

from collections.abc import Iterable

from django.utils.safestring import SafeString


class Celled(SafeString):
    """An element as HTML that knows its opening tag and its children.

    `behind`: how many cells stand behind the place where new columns come in.
    """

    opening: str
    cells: tuple[str, ...]
    behind: int

    @classmethod
    def of(cls, opening: str, cells: Iterable[str], closing: str, behind: int = 0) -> "Celled":
        """The element with these children, all of them HTML."""
        there = tuple(cells)
        made = cls(f"{opening}{''.join(there)}{closing}")
        made.opening, made.cells, made.behind = opening, there, behind
        return made
