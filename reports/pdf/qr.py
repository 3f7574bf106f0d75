"""QR codes drawn as squares of the page: sharp in print at any size."""

import segno
from reportlab.pdfgen.canvas import Canvas

from reports.pdf.ink import INK
from reports.pdf.pen import Box

_QUIET_ZONE = 2


def draw_qr(canvas: Canvas, url: str, box: Box) -> None:
    """The url as a QR code (error correction M) that fills the box, a square on white paper."""
    matrix = segno.make(url, error="m", micro=False).matrix
    module = min(box.width, box.height) / (len(matrix) + 2 * _QUIET_ZONE)
    canvas.setFillColor(INK)
    path = canvas.beginPath()
    for number, row in enumerate(matrix):
        y = box.top - (number + 1 + _QUIET_ZONE) * module
        for start, length in _runs(bytes(row)):
            # Dark squares that touch overlap by a hair, so that no viewer shows a seam between them.
            path.rect(box.x + (start + _QUIET_ZONE) * module, y, length * module, module * 1.02)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where the dark modules of a row begin, and how many stand side by side."""
    runs: list[tuple[int, int]] = []
    for index, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == index:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((index, 1))
    return runs
