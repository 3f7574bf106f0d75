"""Makes tables of what is pasted from mails, messages and printed lists, whose lines hold no separator."""

import re
from itertools import groupby

_ADDRESS = re.compile(r"""["'“]?([^<>"“”]*?)["'”]?\s*<\s*(?:mailto:)?([^\s<>@]+@[^\s<>@]+)\s*>""")
_BARE = re.compile(r"[^\s<>@;,]+@[^\s<>@;,]+")
_DASH = re.compile(r"\s[-–—]\s")
_GAP = re.compile(r"\s{2,}")
_TABLES = re.compile(r"[\t;|]")


def tabled(text: str) -> str:
    """The text with tabs between the cells where its lines show columns in another way, else as it is.

    Columns are told by addresses (“Anna Rossi <anna@example.org>”), by dashes in nearly every line, and by
    spaces that align. Apart from addresses in one line, every line keeps its number.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if addressed := _addressed(text):
        return addressed
    filled = [line for line in lines if line.strip()]
    if not filled or any(map(_TABLES.search, filled)):
        return text
    if starts := _starts(filled):
        return "\n".join(_cut(line, starts) for line in lines)
    return "\n".join(_DASH.sub("\t", line) for line in lines) if _dashed(filled) else text


def _dashed(lines: list[str]) -> bool:
    """Whether dashes part the columns of nearly every line, and each begins with another name."""
    parts = [_DASH.split(line) for line in lines]
    dashed = sum(len(part) > 1 for part in parts)
    commas = any("," in cell for part in parts for cell in part[1:])
    return dashed * 5 >= len(lines) * 4 and not commas and len({part[0] for part in parts}) == len(parts)


def _addressed(text: str) -> str:
    """One line for each address with the name before it; "" where the text has anything else."""
    if "<" not in text:
        return ""
    apart = re.sub(r">\s*[;,]\s*", ">\n", text)
    apart = re.sub(rf"^\s*({_BARE.pattern})\s*[;,]\s*", r"\1\n", apart, flags=re.MULTILINE)
    rows = []
    for line in filter(None, map(str.strip, apart.splitlines())):
        if match := _ADDRESS.fullmatch(line):
            rows.append(f"{match[1].strip()}\t{match[2]}")
        elif _BARE.fullmatch(line):
            rows.append(f"\t{line}")
        else:
            return ""
    return "\n".join(rows)


def _starts(lines: list[str]) -> list[int]:
    """Where columns begin: after two characters or more that are blank in every line, titles left aside; []
    for less than two columns."""
    spaced = [line for line in lines if _GAP.search(line.strip())]
    if len(spaced) < 3 or len(spaced) * 3 < len(lines) * 2:
        return []
    width = max(map(len, spaced))
    blank = [all(line[at : at + 1] in {"", " "} for line in spaced) for at in range(width)]
    starts = [0]
    for is_blank, places in groupby(range(width), key=blank.__getitem__):
        gap = list(places)
        if is_blank and len(gap) > 1 and gap[0] > 0:
            starts.append(gap[-1] + 1)
    return starts if len(starts) > 1 else []


def _cut(line: str, starts: list[int]) -> str:
    """A line with tabs between its columns; a title stays as it is."""
    if not _GAP.search(line.strip()):
        return line
    return "\t".join(line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True))
