"""Who sits where in the sixteen hands of a game (MCR 3.5 to 3.7)."""

import pytest

from scoring.mcr.rounds import HANDS, dealer_of, round_of, seats_in_round, winds_in_hand
from scoring.winds import WINDS

GAME = range(1, HANDS + 1)


def test_four_rounds_of_four_hands__mcr_3_6() -> None:
    assert "".join(round_of(hand) for hand in GAME) == "EEEESSSSWWWWNNNN"


@pytest.mark.parametrize(
    ("round_wind", "places"),
    [
        ("E", {"E": "E", "S": "S", "W": "W", "N": "N"}),
        ("S", {"E": "S", "S": "E", "W": "N", "N": "W"}),
        ("W", {"E": "N", "S": "W", "W": "E", "N": "S"}),
        ("N", {"E": "W", "S": "N", "W": "S", "N": "E"}),
    ],
)
def test_players_change_places_after_each_round__mcr_3_7(round_wind: str, places: dict[str, str]) -> None:
    assert seats_in_round(round_wind) == places


def test_every_player_begins_one_round_as_east__mcr_3_7() -> None:
    assert [dealer_of(hand) for hand in (1, 5, 9, 13)] == ["E", "S", "W", "N"]


def test_the_deal_passes_to_the_right_after_every_hand__mcr_3_5() -> None:
    assert "".join(dealer_of(hand) for hand in GAME) == "ESWNSENWWNSENWES"


def test_east_becomes_north_after_a_hand__mcr_3_5() -> None:
    assert winds_in_hand(1) == {"E": "E", "S": "S", "W": "W", "N": "N"}
    assert winds_in_hand(2) == {"E": "N", "S": "E", "W": "S", "N": "W"}


def test_every_player_has_every_seat_wind_once_in_every_round__mcr_3_6() -> None:
    seat_winds = {(player, round_of(hand), winds_in_hand(hand)[player]) for hand in GAME for player in WINDS}

    assert len(seat_winds) == 4 * 4 * 4


def test_a_round_ends_when_its_first_north_was_east__mcr_3_6() -> None:
    for last in (4, 8, 12, 16):
        assert seats_in_round(round_of(last))[dealer_of(last)] == "N"


@pytest.mark.parametrize("hand", [0, 17, -1])
def test_there_is_no_hand_outside_the_game(hand: int) -> None:
    with pytest.raises(ValueError, match=f"^A game has the hands 1 to 16, not {hand}$"):
        dealer_of(hand)
