"""Pages as browsers read them: no test depends on a template's line breaks.

White space is folded to one space, stands outside of the elements whose edge it touches, and goes beside
elements that begin a line. What `<pre>` and `<textarea>` hold stays as it is.
"""

import re

_TAG = r"""<{}(?:"[^"]*"|'[^']*'|[^>"'])*>"""
_LINES = (
    "!doctype|address|article|aside|blockquote|body|br|button|caption|datalist|dd|details|dialog|div|dl|dt"
    "|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|ol"
    "|optgroup|option|p|script|section|select|summary|table|tbody|td|template|tfoot|th|thead|title|tr|ul"
)
_KEPT = re.compile(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", re.DOTALL)
_BROKEN_TAG = re.compile(_TAG.format(r"[a-zA-Z](?=[^<]*\s{2}|[^<]*\n|[^<>]*\s>)"))
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_SPACE = re.compile(r"\s+")
_CLOSED_AT_ONCE = re.compile(r"<(use|rect)\b([^>]*?) />")
_AFTER_OPENING = re.compile(rf"({_TAG.format('[a-zA-Z]')}) ")
_BEFORE_CLOSING = re.compile(r" (</[a-zA-Z][^>]*>)")
_BESIDE_LINE = re.compile(rf" ?({_TAG.format(f'/?(?:{_LINES})(?![a-z])')}|<input type=.hidden.[^>]*>) ?")
_WITHOUT_END = re.compile(r"<(?:input|img|br)\b")


def folded(html: str) -> str:
    """The page without the layout of its source."""
    return "".join(part if number % 2 else _folded(part) for number, part in enumerate(_KEPT.split(html)))


def _folded(html: str) -> str:
    html = _SPACE.sub(" ", _BROKEN_TAG.sub(lambda tag: _on_one_line(tag[0]), html))
    html = _CLOSED_AT_ONCE.sub(r"<\1\2></\1>", html)
    for _depth in range(3):
        html = _BESIDE_LINE.sub(r"\1", html)
        html = _BEFORE_CLOSING.sub(r"\1 ", _AFTER_OPENING.sub(_space_before, html)).replace("  ", " ")
    return _BESIDE_LINE.sub(r"\1", html.replace("  ", " ")).replace("<!DOCTYPE", "<!doctype")


def _space_before(opening: re.Match[str]) -> str:
    """The space after an opening tag stands before it; one that has no end keeps it."""
    return opening[0] if _WITHOUT_END.match(opening[0]) else f" {opening[1]}"


def _on_one_line(tag: str) -> str:
    """A tag with one space between its attributes, and between its classes."""
    parts = _QUOTED.split(tag)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = _SPACE.sub(" ", part)
        elif parts[number - 1].endswith("class="):
            parts[number] = part[0] + " ".join(part[1:-1].split()) + part[0]
    return re.sub(r"\s+>$", ">", "".join(parts))
