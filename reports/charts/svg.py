"""What all charts share: a size at which text stays readable on a phone; text; colours that print well.

A chart is 340 units wide and its text 13 units high: on a phone 360 pixels wide that is 12 pixels, on paper
and on large screens more. Presentation attributes colour it in print; the page's style sheet overrides them
by class.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

WIDTH = 340
TYPE = 13
COLOURS = ("#00664B", "#005A8C", "#A63D00", "#7A5200", "#5A6470", "#8C2F6B", "#1F7A1F", "#3D3D8F")
# Dashes tell the lines apart where colours cannot.
DASHES = ("", "8 4", "2 4", "10 4 2 4", "5 3", "1 3", "12 3", "6 2 1 2")


def picture(key: str, title: str, description: str, height: int, parts: Iterable[str]) -> str:
    """One SVG element with its title and description, which `key` ties to it."""
    ids = quoteattr(f"{key}-title {key}-desc")
    box = f'viewBox="0 0 {WIDTH} {max(height, 1)}" font-family="sans-serif"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {box} role="img" aria-labelledby={ids}>',
            f"<title id={quoteattr(key + '-title')}>{escape(title)}</title>",
            f"<desc id={quoteattr(key + '-desc')}>{escape(description)}</desc>",
            *parts,
            "</svg>\n",
        ]
    )


def text(
    x: int | str, y: int | str, words: str, kind: str, anchor: str = "start", fill: str = "#3C454D"
) -> str:
    """A line of text centred vertically at `y`."""
    place = f'x="{x}" y="{y}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text class="{kind}" {place} font-size="{TYPE}" fill="{fill}">{escape(words)}</text>'
