"""Remembering what a pure function answered, within bounds, as fast as Python can look it up."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memo(dict[Key, Answer]):
    """`memo[key]` is `function(key)`, worked out once; full, it forgets everything and begins again."""

    __slots__ = ("function", "limit")

    def __init__(self, function: Callable[[Key], Answer], limit: int = 50_000) -> None:
        super().__init__()
        self.function = function
        self.limit = limit

    def __missing__(self, key: Key) -> Answer:
        if len(self) >= self.limit:
            self.clear()
        answer = self[key] = self.function(key)
        return answer
