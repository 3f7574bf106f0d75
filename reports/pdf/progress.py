"""How long documents say how far they are."""

from collections.abc import Callable

Drawn = Callable[[int, int], None]
"""Called before each page with how many pieces are drawn, and of how many; it may raise to stop."""


def nothing(_drawn: int, _total: int) -> None:
    """Nobody asks how far the drawing is."""
