"""Swapping two players by hand: the draw stays whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import SeatingError, full_draw, quality, swap, to_json, verify
from seating.documents.seed_check import seed_problems
from tests.examples import examples

in_numbers = settings(max_examples=examples(short=25, long=500))

DRAW = full_draw(20, 5, "swap")
PLAYERS = st.integers(1, 20)


@in_numbers
@given(session=st.integers(1, 5), pair=st.lists(PLAYERS, min_size=2, max_size=2, unique=True))
def test_a_swap_leaves_everybody_seated_once(session, pair):
    changed = swap(DRAW, session, *pair)
    assert verify(to_json(changed, quality(changed))) == []
    assert changed.swaps == ((session, *pair),)


@in_numbers
@given(session=st.integers(1, 5), pair=st.lists(PLAYERS, min_size=2, max_size=2, unique=True))
def test_swapping_back_restores_the_seats(session, pair):
    assert swap(swap(DRAW, session, *pair), session, *pair).sessions == DRAW.sessions


def test_the_two_exchange_table_and_wind():
    [first, second] = (DRAW.session(2).table_of(player) for player in (1, 2))
    changed = swap(DRAW, 2, 1, 2).session(2)
    assert dict(zip(first.players, changed.table_of(2).players, strict=True))[1] == 2
    assert dict(zip(second.players, changed.table_of(1).players, strict=True))[2] == 1


def test_the_seed_of_a_swapped_draw_is_still_proved():
    changed = swap(swap(DRAW, 1, 1, 2), 3, 4, 5)
    assert seed_problems(to_json(changed, quality(changed))) == []


@pytest.mark.parametrize(
    ("swapped", "sentence"),
    [
        ((6, 1, 2), "There is no session 6 in this draw: it has 5."),
        ((1, 1, 1), "Player 1 cannot swap seats with themselves: choose two players."),
        ((1, 1, 21), "Player 21 does not play in session 1: choose two who do."),
    ],
)
def test_a_swap_that_cannot_be_is_refused(swapped, sentence):
    with pytest.raises(SeatingError) as refused:
        swap(DRAW, *swapped)
    assert str(refused.value) == sentence
