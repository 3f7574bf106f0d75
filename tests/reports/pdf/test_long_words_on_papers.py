"""A language whose words are half as long again fits every paper: nothing outside, cut or over another."""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

import pypdfium2
import pytest

from reports.printed_data import Look
from tests.reports.papers import LOOK, PAPERS

WORD = re.compile(r"(%\(\w+\)[sd])|(?:[^\W\d_]){2,}")
CUT = re.compile(r"\w…(?!…)")
EDGE = 8  # points of paper that no printer reaches
TOUCH = 1.0  # points by which boxes of letters may meet: they hold the room above and below, too


def longer_by(factor: float) -> Look:
    """The look of a language whose words are so much longer; what is filled in stays."""

    def stretched(word: re.Match[str]) -> str:
        return word[1] or (word[0] + word[0].lower() * 2)[: ceil(len(word[0]) * factor)]

    return replace(LOOK, translate=lambda text: WORD.sub(stretched, text))


def lines_of(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float, str]]:
    """The runs of text on a page: left, bottom, right, top and what they say."""
    text = page.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    return [(*box, text.get_text_bounded(*box)) for box in boxes]


def outside(page: pypdfium2.PdfPage) -> Iterator[str]:
    """Text outside the printable area."""
    wide, high = page.get_size()
    for left, bottom, right, top, words in lines_of(page):
        if left < EDGE or bottom < EDGE or right > wide - EDGE or top > high - EDGE:
            yield words


def over_another(page: pypdfium2.PdfPage) -> Iterator[str]:
    """Text that overlaps other text."""
    runs = sorted(lines_of(page))
    for first, number in zip(runs, range(len(runs)), strict=True):
        for other in runs[number + 1 :]:
            across = min(first[2], other[2]) - max(first[0], other[0])
            up = min(first[3], other[3]) - max(first[1], other[1])
            if across > TOUCH and up > TOUCH:
                yield f"{first[4]} | {other[4]}"


def faults(name: str, look: Look) -> list[str]:
    """What does not fit on a paper, page by page."""
    document = pypdfium2.PdfDocument(PAPERS[name](look))
    cut = [words for page in document for *_box, words in lines_of(page) if CUT.search(words)]
    return [*cut, *(words for page in document for words in (*outside(page), *over_another(page)))]


@pytest.mark.parametrize("name", PAPERS)
def test_words_half_as_long_again_are_neither_cut_nor_outside_nor_over_others(name):
    assert faults(name, longer_by(1.5)) == faults(name, LOOK)


def test_words_three_times_as_long_are_seen_to_run_into_each_other():
    assert any("pointspoints" in words for words in faults("teams", longer_by(3)))
