"""The QR code on paper: the squares that are drawn are the dark modules of the code."""

import io

import pytest
import segno
from pypdf import PdfReader
from pypdf.generic import ContentStream
from reportlab.pdfgen.canvas import Canvas

from reports.pdf.drawing import Box, draw_qr
from reports.pdf.qr_code import MASK, code_rows

URL = "http://192.168.1.23:8000/e/forli/t/1/7/?k=8f3a2b"


def drawn_modules(size: int) -> set[tuple[int, int]]:
    """Row and column of every dark module of a page that holds nothing but a code of `size` modules."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=((size + 4) * 10, (size + 4) * 10))
    draw_qr(canvas, URL, Box(0, 0, (size + 4) * 10, (size + 4) * 10))
    canvas.save()
    reader = PdfReader(stream)
    modules = set()
    for operands, operator in ContentStream(reader.pages[0].get_contents(), reader).operations:
        if operator == b"re":
            x, y, width, _height = (float(value) for value in operands)
            row = size + 1 - round(y / 10)
            modules |= {(row, round(x / 10) - 2 + step) for step in range(round(width / 10))}
    return modules


def test_the_squares_are_the_dark_modules_with_a_quiet_zone_of_two() -> None:
    matrix = segno.make(URL, error="m", micro=False, mask=MASK).matrix
    dark = {(row, column) for row, line in enumerate(matrix) for column, module in enumerate(line) if module}
    assert drawn_modules(len(matrix)) == dark


@pytest.mark.parametrize(
    "address", [URL, URL[:-1] + "7", "http://h/p/~%7F/", "HTTP://H/1", "h" * 120, "0123", "http://чай/"]
)
def test_a_code_put_together_is_the_one_that_is_made_whole(address: str) -> None:
    matrix = segno.make(address, error="m", micro=False, mask=MASK, mode="byte").matrix
    assert code_rows(address) == [bytes(row) for row in matrix]
