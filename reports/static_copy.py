"""Pages of a web program as standalone files: links lead to files beside them, nothing needs a server.

What does not work in a copy is left out: scripts, forms, dialogs, and anything with `data-not-copied`.
"""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

_LEFT_OUT = frozenset({"script", "form", "dialog", "noscript"})
_EMPTY = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_ADDRESSES = frozenset({"href", "src"})
_URL = re.compile(r"""url\(\s*["']?([^"')\s]+)["']?\s*\)""")

Rename = Callable[[str], str | None]
"""From an address on the page to the name of its file; None if the copy has no such file."""

Attributes = list[tuple[str, str | None]]


class _Copier(HTMLParser):
    """Rewrites the page while parsing it."""

    def __init__(self, rename: Rename, notice: str) -> None:
        super().__init__(convert_charrefs=False)
        self.rename, self.notice = rename, notice
        self.written: list[str] = []
        self.left_out: list[str] = []  # open elements, from the one left out inwards

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        leaves = tag in _LEFT_OUT or any(name == "data-not-copied" for name, _value in attrs)
        if self.left_out or leaves:
            if tag not in _EMPTY:
                self.left_out.append(tag)
            return
        self.written.append(_tag(tag, self._attributes(attrs)))

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self.left_out:
            self.written.append(_tag(tag, self._attributes(attrs), closed=True))

    def handle_endtag(self, tag: str) -> None:
        if self.left_out:
            while self.left_out and self.left_out.pop() != tag:
                pass
            return
        if tag == "main":
            self.written.append(self.notice)
        self.written.append(f"</{tag}>")

    def _attributes(self, attrs: Attributes) -> Attributes:
        """The attributes with addresses renamed, without those that only scripts read."""
        attributes: Attributes = []
        for name, value in attrs:
            if name in _ADDRESSES and value is not None:
                file = self.rename(value)
                if file is not None:
                    attributes.append((name, file))
            elif not name.startswith(("data-live", "hx-")):
                attributes.append((name, value))
        return attributes

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self.left_out:
            self.written.append(text)


def _tag(tag: str, attrs: Attributes, *, closed: bool = False) -> str:
    attributes = "".join(
        f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in attrs
    )
    return f"<{tag}{attributes}{'/' if closed else ''}>"


def copied(page: str, rename: Rename, notice: str = "") -> str:
    """The page as it stands in the copy; notice: HTML at the end of its content."""
    copier = _Copier(rename, notice)
    copier.feed(page)
    copier.close()
    return "".join(copier.written)


def addresses(page: str) -> list[str]:
    """Every address that the copy of the page would lead to or load, in the order of the page."""
    addresses_on_page: list[str] = []

    def note(address: str) -> str:
        addresses_on_page.append(address)
        return address

    copied(page, note)
    return addresses_on_page


def style_addresses(style: str) -> list[str]:
    """The addresses that a style sheet loads."""
    return [address for address in _URL.findall(style) if not address.startswith(("data:", "#"))]
