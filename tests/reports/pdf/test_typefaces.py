"""Which typeface writes what, and that readers get the text back."""

import io

from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from reports.pdf.typefaces import BOLD, EAST_ASIAN, REGULAR, TILES, marked, pieces, width_of, write
from tests.reports.people import fonts


def written(*lines: str) -> bytes:
    """A page with these lines."""
    stream = io.BytesIO()
    canvas = Canvas(stream, initialFontName=REGULAR)
    for number, line in enumerate(lines, start=1):
        write(canvas, (20, 800 - 20 * number), line, BOLD, 12, "left")
    canvas.save()
    return stream.getvalue()


def test_european_names_are_dejavu_in_one_piece():
    name = "Ґалаґанівська-Їжакевич Åsa Niccolò Łukasz"
    assert pieces(name, BOLD) == ((BOLD, name),)


def test_chinese_japanese_and_korean_names_have_a_face_of_their_own():
    assert pieces("Ivan 山田太郎 毛泽东", REGULAR) == (
        (REGULAR, "Ivan "), (EAST_ASIAN, "山田太郎"), (REGULAR, " "), (EAST_ASIAN, "毛泽东"),
    )  # fmt: skip
    assert pieces("김대중", REGULAR) == ((EAST_ASIAN, "김대중"),)


def test_winds_and_tiles_are_there():
    assert pieces("東南西北", BOLD) == ((EAST_ASIAN, "東南西北"),)
    tiles = "".join(map(chr, range(0x1F000, 0x1F02C)))
    assert pieces(tiles, BOLD) == ((TILES, tiles),)


def test_characters_missing_from_every_typeface_become_the_replacement_character():
    assert pieces("A\u0990B", REGULAR) == ((REGULAR, "A\ufffdB"),)


def test_all_faces_are_embedded_and_their_text_is_read_back():
    lines = ["Open 東 \U0001f000\U0001f004\U0001f021 김", "Їжак 山田", "東南西北 \U0001f010 \U0001f600"]
    data = written(*lines)
    assert PdfReader(io.BytesIO(data)).pages[0].extract_text().splitlines() == lines
    assert {name for name in fonts(data) if name != ("DejaVuSans", True)} == {
        ("DejaVuSans-Bold", True), ("NotoSansSymbols2-Regular", True), ("WenQuanYiMicroHei", True),
    }  # fmt: skip


def test_the_width_of_a_line_is_that_of_its_pieces():
    assert width_of("A山", REGULAR, 10) == width_of("A", REGULAR, 10) + width_of("山", REGULAR, 10)


def test_markup_is_escaped_and_names_the_faces():
    assert marked("<b> & 東") == '&lt;b&gt; &amp; <font name="MicroHei-names">東</font>'
