"""Pages as small grey pictures, and how far two of them differ.

`python -m tests.reports.pictures` writes the pictures of all papers anew: look at each before committing it.
"""

import io
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

from tests.reports.papers import LOOK, PAPERS

PAGES = Path(__file__).parent.parent / "golden" / "pages"
SCALE = 0.6  # of 72 dots an inch: text is grey, but boxes, lines and columns show
SHADES = 16


def picture(data: bytes) -> Image.Image:
    """The first page of a PDF in sixteen shades of grey."""
    document = pypdfium2.PdfDocument(data)
    try:
        image = document[0].render(scale=SCALE, grayscale=True).to_pil()
    finally:
        document.close()
    return image.point(lambda shade: shade // SHADES * SHADES)


def golden(name: str) -> Image.Image:
    """The stored picture of a paper."""
    return Image.open(io.BytesIO((PAGES / f"{name}.png").read_bytes())).convert("L")


def difference(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that differ by more than a step of type that moved by less than a pixel; 0 to 1."""
    if first.size != second.size:
        return 1.0
    soft = [image.filter(ImageFilter.BoxBlur(1)) for image in (first, second)]
    counts = ImageChops.difference(*soft).histogram()
    return sum(counts[2 * SHADES :]) / sum(counts)


def main() -> None:
    """Write every picture."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for name, make in PAPERS.items():
        image = picture(make(LOOK)).quantize(SHADES)
        image.save(PAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
