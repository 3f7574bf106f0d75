"""A whole hanchan of EMA 2012 with each kind of outcome, calculated by hand, place by place."""

from scoring.game import Ending, answer
from tests.scoring.game.vocabulary import abortive, chombo, draw, game, lines, nagashi, ron, tsumo, win

# What happened; then round, dealer, counters, bets as it began; then what everybody had after it.
HANCHAN = [
    (ron("S", win("E", 3, 40), riichi="E"), ("E", "E", 0, 0), [7700, -7700, 0, 0]),
    (tsumo("W", 5), ("E", "E", 1, 0), [3600, -9800, 8300, -2100]),
    (draw("EN", riichi="N"), ("E", "S", 0, 0), [5100, -11_300, 6800, -1600]),
    (abortive("nine-terminals"), ("E", "W", 1, 1), [5100, -11_300, 6800, -1600]),
    (nagashi("S"), ("E", "W", 2, 1), [2900, -1700, 2600, -3800]),
    (chombo("N", riichi="S"), ("E", "N", 0, 0), [6900, 2300, 6600, -15_800]),
    (ron("E", win("N", 2, 30), win("S", 1, 40), riichi="N"), ("E", "N", 0, 0), [2700, 3600, 6600, -12_900]),
    (ron("W", win("S", 8), riichi="E"), ("E", "N", 1, 0), [1700, 20_900, -9700, -12_900]),
    (draw(), ("S", "E", 0, 0), [1700, 20_900, -9700, -12_900]),
    (tsumo("S", yakuman=1, liable="W"), ("S", "S", 1, 0), [1700, 69_200, -58_000, -12_900]),
    (ron("N", win("E", 2, 30)), ("S", "S", 2, 0), [4300, 69_200, -58_000, -15_500]),
    (ron("W", win("N", 1, 30)), ("S", "W", 0, 0), [4300, 69_200, -59_000, -14_500]),
    (tsumo("E", 2, 20), ("S", "N", 0, 0), [5800, 68_800, -59_400, -15_200]),
]
HANDS = [hand for hand, _, _ in HANCHAN]


def test_every_hand_of_a_whole_hanchan_comes_out_as_reckoned():
    played = game(*HANDS)

    assert lines(played) == []
    assert [
        ((hand.round, hand.dealer, hand.before.honba, hand.before.bets), [*hand.after.points.values()])
        for hand in played.hands
    ] == [(began, points) for _, began, points in HANCHAN]
    assert played.state.ending == Ending("rounds", 13)


def test_a_chombo_is_the_only_hand_that_does_not_count():
    assert [hand.counts for hand in game(*HANDS).hands].index(False) == 5


def test_its_places_bring_the_uma__ema_2012_3_6_1():
    reply = answer({"rules": "ema-riichi-2012", "hands": HANDS})

    assert (reply["places"], reply["uma"]) == (
        {"E": 2, "S": 1, "W": 4, "N": 3},
        {"E": 10_000, "S": 30_000, "W": -30_000, "N": -10_000},
    )


def test_correcting_hand_3_carries_through_to_the_end():
    """Without North's riichi the bet is not there for South's nagashi mangan in hand 5."""
    corrected = game(*HANDS[:2], draw("EN"), *HANDS[3:])

    changed = [
        corrected.state.points[wind] - points for wind, points in zip("ESWN", HANCHAN[-1][2], strict=True)
    ]
    assert changed == [0, -1000, 0, 1000]
