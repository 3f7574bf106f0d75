"""The typeface: DejaVu Sans (Latin, Cyrillic, arrows), and text that is made to fit a width."""

from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
ELLIPSIS = "…"

_FONTS = Path(__file__).parent.parent / "fonts"


def _register() -> None:
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(_FONTS / f"{name}.ttf")))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


# At import, which Python does once and under a lock: threads that make reports share the registered fonts.
_register()


def width_of(text: str, font: str, size: float) -> float:
    """The width of a line of text in PDF points."""
    return float(pdfmetrics.stringWidth(text, font, size))


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


def two_lines(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """The text in one line if it fits, else in two, broken at the space that makes the longer one shortest."""
    if width_of(text, font, size) <= width or " " not in text:
        return (text,)
    words = text.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(width_of(line, font, size) for line in pair))
