"""Rings in this process once an act is stored, so that who watches need not wait until he looks again.

Other processes do not hear it: they see the versions when they look.
"""

from collections.abc import Callable

_hearing: list[Callable[[], None]] = []


def hear(call: Callable[[], None]) -> None:
    """Have `call` made after every act, in the thread that did it."""
    _hearing.append(call)


def hear_no_more(call: Callable[[], None]) -> None:
    """The opposite of `hear`."""
    _hearing.remove(call)


def ring() -> None:
    """An act is stored."""
    for call in tuple(_hearing):
        call()
