"""PyPI `mahjong`, asked about a record of `score_hands` with its switches as a rule set has them."""

from typing import Final

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld

from scoring.rulesets import RuleSet
from tests.scoring.riichi.verdicts import NOTHING, Record, Verdict, limits, names, physical

# Our keys of its yaku, by the names in its configuration, where they differ by more than a hyphen.
NAMES: Final = {
    "tsumo": "menzen-tsumo",
    "daburu_riichi": "double-riichi",
    "iipeiko": "iipeikou",
    "ryanpeiko": "ryanpeikou",
    "haku": "white-dragon",
    "hatsu": "green-dragon",
    "chun": "red-dragon",
    **{f"seat_wind_{wind}": "seat-wind" for wind in ("east", "south", "west", "north")},
    **{f"round_wind_{wind}": "round-wind" for wind in ("east", "south", "west", "north")},
    "sanshoku": "sanshoku-doujun",
    "sanshoku_douko": "sanshoku-doukou",
    "chantai": "chanta",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "chuuren_poutou": "chuuren",
    "daburu_chuuren_poutou": "junsei-chuuren",
    "daburu_kokushi": "kokushi-13",
    "shosuushi": "shousuushii",
    "daisuushi": "daisuushii",
    "ryuisou": "ryuuiisou",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "renhou_yakuman": "renhou",
}
KEYS: Final = {
    yaku.yaku_id: NAMES.get(name, name.replace("_", "-")) for name, yaku in vars(YakuConfig()).items()
}
DORA: Final = {"dora", "aka-dora", "ura-dora"}
KAZOE: Final = {"sanbaiman": HandConstants.KAZOE_SANBAIMAN, "yakuman": HandConstants.KAZOE_LIMITED}


def mahjong_says(record: Record, rules: RuleSet) -> Verdict:
    """Its verdict."""
    hand, config = physical(record), configuration(record, rules)
    melds = [meld(letter, tiles) for letter, tiles in hand.melds]
    tiles = [*hand.held, hand.win, *(tile for meld in melds for tile in meld.tiles)]
    value = HandCalculator.estimate_hand_value(
        tiles, hand.win, melds, hand.dora, config, ura_dora_indicators=hand.ura
    )
    if value.error:
        return NOTHING
    worth = {
        KEYS[yaku.yaku_id]: yaku.han_open if value.is_open_hand else yaku.han_closed for yaku in value.yaku
    }
    keys = frozenset(worth) - DORA
    if any(yaku.is_yakuman for yaku in value.yaku):
        cost = ScoresCalculator.calculate_scores(13 * limits(keys, rules), 30, config, is_yakuman=True)
        return Verdict(keys, received=cost["total"] - cost["kyoutaku_bonus"])
    received = value.cost["total"] - value.cost["kyoutaku_bonus"]
    return Verdict(keys, sum(worth[key] for key in keys), value.han, value.fu, received)


def meld(letter: str, tiles: list[int]) -> Meld:
    """A set laid out, as it wants it."""
    return Meld({"c": Meld.CHI, "p": Meld.PON}.get(letter, Meld.KAN), tiles, opened=letter != "a")


def configuration(record: Record, rules: RuleSet) -> HandConfig:
    """The circumstances of the win and the rules, as it wants them."""
    tsumo, first, seat = record["by"] == "tsumo", record["first_turn"], "ESWN".index(record["seat"])
    return HandConfig(
        is_tsumo=tsumo,
        is_riichi=record["riichi"] != "no",
        is_daburu_riichi="double" in record["riichi"],
        is_ippatsu=record["ippatsu"],
        is_rinshan=record["after_kong"] and tsumo,
        is_chankan=record["robbing_kong"],
        is_haitei=record["last_tile"] and tsumo,
        is_houtei=record["last_tile"] and not tsumo,
        is_tenhou=first and tsumo and seat == 0,
        is_chiihou=first and tsumo and seat != 0,
        is_renhou=first and not tsumo and rules.renhou != "none",
        player_wind=EAST + seat,
        round_wind=round_wind(record, rules),
        tsumi_number=record["honba"],
        kyoutaku_number=record["bets"],
        options=OptionalRules(
            has_open_tanyao=rules.open_tanyao,
            has_aka_dora=rules.red_fives > 0,
            kazoe_limit=KAZOE[rules.thirteen_fan],
            kiriage=rules.kiriage,
            renhou_as_yakuman=rules.renhou == "yakuman",
        ),
    )


def round_wind(record: Record, rules: RuleSet) -> int | None:
    """The round's wind; none where a pair of both winds, to it 4, is worth 2 (EMA 2025 §4.1.1)."""
    wind, tiles = "ESWN".index(record["round"]), [*names(record["hand"]), record["win"]]
    pair = record["seat"] == record["round"] and tiles.count(f"{wind + 1}z") == 2
    return None if pair and rules.double_wind_fu == 2 else EAST + wind
