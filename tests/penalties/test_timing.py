"""What a table may still play after the signal: EMA 2012 §5.8, later editions, rulings M16."""

from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from hypothesis.strategies import booleans, sampled_from

from penalties.timing import Happening, TablePlay, Timing, after, beginning, why_not
from tests.examples import examples

HAPPENINGS: tuple[Happening, ...] = get_args(Happening)
EMA_2012 = Timing()
EMA_2025 = Timing(hand_begins="previous-hand", chombo_is_a_hand=True)
MCR = Timing(minutes=120, signal_minutes=0, finish="stop")


def played(timing: Timing, *happenings: str) -> TablePlay:
    play = beginning(timing)
    for happening in happenings:
        play = after(play, happening, timing)
    return play


def test_the_signal_sounds_15_minutes_before_the_end__ema_2012_5_8():
    assert EMA_2012.signal_after() == timedelta(minutes=75)


def test_extra_time_moves_a_tables_signal():
    assert EMA_2012.signal_after(timedelta(minutes=4)) == timedelta(minutes=79)


def test_a_table_that_has_thrown_the_dice_plays_two_hands__ema_2012_5_8():
    assert played(EMA_2012, "dice", "signal").allowance == "this-and-one-more"
    assert played(EMA_2012, "dice", "signal", "hand").allowance == "only-this"
    assert played(EMA_2012, "dice", "signal", "hand", "dice", "hand").allowance == "finished"


def test_a_table_that_has_not_thrown_the_dice_plays_one_hand__ema_2012_5_8():
    assert played(EMA_2012, "dice", "hand", "signal").allowance == "only-this"
    assert played(EMA_2012, "dice", "hand", "signal", "dice", "hand").finished is True


def test_the_next_hand_begins_when_the_one_before_ends__ema_2025():
    assert played(EMA_2025, "hand", "signal").allowance == "this-and-one-more"


def test_a_chombos_hand_is_played_again__ema_2012_5_8():
    assert played(EMA_2012, "dice", "signal", "chombo").allowance == "this-and-one-more"


def test_a_chombos_hand_counts__ema_2025():
    assert played(EMA_2025, "signal", "chombo").allowance == "only-this"


def test_a_hand_broken_off_counts__ema_2012_5_8():
    assert played(EMA_2012, "dice", "signal", "abortive").allowance == "only-this"


def test_a_hand_broken_off_does_not_count_where_the_rules_say_so():
    timing = replace(EMA_2012, abortive_is_a_hand=False)

    assert played(timing, "dice", "signal", "abortive").allowance == "this-and-one-more"


def test_a_whole_game_is_over_without_one_more_hand__ema_2012_5_8():
    assert played(EMA_2012, "dice", "signal", "complete").finished is True


def test_before_the_signal_hands_are_free():
    assert played(EMA_2012, "dice", "hand", "dice").allowance == "free"


def test_play_stops_at_once_at_the_bell__rulings_m16():
    assert played(MCR, "dice", "signal").finished is True


def test_the_hand_in_progress_is_finished_by_option__rulings_m16():
    timing = replace(MCR, finish="hand")

    assert played(timing, "dice", "signal").allowance == "only-this"
    assert played(timing, "dice", "hand", "signal").finished is True


@pytest.mark.parametrize(
    ("happenings", "next_one", "sentence"),
    [
        (("dice",), "dice", "A hand is being played."),
        ((), "hand", "No hand is being played: the dice come first."),
        (("dice", "signal"), "signal", "The signal has sounded already."),
        (("dice", "complete"), "dice", "The table has finished."),
    ],
)
def test_happenings_out_of_order_are_refused_with_a_sentence(happenings, next_one, sentence):
    play = played(EMA_2012, *happenings)

    with pytest.raises(ValueError, match=sentence):
        after(play, next_one, EMA_2012)


class AnyOrder(RuleBasedStateMachine):
    """Dice, hands, chombo, draws and the signal in any order, against a plain count of the hands."""

    @initialize(
        finish=sampled_from(["hand-and-one-more", "hand", "stop"]),
        hand_begins=sampled_from(["dice", "previous-hand"]),
        chombo=booleans(),
        abortive=booleans(),
    )
    def start(self, finish: str, hand_begins: str, chombo: bool, abortive: bool) -> None:
        self.timing = Timing(90, 15, finish, hand_begins, chombo, abortive)
        self.play = beginning(self.timing)
        self.counted: int | None = None  # hands that counted since the signal
        self.allowed = 0

    @rule(happening=sampled_from(HAPPENINGS))
    def something_happens(self, happening: str) -> None:
        if why_not(self.play, happening):
            return
        if happening == "signal":
            hands = {"stop": 0, "hand": self.play.in_hand, "hand-and-one-more": self.play.in_hand + 1}
            self.allowed, self.counted = hands[self.timing.finish], 0
        elif self.counted is not None and happening != "dice":
            self.counted += self.timing.counts(happening)
        self.play = after(self.play, happening, self.timing)

    @invariant()
    def nobody_plays_more_than_two_hands_after_the_signal(self) -> None:
        if getattr(self, "counted", None) is not None:
            assert self.counted <= self.allowed <= 2
            assert self.play.complete or self.play.left == self.allowed - self.counted

    @invariant()
    def a_finished_table_refuses_everything(self) -> None:
        if hasattr(self, "play") and self.play.finished:
            assert all(why_not(self.play, happening) for happening in HAPPENINGS)

    @invariant()
    def an_unfinished_table_can_go_on(self) -> None:
        if hasattr(self, "play") and not self.play.finished:
            assert why_not(self.play, "hand" if self.play.in_hand else "dice") is None


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=examples(short=60, long=1000), stateful_step_count=20)
