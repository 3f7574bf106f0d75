"""The allowance of one table in a timed session: the hands it may still play after the signal.

After the signal 15 minutes before the end, a table finishes the hand in progress and plays one more; a table
that has not thrown the dice plays only one hand (EMA 2012 §5.8). Other rules stop at once, or after the hand
(rulings M16). There is no signal at the end of the session: tables still playing go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal

Happening = Literal["dice", "hand", "abortive", "chombo", "signal", "complete"]
"""The dice are thrown; a hand ends (won or drawn), is aborted, or ends with a chombo; the signal sounds; the
last hand of a whole game ends."""
Allowance = Literal["free", "this-and-one-more", "only-this", "finished"]


@dataclass(frozen=True, slots=True)
class Timing:
    """How a rule set ends a session, as values of its options.

    A session lasts `minutes`, with the signal `signal_minutes` before the end (0: at the end). `finish`: what
    is played after the signal, "hand-and-one-more", "hand" or "stop". `hand_begins`: with the "dice", or when
    the "previous-hand" ends. `chombo_is_a_hand`, `abortive_is_a_hand`: whether such a hand counts as played.
    """

    minutes: int = 90
    signal_minutes: int = 15
    finish: str = "hand-and-one-more"
    hand_begins: str = "dice"
    chombo_is_a_hand: bool = False
    abortive_is_a_hand: bool = True

    def signal_after(self, extra: timedelta = timedelta()) -> timedelta:
        """The time from the start to the signal for a table with `extra` time."""
        return timedelta(minutes=self.minutes - self.signal_minutes) + extra

    def counts(self, ended: Happening) -> bool:
        """Whether a hand that ended this way counts as one of those played after the signal."""
        if ended == "chombo":
            return self.chombo_is_a_hand
        return self.abortive_is_a_hand if ended == "abortive" else True


@dataclass(frozen=True, slots=True)
class TablePlay:
    """The state of a table. `left`: the hands it may still finish, with the present one; None: no limit."""

    in_hand: bool = False
    left: int | None = None
    complete: bool = False

    @property
    def finished(self) -> bool:
        """Whether the table has finished playing."""
        return self.complete or self.left == 0

    @property
    def allowance(self) -> Allowance:
        """What the table may still play, as a key for messages."""
        if self.finished:
            return "finished"
        if self.left is None:
            return "free"
        return "only-this" if self.left == 1 else "this-and-one-more"


def beginning(timing: Timing) -> TablePlay:
    """A table at the start of the session; its first hand has begun unless it begins with the dice."""
    return TablePlay(in_hand=timing.hand_begins == "previous-hand")


def why_not(play: TablePlay, happening: Happening) -> str | None:
    """Why this cannot happen at the table now, as a sentence; None if it can."""
    if play.finished:
        return "The table has finished."
    if happening == "signal":
        return None if play.left is None else "The signal has sounded already."
    if happening == "dice":
        return "A hand is being played." if play.in_hand else None
    return None if play.in_hand else "No hand is being played: the dice come first."


def after(play: TablePlay, happening: Happening, timing: Timing) -> TablePlay:
    """The table after this has happened. Raises ValueError with the sentence of `why_not`."""
    if reason := why_not(play, happening):
        raise ValueError(reason)
    if happening == "signal":
        return replace(play, left=_left_at_signal(play, timing))
    if happening == "dice":
        return replace(play, in_hand=True)
    hands_left = play.left if play.left is None or not timing.counts(happening) else play.left - 1
    next_hand_begins = timing.hand_begins == "previous-hand" and hands_left != 0 and happening != "complete"
    return TablePlay(in_hand=next_hand_begins, left=hands_left, complete=happening == "complete")


def play_of(
    timing: Timing, *, signalled: bool, since: Iterable[Happening] = (), complete: bool = False
) -> TablePlay:
    """The state of a table that was playing a hand at the signal.

    `signalled`: the signal has sounded for it; `since`: how its hands since then ended; `complete`: its game
    is over, so that nothing is left to play regardless of the signal (EMA 2012 §5.8).
    """
    if complete:
        return TablePlay(complete=True)
    play = _in_hand(beginning(timing), timing)
    if not signalled:
        return play
    play = after(play, "signal", timing)
    for happening in since:
        if play.finished:
            break
        play = after(_in_hand(play, timing), happening, timing)
    return play


def _in_hand(play: TablePlay, timing: Timing) -> TablePlay:
    return play if play.in_hand else after(play, "dice", timing)


def _left_at_signal(play: TablePlay, timing: Timing) -> int:
    """The hand in progress, if any, and by the rules one more."""
    if timing.finish == "stop":
        return 0
    return play.in_hand + (timing.finish == "hand-and-one-more")
