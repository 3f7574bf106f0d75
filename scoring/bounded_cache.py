"""A cache of bounded size for pure functions, as fast as a dict."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memo(dict[Key, Answer]):
    """`memo[key]` is `function(key)`, computed once. At `limit` entries it is emptied."""

    __slots__ = ("function", "limit")

    def __init__(self, function: Callable[[Key], Answer], limit: int = 50_000) -> None:
        super().__init__()
        self.function = function
        self.limit = limit

    def __missing__(self, key: Key) -> Answer:
        if len(self) >= self.limit:
            self.clear()
        value = self[key] = self.function(key)
        return value
