"""What holds for every hand of riichi, under every preset."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from scoring.tiles import dora_of, kind_of, read_tiles, write_tiles
from tests.scoring.riichi.random_hands import Record, records

KEYS = st.sampled_from([key for key, rules in PRESETS.items() if rules.family == "riichi"])
PAYERS = {"discarder": 1, "each": 3, "east": 1, "others": 2}


def ask(record: Record, rules: str, **changed: object) -> Record:
    return answer(record | {"rules": rules} | changed)


def shuffled(text: str, seed: int) -> str:
    """The same tiles in another order."""
    tiles = list(read_tiles(text))
    Random(seed).shuffle(tiles)
    return "".join(write_tiles([tile]) for tile in tiles)


@given(records(), KEYS)
def test_every_hand_of_sets_is_complete(record: Record, rules: str) -> None:
    assert ask(record, rules).get("reason") not in {"not-complete", "bad-notation", "impossible-tiles"}


@given(records(), KEYS, st.integers(0, 1000))
def test_the_order_of_tiles_never_matters(record: Record, rules: str, seed: int) -> None:
    melds = [meld[0] + shuffled(meld[1:], seed) for meld in record["melds"][::-1]]
    other = {"hand": shuffled(record["hand"], seed), "melds": melds, "dora": record["dora"][::-1]}

    assert _sorted_reading(ask(record, rules, **other)) == _sorted_reading(ask(record, rules))


def _sorted_reading(reply: Record) -> Record:
    """The answer with its sets in order: it writes melds as they were laid out."""
    return reply | {"reading": sorted(str(reply.get("reading")).split())}


@given(records(), KEYS)
def test_the_best_reading_is_never_beaten(record: Record, rules: str) -> None:
    reply = ask(record, rules, honba=0, explain=True)

    assert not reply["valid"] or max((row["points"] for row in reply["beaten"]), default=0) <= reply["points"]


@given(records(), KEYS, st.integers(0, 33))
def test_a_dora_never_makes_a_hand_invalid_or_cheaper(record: Record, rules: str, indicator: int) -> None:
    before = ask(record, rules, dora=[])
    after = ask(record, rules, dora=[write_tiles([indicator])])
    if after.get("reason") == "impossible-tiles":  # a fifth tile
        return

    assert after["valid"] == before["valid"]
    assert after.get("reason") == before.get("reason")
    if before["valid"]:
        assert after["points"] >= before["points"]
        tiles = read_tiles(record["hand"] + record["win"] + "".join(meld[1:] for meld in record["melds"]))
        dora_held = sum(kind_of(tile) == dora_of(indicator) for tile in tiles)
        assert after["dora"] in {dora_held, 0}


@given(records(), KEYS)
def test_payments_are_what_the_winner_receives(record: Record, rules: str) -> None:
    reply = ask(record, rules)
    if not reply["valid"]:
        return
    paid = sum(PAYERS[payer] * points for payer, points in reply["payments"].items())
    counters = record["honba"] * PRESETS[rules].honba_value

    assert paid == reply["points"] + counters
    assert reply["total"] == paid + record["bets"] * PRESETS[rules].bet_value
    assert set(reply["payments"]) == (
        {"discarder"} if record["by"] == "ron" else {"each"} if record["seat"] == "E" else {"east", "others"}
    )


@given(records(), KEYS)
def test_east_receives_half_as_much_again(record: Record, rules: str) -> None:
    """Up to what is rounded, and to the winds that are East's."""
    east, west = (ask(record, rules, seat=seat, round="N", dora=[]) for seat in "EW")
    if not (east["valid"] and west["valid"]) or (east["fan"], east["fu"]) != (west["fan"], west["fu"]):
        return

    assert abs(2 * east["points"] - 3 * west["points"]) <= 600


@given(records(), KEYS, st.permutations("mps"))
def test_the_suits_are_worth_the_same(record: Record, rules: str, suits: list[str]) -> None:
    table = str.maketrans("mps", "".join(suits))
    parts = {key: record[key].translate(table) for key in ("hand", "win")}
    melds = [meld[0] + meld[1:].translate(table) for meld in record["melds"]]

    check_worth_the_same(record | {"dora": []}, record | parts | {"melds": melds, "dora": []}, rules)


@given(records(), KEYS)
def test_low_and_high_tiles_are_worth_the_same(record: Record, rules: str) -> None:
    parts = {key: _mirrored(record[key]) for key in ("hand", "win")}
    melds = [meld[0] + _mirrored(meld[1:]) for meld in record["melds"]]

    check_worth_the_same(record | {"dora": []}, record | parts | {"melds": melds, "dora": []}, rules)


def _mirrored(text: str) -> str:
    """The tiles with 1 for 9, 2 for 8 and so on; honours stay."""
    kinds = map(kind_of, read_tiles(text))
    return write_tiles(kind if kind >= 27 else kind // 9 * 9 + 8 - kind % 9 for kind in kinds)


def check_worth_the_same(record: Record, other: Record, rules: str) -> None:
    """All Green apart, which asks for bamboos of some numbers."""
    first, second = (_worth(ask(hand, rules)) for hand in (record, other))

    assert first == second or "ryuuiisou" in f"{first} {second}"


def _worth(reply: Record) -> object:
    if not reply["valid"]:
        return reply["reason"]
    return {row["key"]: row["fan"] for row in reply["yaku"]}, reply["fan"], reply["fu"], reply["points"]


@given(records(), KEYS)
def test_counters_and_bets_change_no_value(record: Record, rules: str) -> None:
    """But for the minimum of two fan that many counters ask for."""
    plain = ask(record, rules, honba=0, bets=0)
    reply = ask(record, rules)

    assert reply.get("reason") == "two-fan-minimum" or reply["valid"] == plain["valid"]
    if reply["valid"] and record["honba"] < 5:
        assert (reply["points"], reply["yaku"]) == (plain["points"], plain["yaku"])
