"""When a player who is ready may not win on a discard."""

import pytest

from scoring.riichi.furiten import (
    Furiten,
    after_call,
    after_discard,
    after_draw,
    after_own_call,
    after_passing,
    after_riichi,
    is_furiten,
)
from scoring.riichi.waits import waits
from scoring.rulesets import PRESETS, RuleSet
from scoring.tiles import kind_of, read_tiles

EMA_2012, EMA_2025, MODERN = (PRESETS[key] for key in ("ema-riichi-2012", "ema-riichi-2025", "modern-riichi"))
ONE, FOUR, SEVEN = read_tiles("147p")
WAITS = frozenset({ONE, FOUR})


def having_discarded(text: str) -> Furiten:
    state = Furiten()
    for tile in read_tiles(text):
        state = after_discard(state, kind_of(tile), EMA_2012)
    return state


def furiten_kinds(hand: str) -> str:
    """The tiles of all kinds which, discarded before, make the hand furiten."""
    every = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    every += [f"{number}z" for number in range(1, 8)]
    return " ".join(tile for tile in every if is_furiten(having_discarded(tile), waits(read_tiles(hand))))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("45678p 234m 567m 22s", "3p 6p 9p"),  # example 1
        ("23p 789p 234m 567m 22s", "1p 4p"),  # example 2: a 7 does no harm
        ("44456p 77z 234m 567m", "4p 7p 7z"),  # example 3
    ],
)
def test_the_rulebooks_examples__ema_2012_3_4_5(hand: str, expected: str) -> None:
    assert furiten_kinds(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("456s 789s 1112s 789p", "2s 3s"),  # examples 1 to 4 of appendix 4, their chow of circles called
        ("11s 23456789s 789p", "1s 4s 7s"),  # 7 too: rulings E11
    ],
)
def test_the_examples_of_the_tables__ema_2012_appendix_4(hand: str, expected: str) -> None:
    assert furiten_kinds(hand) == expected


def test_an_own_discard_makes_furiten_on_every_wait__ema_2012_3_4_5() -> None:
    assert is_furiten(having_discarded("1p"), WAITS)


def test_a_discard_that_was_called_makes_furiten_too__modern_furiten() -> None:
    state = after_call(having_discarded("1p"), EMA_2012)

    assert is_furiten(state, WAITS)


def test_a_changed_hand_is_furiten_no_more__ema_2012_3_4_5() -> None:
    state = having_discarded("1p")

    assert not is_furiten(state, {SEVEN})


def test_a_discard_on_which_one_had_no_yaku_makes_furiten__ema_2012_3_4_5() -> None:
    assert is_furiten(after_passing(Furiten(), FOUR, WAITS), WAITS)


def test_another_tile_that_passes_makes_nobody_furiten__ema_2012_3_4_5() -> None:
    assert not is_furiten(after_passing(Furiten(), SEVEN, WAITS), WAITS)


PASSED = after_passing(Furiten(), FOUR, WAITS)


@pytest.mark.parametrize("rules", [EMA_2012, EMA_2025], ids=lambda rules: rules.key)
def test_a_passed_win_is_forgotten_at_the_next_draw__ema_2012_3_4_5(rules: RuleSet) -> None:
    assert not is_furiten(after_draw(PASSED, rules), WAITS)
    assert not is_furiten(after_own_call(PASSED, rules), WAITS)


def test_a_passed_win_is_forgotten_when_anybody_calls__ema_2012_3_4_5() -> None:
    assert not is_furiten(after_call(PASSED, EMA_2012), WAITS)


def test_a_passed_win_is_not_forgotten_when_others_call__ema_2016() -> None:
    assert is_furiten(after_call(PASSED, EMA_2025), WAITS)


def test_a_passed_win_is_forgotten_at_the_next_discard__rulings_j11() -> None:
    assert is_furiten(after_draw(PASSED, MODERN), WAITS)
    assert is_furiten(after_own_call(PASSED, MODERN), WAITS)
    assert not is_furiten(after_discard(PASSED, SEVEN, MODERN), WAITS)


@pytest.mark.parametrize("rules", [EMA_2012, EMA_2025, MODERN], ids=lambda rules: rules.key)
def test_a_win_passed_in_riichi_is_never_forgotten__ema_2012_3_3_12(rules: RuleSet) -> None:
    state = after_passing(after_riichi(Furiten()), FOUR, WAITS)
    for later in (
        after_draw(state, rules),
        after_own_call(state, rules),
        after_call(state, rules),
        after_discard(state, SEVEN, rules),
    ):
        assert is_furiten(later, WAITS)


def test_a_furiten_player_may_declare_riichi_and_stays_furiten__ema_2012_3_3_12() -> None:
    assert is_furiten(after_riichi(having_discarded("4p")), WAITS)
