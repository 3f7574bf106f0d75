"""The picture beside a shared link."""

from io import BytesIO

from PIL import Image

from reports.link_preview import HEIGHT, WIDTH, Preview, preview_png

SPRING = Preview("Spring Open", ("11–12 April 2026", "Bologna, Italy"))


def pixels(preview: Preview) -> Image.Image:
    return Image.open(BytesIO(preview_png(preview))).convert("RGB")


def ink(preview: Preview) -> tuple[int, int, int, int]:
    """The box around what differs from a picture without words: left, top, right, bottom."""
    bare, written = pixels(Preview("", ())), pixels(preview)
    changed = [
        (x, y)
        for x in range(0, WIDTH, 2)
        for y in range(0, HEIGHT, 2)
        if bare.getpixel((x, y)) != written.getpixel((x, y))
    ]
    across, down = zip(*changed, strict=True)
    return min(across), min(down), max(across), max(down)


def test_the_picture_is_a_small_png_of_the_size_of_previews():
    content = preview_png(SPRING)

    assert (content[:8], pixels(SPRING).size) == (b"\x89PNG\r\n\x1a\n", (1200, 630))
    assert len(content) < 60_000


def test_link_previews_differ_by_event():
    assert preview_png(SPRING) != preview_png(Preview("Autumn Open", SPRING.lines))


def test_the_longest_name_stays_inside_the_picture():
    left, top, right, bottom = ink(Preview("Championship of Everything " * 5, SPRING.lines))

    assert (left >= 78, top >= 240, right <= WIDTH - 70, bottom <= HEIGHT - 20) == (True,) * 4


def test_a_word_without_end_stays_inside_the_picture():
    assert ink(Preview("A" * 120, ()))[2] <= WIDTH - 70


def test_names_in_cyrillic_and_chinese_are_written_with_letters():
    """A face without a letter draws the same box for each."""
    first, second = (preview_png(Preview(name, ())) for name in ("Київ 東風", "Львів 南風"))
    assert first != second
