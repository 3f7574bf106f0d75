"""What was worked out before, kept within bounds."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")


class Memo(dict[Key, Found], Generic[Key, Found]):
    """A dictionary that makes what is missing, and starts anew when it is full."""

    def __init__(self, make: Callable[[Key], Found], limit: int) -> None:
        super().__init__()
        self._make = make
        self._limit = limit

    def __missing__(self, key: Key) -> Found:
        made = self._make(key)
        if len(self) >= self._limit:
            self.clear()
        self[key] = made
        return made
