"""How sources of a preset's values are written down: one line a source, with the options taken from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Sources:
    """Where the values of a preset come from, by option key; `otherwise` where nothing is said."""

    otherwise: str
    by_option: Mapping[str, str]

    def of(self, option_key: str) -> str:
        """The source of one option's value."""
        return self.by_option.get(option_key, self.otherwise)


def sources(otherwise: str, by_source: Mapping[str, str]) -> Sources:
    """Sources written the short way: each value of `by_source` names its options, parted by spaces.

    Raises ValueError when an option has two sources.
    """
    found: dict[str, str] = {}
    for source, options in by_source.items():
        for option in options.split():
            if option in found:
                raise ValueError(f"{option} has two sources: {found[option]} and {source}")
            found[option] = source
    return Sources(otherwise, MappingProxyType(found))
