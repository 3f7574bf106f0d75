"""Text that is made to fit a width."""

import re

from reports.pdf.faces import BOLD, REGULAR, width_of

__all__ = ["BOLD", "ELLIPSIS", "LEADING", "REGULAR", "broken", "cut", "fitted", "width_of", "wrapped"]

ELLIPSIS = "…"
LEADING = 1.15
"""Distance of two lines of the same text, in type sizes."""

_PIECES = re.compile(r"[^\s-]*(?:-+|\s+|$)")


def fitted(text: str, font: str, size: float, width: float, smallest: float) -> tuple[str, float]:
    """The text and the size at which it fits: smaller down to `smallest`, then cut with an ellipsis."""
    wide = width_of(text, font, size)
    if wide <= width:
        return text, size
    size = max(smallest, size * width / wide)
    return cut(text, font, size, width), size


def cut(text: str, font: str, size: float, width: float) -> str:
    """The text, or as much of it as fits the width before an ellipsis."""
    if width_of(text, font, size) <= width + 0.01:
        return text
    kept = text
    while kept and width_of(kept + ELLIPSIS, font, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrapped(
    text: str, font: str, size: float, width: float, height: float, smallest: float
) -> tuple[tuple[str, ...], float]:
    """The text in as many lines as the height allows, at the largest size at which all of it fits.

    Lines break at spaces and after hyphens. What does not fit at the smallest size is cut with an ellipsis.
    """
    while True:
        lines = _broken(text, font, size, width)
        allowed = max(1, int(height / (size * LEADING)))
        fits = len(lines) <= allowed and all(width_of(line, font, size) <= width for line in lines)
        if fits or size <= smallest:
            break
        size = max(smallest, size - 0.5)
    kept = lines[: allowed - 1] + ([" ".join(lines[allowed - 1 :])] if len(lines) >= allowed else [])
    return tuple(cut(line, font, size, width) for line in kept), size


def broken(text: str, font: str, size: float, width: float, smallest: float) -> tuple[tuple[str, ...], float]:
    """All of the text in lines, at the largest size at which its longest piece fits the width.

    At the smallest size a piece may still be too wide: whoever sets the lines breaks it anywhere.
    """
    widest = max((width_of(piece.rstrip(), font, size) for piece in _PIECES.findall(text)), default=0)
    if widest > width:
        size = max(smallest, size * width / widest * 0.99)
    return tuple(_broken(text, font, size, width)), size


def _broken(text: str, font: str, size: float, width: float) -> list[str]:
    """The text broken where it may be, each line as full as possible."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and width_of(lines[-1] + piece.rstrip(), font, size) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]
