"""Whole games of another program (`riichienv`, Tenhou's rules), replayed from outcomes and tiles alone."""

import pytest

from scoring.game import replay
from scoring.winds import WINDS
from tests.scoring.game.vocabulary import TENHOU, lines

pytest.importorskip("riichienv", reason="`make oracles` installs it")

from tests.scoring.game.riichienv_games import played

pytestmark = [pytest.mark.slow, pytest.mark.oracle]


@pytest.mark.parametrize("seed", range(150))
def test_a_game_goes_as_the_other_program_played_it(seed, tmp_path):
    """Round, dealer, counters, bets and scores before every hand, the end, and the scores at the end."""
    hands, finals = played(seed, tmp_path)

    game = replay([hand.record for hand in hands], TENHOU)

    assert lines(game) == []
    for hand, ours in zip(hands, game.hands, strict=True):
        before = ours.before
        held_points = [before.points[wind] + TENHOU.start_points for wind in WINDS]
        assert (ours.round, ours.dealer, before.honba, before.bets, held_points) == (
            hand.round, hand.dealer, hand.honba, hand.bets, hand.scores,
        )  # fmt: skip
    assert game.state.over
    held_points = [game.state.points[wind] + TENHOU.start_points for wind in WINDS]
    held_points[held_points.index(max(held_points))] += game.bets_left
    assert held_points == finals
