"""The modules of QR codes, for hundreds of addresses of the same length on one paper.

To make a code takes most of a millisecond. But in texts of one length a bit turns over the same modules
whatever the other bits are: check bits are sums of them. So what each bit turns over is found once, and a
code is put together from what the bits of its text turn over.
"""

from functools import lru_cache
from math import isqrt

import segno

MASK = 3
"""The pattern laid over QR codes: readers take any, and to look for the best takes five times as long."""
_PLAIN = "@"  # a letter of one bit alone, which the letters of addresses are compared with
_BITS = tuple(1 << place for place in range(7))


def code_rows(text: str) -> list[bytes]:
    """The code of a text, row by row: a byte for each module, 1 where it is dark. Error correction M."""
    alike = text.isascii()
    modules, size = _plain(len(text)) if alike else _made(text)
    for place, letter in enumerate(text if alike else ""):
        turned = ord(letter) ^ ord(_PLAIN)
        for bit in _BITS:
            if turned & bit:
                modules ^= _turned_over(len(text), place, bit)
    side = isqrt(size)
    modules_as_bytes = modules.to_bytes(size, "big")
    return [modules_as_bytes[start : start + side] for start in range(0, size, side)]


@lru_cache(maxsize=64)
def _plain(length: int) -> tuple[int, int]:
    """The modules of so many plain letters as one number, a byte each, and how many modules there are."""
    return _made(_PLAIN * length)


@lru_cache(maxsize=8192)
def _turned_over(length: int, place: int, bit: int) -> int:
    """The modules that a bit of the letter at this place turns over, in a text of this length."""
    other = chr(ord(_PLAIN) ^ bit)
    text = _PLAIN * place + other + _PLAIN * (length - place - 1)
    return _made(text)[0] ^ _plain(length)[0]


def _made(text: str) -> tuple[int, int]:
    matrix = segno.make(text, error="m", micro=False, mask=MASK, mode="byte").matrix
    modules = b"".join(bytes(row) for row in matrix)
    return int.from_bytes(modules, "big"), len(modules)
