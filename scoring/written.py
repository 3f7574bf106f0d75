"""Numbers as people write them on a score sheet or a phone."""

import re
import unicodedata
from typing import Final

LARGEST: Final = 10_000_000

_MINUSES: Final = str.maketrans(dict.fromkeys("−–—‒﹣－▲△", "-"))
_NUMBER: Final = re.compile(r"([+-]?) ?(\d{1,8}|\d{1,3}(?:([ ,.'’])\d{3})(?:\3\d{3})*)", re.ASCII)


def read_number(text: str) -> int | None:
    """The whole number that a text stands for, or None when it is none or beyond `LARGEST`.

    Thousands may be parted by comma, full stop, apostrophe or any kind of space; a minus may be a hyphen, a
    dash, a real minus or the triangle of Japanese sheets.
    """
    found = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).translate(_MINUSES).strip())
    if found is None:
        return None
    number = int(re.sub(r"[ ,.'’]", "", found[2]))
    if number > LARGEST:
        return None
    return -number if found[1] == "-" else number
