"""The situation of a win: its tally, and the combinations of flags that are impossible."""

from typing import Final

from scoring.clashes import Clash, first_clash
from scoring.riichi.tally import EMPTY, WIND_ORDER, put
from scoring.rulesets import RuleSet
from scoring.winning_hand import Hand

CLASHES: Final = (
    Clash(
        "Only a concealed hand can be in riichi (EMA 2012 §3.3.12).",
        lambda hand, _: hand.riichi != "no" and hand.is_open,
    ),
    Clash(
        "These rules have no double riichi.",
        lambda hand, rules: "double" in hand.riichi and not rules.double_riichi,
    ),
    Clash(
        "These rules do not allow open riichi.",
        lambda hand, rules: "open" in hand.riichi and not rules.open_riichi,
    ),
    Clash(
        "There is no ippatsu without riichi (EMA 2012 §4.2.1).",
        lambda hand, _: hand.ippatsu and hand.riichi == "no",
    ),
    Clash("These rules have no ippatsu.", lambda hand, rules: hand.ippatsu and not rules.ippatsu),
    Clash(
        "With so few tiles left nobody could declare riichi: no ippatsu on the last tile (EMA 2012 §3.3.12).",
        lambda hand, rules: (
            hand.ippatsu and hand.last_tile and rules.riichi_wall_tiles > (4 if hand.by == "tsumo" else 3)
        ),
    ),
    Clash(
        "A kong ends the chance of ippatsu (EMA 2012 §4.2.1).",
        lambda hand, _: hand.ippatsu and hand.after_kong,
    ),
    Clash(
        "Ura dora count only for a player in riichi (EMA 2012 §3.3.12).",
        lambda hand, _: hand.ura and hand.riichi == "no",
    ),
    Clash("These rules have no ura dora.", lambda hand, rules: hand.ura and not rules.ura_dora),
    Clash(
        "These rules have no ura dora of kongs.",
        lambda hand, rules: len(hand.ura) > 1 and not rules.kan_ura_dora,
    ),
    Clash(
        "These rules have no dora of kongs.",
        lambda hand, rules: len(hand.dora) > 1 and rules.kan_dora == "no",
    ),
    Clash(
        "A tile that robs a kong is another player’s: it is not a tsumo (EMA 2012 §4.2.1).",
        lambda hand, _: hand.robbing_kong and hand.by == "tsumo",
    ),
    Clash(
        "A kong that is robbed has no replacement tile yet (EMA 2012 §4.2.1).",
        lambda hand, _: hand.robbing_kong and hand.after_kong,
    ),
    Clash(
        "A kong is impossible on the last tile, so none can be robbed (EMA 2012 §3.4.1).",
        lambda hand, _: hand.robbing_kong and hand.last_tile,
    ),
    Clash(
        "A win on a replacement tile is a tsumo (EMA 2012 §4.2.1).",
        lambda hand, rules: hand.after_kong and hand.by == "ron" and not rules.kan_buri,
    ),
    Clash(
        "A win on the replacement tile of your own kong needs a kong laid out.",
        lambda hand, _: (
            hand.after_kong and hand.by == "tsumo" and not any("kong" in meld.form for meld in hand.melds)
        ),
    ),
    Clash(
        "Sets laid out, concealed kongs too, end the first turn (EMA 2012 §4.2.5).",
        lambda hand, _: hand.first_turn and hand.melds,
    ),
    Clash(
        "Nobody can be in riichi before their first discard.",
        lambda hand, _: hand.first_turn and hand.riichi != "no",
    ),
    Clash(
        "The last tile is not drawn in the first turn.", lambda hand, _: hand.first_turn and hand.last_tile
    ),
    Clash(
        "A kong ends the first turn (EMA 2012 §4.2.5).",
        lambda hand, _: hand.first_turn and (hand.after_kong or hand.robbing_kong),
    ),
    Clash(
        "East has already had the first turn when anybody else discards (EMA 2012 §4.2.5).",
        lambda hand, _: hand.first_turn and hand.by == "ron" and hand.seat == "E",
    ),
)


def clash(hand: Hand, rules: RuleSet) -> str | None:
    """Why the flags of the hand are impossible together, in one sentence; None if they are possible."""
    return first_clash(CLASHES, hand, rules)


def situation_tally(hand: Hand, rules: RuleSet) -> int:
    """The tally of a reading before its blocks are added: of the winds and of how a hand was won."""
    return winds_tally(hand.seat, hand.round) + flags_tally(hand, rules)


def winds_tally(seat: str, prevailing: str) -> int:
    """The tally of the seat's wind and the round's."""
    return put(seat_wind=WIND_ORDER.index(seat), round_wind=WIND_ORDER.index(prevailing))


def flags_tally(hand: Hand, rules: RuleSet) -> int:
    """The tally of how a hand was won, with `EMPTY`.

    A replacement tile that is also the last tile counts as both in EMA rules (EMA 2012 §3.4.1), and only as a
    replacement tile in others.
    """
    only_after_kong = hand.after_kong and hand.by == "tsumo" and not rules.haitei_after_kong
    return EMPTY + put(
        tsumo=hand.by == "tsumo",
        riichi=hand.riichi != "no",
        double="double" in hand.riichi,
        shown="open" in hand.riichi,
        ippatsu=hand.ippatsu,
        after_kong=hand.after_kong,
        robbing_kong=hand.robbing_kong,
        last=hand.last_tile and not only_after_kong,
        first=hand.first_turn,
        called=hand.is_open,
    )
