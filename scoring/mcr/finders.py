"""All finders of fans side by side: asked plainly, or remembering what they answered."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from scoring.mcr.circumstances import circumstance_fans, shape_fans
from scoring.mcr.codes import WHOLE, bits, quad
from scoring.mcr.concealment import concealment_fans, concealment_part
from scoring.mcr.honours import honour_fans
from scoring.mcr.joins import all_chow_fans, all_pung_fans, chow_fans, pung_fans
from scoring.mcr.principles import Found, Part, part
from scoring.mcr.properties import whole_fans
from scoring.memo import Memo

Key = TypeVar("Key")
Key_contra = TypeVar("Key_contra", contravariant=True)


class Finder(Protocol[Key_contra]):
    """What answers, by a little of the hand, with the fans that it makes."""

    def __getitem__(self, key: Key_contra, /) -> Part: ...


@dataclass(frozen=True, slots=True)
class Finders:
    """One finder for each little of the hand."""

    circumstances: Finder[tuple[bool, int, bool, bool, bool, bool]]
    shape: Finder[str]
    whole: Finder[int]
    chows: Finder[int]
    pungs: Finder[int]
    honours: Finder[tuple[int, int, int]]
    concealment: Finder[tuple[int, int, int]]
    hogs: Finder[int]
    wait: Finder[int]


def hog_fans(quads: int) -> Iterator[Found]:
    """Tile Hog for each kind that is marked, packed (MCR 5.19, rulings M10)."""
    return (Found(19, quad(place // 3)) for place in bits(quads))


def wait_fans(wait: int) -> Iterator[Found]:
    """The wait fan itself."""
    yield Found(wait, WHOLE)


class _Everything(Generic[Key]):
    """A finder that gives all it finds, before any principle."""

    def __init__(self, find: Callable[[Key], Iterable[Found]]) -> None:
        self._find = find

    def __getitem__(self, key: Key) -> Part:
        return 0, 0, 0, tuple(self._find(key))


def _counted(find: Callable[[Key], Iterable[Found]]) -> Memo[Key, Part]:
    return Memo(lambda key: part(tuple(find(key))))


_FINDERS: Final[tuple[Callable[[Any], Iterable[Found]], ...]] = (
    *(circumstance_fans, shape_fans, whole_fans, chow_fans, pung_fans),
    *(honour_fans, concealment_fans, hog_fans, wait_fans),
)

COUNTED: Final = replace(Finders(*map(_counted, _FINDERS)), concealment=Memo(concealment_part))
"""The fans that count, as far as one finder can tell."""

EVERYTHING: Final = replace(
    Finders(*map(_Everything, _FINDERS)), chows=_Everything(all_chow_fans), pungs=_Everything(all_pung_fans)
)
"""All that there is to find, before any principle."""
