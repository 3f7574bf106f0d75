"""A cache of bounded size for pure functions, as fast as a dict."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memo(dict[Key, Answer]):
    """`memo[key]` is `function(key)`, computed once. At `limit` entries it is emptied.

    `beforehand` gives keys that most users need sooner or later: with the first key, these are all computed,
    in their order.
    """

    __slots__ = ("beforehand", "function", "limit")

    def __init__(
        self,
        function: Callable[[Key], Answer],
        limit: int = 50_000,
        beforehand: Callable[[], Iterable[Key]] | None = None,
    ) -> None:
        super().__init__()
        self.function = function
        self.limit = limit
        self.beforehand = beforehand

    def __missing__(self, key: Key) -> Answer:
        if beforehand := self.beforehand:
            self.beforehand = None
            for each_key in beforehand():
                self[each_key] = self.function(each_key)
        if len(self) >= self.limit:
            self.clear()
        value = self[key] = self.function(key)
        return value
