"""Records of hands as nobody should write them: anything, as often as not where a seat or number belongs."""

from hypothesis import strategies as st

JUNK = st.sampled_from(
    [
        None, True, False, 0, -1, 1, 7, 1.5, 1e400, 10**30, "", "E", "x", "\u042e", "%s",
        [], ["E", "E"], [None], [[]], {}, {"E": -10}, {"N": 5, "x": 1}, {"seat": {}},
    ]
)  # fmt: skip
SEAT = st.sampled_from([*"ESWN"]) | JUNK
SEATS = st.lists(SEAT, max_size=5) | JUNK
NUMBER = st.sampled_from([1, 2, 3, 4, 5, 8, 13, 20, 25, 30, 40, 110, 8000]) | JUNK
TILES = st.sampled_from(["123m456p789s1122z", "19m19p19s1234567z", "1z"]) | JUNK

WIN = st.fixed_dictionaries(
    {"seat": SEAT},
    optional={
        "fan": NUMBER, "fu": NUMBER, "yakuman": NUMBER, "points": NUMBER, "liable": SEAT, "hand": TILES,
        "win": TILES, "riichi": st.sampled_from(["no", "riichi", "double"]) | JUNK, "melds": JUNK,
        "dora": JUNK,
    },
)  # fmt: skip
HAND = st.fixed_dictionaries(
    {"outcome": st.sampled_from(["ron", "tsumo", "draw", "abortive", "nagashi", "chombo", "win"]) | JUNK},
    optional={
        "from": SEAT, "winner": SEAT, "seat": SEAT, "wins": st.lists(WIN | JUNK, max_size=3) | JUNK,
        "riichi": SEATS, "tenpai": SEATS, "seats": SEATS, "dead": SEATS, "points": NUMBER, "stop": JUNK,
        "kind": st.sampled_from(["nine-terminals", "four-riichi"]) | JUNK, "penalties": JUNK,
        "false_hu": st.lists(st.fixed_dictionaries({"seat": SEAT, "each": NUMBER}), max_size=2) | JUNK,
        "hand": st.integers(-1, 17) | TILES, "win": TILES, "melds": JUNK, "flowers": NUMBER,
    },
)  # fmt: skip
