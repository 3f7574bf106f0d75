"""Whole games: they end, keep every point, and can be put down and taken up at any hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import answer, replay
from scoring.rulesets import PRESETS
from tests.scoring.game.any_json import HAND
from tests.scoring.game.random_games import legal_game
from tests.scoring.game.vocabulary import lines

PLAYED = [key for key in PRESETS if PRESETS[key].family in {"riichi", "mcr"}]

keys = st.sampled_from(PLAYED)
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("key", PLAYED)
@given(seed=seeds)
def test_a_legal_game_of_every_preset_ends_without_a_problem(key, seed):
    _hands, game = legal_game(Random(seed), PRESETS[key])

    assert (lines(game), game.state.over) == ([], True)


@given(keys, seeds)
def test_points_change_only_by_what_the_rules_take(key, seed):
    """Points move between players and the table's bets; only the penalties of MCR go to nobody."""
    hands, game = legal_game(Random(seed), PRESETS[key])

    for hand, played in zip(hands, game.hands, strict=True):
        laid = (played.after.bets - played.before.bets) * game.rules.bet_value
        assert sum(played.deltas.values()) + laid == sum(hand.get("penalties", {}).values())


@given(keys, seeds, st.integers(0, 20))
def test_a_game_may_be_put_down_and_taken_up_at_any_hand(key, seed, count):
    hands, game = legal_game(Random(seed), PRESETS[key])

    begun = replay(hands[:count], game.rules)
    rest = replay(hands[count:], game.rules, begun.state)

    assert begun.hands + rest.hands == game.hands
    assert rest.state == game.state


@given(keys, st.lists(HAND, max_size=6), st.integers(0, 6))
def test_hands_of_any_kind_may_be_replayed_in_two_parts(key, hands, count):
    rules = PRESETS[key]

    begun = replay(hands[:count], rules)

    assert begun.hands + replay(hands[count:], rules, begun.state).hands == replay(hands, rules).hands


@given(keys, seeds)
def test_the_answer_gives_all_places_and_the_uma_of_the_rules(key, seed):
    hands, _game = legal_game(Random(seed), PRESETS[key])

    reply = answer({"rules": key, "hands": hands})

    assert (reply["valid"], reply["over"]) == (True, True)
    assert sum(reply["points"].values()) + reply["bets_left"] == sum(
        sum(hand.get("penalties", {}).values()) for hand in hands
    )
    assert min(reply["places"].values()) == 1


@given(keys, seeds)
def test_taking_back_the_last_hand_leaves_what_was_before_it(key, seed):
    hands, game = legal_game(Random(seed), PRESETS[key])

    undone = replay(hands[:-1], game.rules)

    assert undone.state == game.hands[-1].before
    assert replay(hands[-1:], game.rules, undone.state).state == game.state
