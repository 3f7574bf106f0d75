"""What a hand waits for, and when a player who is ready may not win on a discard."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from scoring.riichi.waits_and_furiten import (
    Furiten,
    after_call,
    after_discard,
    after_draw,
    after_own_call,
    after_passing,
    after_riichi,
    is_complete,
    is_furiten,
    is_ready,
    waits,
)
from scoring.rulesets import PRESETS, RuleSet
from scoring.tiles import COPIES, KINDS, counts, kind_of, read_meld, read_tiles, write_tiles
from tests.scoring.riichi.asking import ask
from tests.scoring.riichi.random_hands import Record, records


def waited(hand: str, *melds: str) -> set[int]:
    return set(waits(read_tiles(hand), [read_meld(meld) for meld in melds]))


def kinds(text: str) -> set[int]:
    return set(map(kind_of, read_tiles(text)))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("23m 456p 789p 234s 77z", "14m"),  # both ends of a chow
        ("46m 456p 789p 234s 77z", "5m"),  # the middle
        ("12m 456p 789p 234s 77z", "3m"),  # the edge
        ("89m 456p 789p 234s 77z", "7m"),
        ("55m 456p 789p 234s 77z", "5m 7z"),  # two pairs
        ("5m 456p 789p 234s 777z", "5m"),  # the pair
        ("2345m 456p 789p 777z", "25m"),  # either end as the pair
        ("23456m 456p 789p 77z", "147m"),
        ("2223m 456p 789p 777z", "134m"),  # the pair, or a chow beside the pair
        ("23456789m 456p 77z", "147m"),
        ("1112345678999s", "123456789s"),
        ("3334567p 234s 777z", "24578p"),
        ("340m 456p 789p 234s 7z", "7z"),  # a red five is a five
    ],
)
def test_hands_of_four_sets_and_a_pair_list_their_waits__ema_2012_3_2(hand: str, expected: str) -> None:
    assert waited(hand) == kinds(expected)


def test_seven_pairs_wait_for_the_seventh__ema_2012_3_2() -> None:
    assert waited("1133m 5577p 99s 11z 2z") == kinds("2z")


def test_four_of_a_kind_are_not_two_pairs__ema_2012_4_2_2() -> None:
    assert waited("1133m 5577p 9999s 1z") == set()
    assert waited("1133m 5577p 999s 11z") == set()


def test_three_pairs_of_chows_wait_as_seven_pairs_and_as_chows__ema_2012_3_4_9() -> None:
    assert waited("223344m 55p 66778s") == kinds("58s")


def test_thirteen_orphans_wait_for_what_is_missing__ema_2012_4_2_5() -> None:
    assert waited("19m 19p 19s 123456z 1z") == kinds("7z")


def test_thirteen_different_orphans_wait_for_all_thirteen__ema_2012_4_2_5() -> None:
    assert waited("19m 19p 19s 1234567z") == kinds("19m 19p 19s 1234567z")


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("7z", ("c123m", "p555p", "k9999s", "a1111z"), "7z"),
        ("23s 77z", ("c123m", "p555p", "k9999s"), "14s"),
        ("1112s 456s 789s", ("c789p",), "23s"),
    ],
)
def test_melds_stand_beside_what_waits__ema_2012_3_3_5(
    hand: str, melds: tuple[str, ...], expected: str
) -> None:
    assert waited(hand, *melds) == kinds(expected)


@pytest.mark.parametrize("hand", ["147m 258p 369s 1234z", "1122m 3344p 55s 567z"])
def test_a_hand_that_needs_two_tiles_is_not_ready__ema_2012_3_4_2(hand: str) -> None:
    assert not is_ready(read_tiles(hand))


def test_waiting_only_for_a_tile_held_four_times_is_not_ready__ema_2012_3_4_2() -> None:
    assert not is_ready(read_tiles("1111m 456p 789p 234s"))
    assert not is_ready(read_tiles("1m 456p 789p 234s"), [read_meld("p111m")])
    assert not is_ready(read_tiles("46m 77z"), [read_meld(text) for text in ("p555m", "c456m", "c234p")])


def test_a_tile_held_four_times_is_not_a_wait_beside_another__rulings_e21() -> None:
    assert waited("7899s 555z", "c789s", "c789s") == kinds("6s")


def test_a_hand_is_ready_for_a_tile_that_others_hold__ema_2012_3_4_2() -> None:
    assert is_ready(read_tiles("46m 456p 789p 234s 77z"))


@pytest.mark.parametrize(
    ("hand", "complete"),
    [
        ("123m 456p 789s 111z 22z", True),
        ("8m 9m 1m 456p 789s 111z 22z", False),  # 8-9-1 is not a chow
        ("123z 456p 789s 111m 22m", False),  # nor are three winds
        ("567z 456p 789s 111m 22m", False),  # nor three dragons
        ("1122m 3344p 5566s 77z", True),
        ("19m 19p 19s 123456z 66z", False),
        ("22z", True),
    ],
)
def test_complete_hands_are_recognised__ema_2012_3_2(hand: str, complete: bool) -> None:
    assert is_complete(counts(map(kind_of, read_tiles(hand)))) is complete


# --- Every hand --------------------------------------------------------------------------------------------


@given(records())
def test_a_hand_that_is_complete_waited_for_its_winning_tile(record: Record) -> None:
    melds = [read_meld(meld) for meld in record["melds"]]
    (win,) = map(kind_of, read_tiles(record["win"]))

    assert win in waits(read_tiles(record["hand"]), melds)


FEW = [tile for tile in [*range(9), *range(27, 30)] for _ in range(COPIES)]


@given(st.permutations(FEW).map(lambda tiles: tiles[:13]))
def test_a_hand_waits_for_what_score_hands_calls_complete(hand: list[int]) -> None:
    left = [kind for kind in range(KINDS) if hand.count(kind) < COPIES]
    complete = {
        kind
        for kind in left
        if ask(f"{write_tiles(hand)} +{write_tiles([kind])} riichi").get("reason") != "not-complete"
    }

    assert waits(hand) == complete


@given(st.permutations(FEW).map(lambda tiles: tiles[:13]))
def test_a_hand_is_ready_when_another_program_says_so(hand: list[int]) -> None:
    """It calls a hand ready for a fifth tile, too."""
    tile_counts = counts(hand)
    shanten = Shanten().calculate_shanten(list(tile_counts))
    only_fifth = {
        kind
        for kind in range(KINDS)
        if is_complete([count + (kind == each) for each, count in enumerate(tile_counts)])
    }

    assert is_ready(hand) == (shanten == 0 and not all(tile_counts[kind] == COPIES for kind in only_fifth))


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
