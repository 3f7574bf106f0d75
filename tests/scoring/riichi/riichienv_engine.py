"""`riichienv` (Rust, `make oracles` installs it), asked about a record of `score_hands`.

It plays as the online rooms do, without a switch: open tanyao, three red fives, a pair of both winds 4, no
renhou, thirteen fan a yakuman.
"""

from typing import Final

import riichienv

from scoring.rulesets import RuleSet
from tests.scoring.riichi.verdicts import NOTHING, Record, Verdict, limits, physical

# Our keys of its yaku, by their English names, where they differ by more than a hyphen.
NAMES: Final = {
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Yakuhai (haku)": "white-dragon",
    "Yakuhai (hatsu)": "green-dragon",
    "Yakuhai (chun)": "red-dragon",
    "Yakuhai (seat wind)": "seat-wind",
    "Yakuhai (round wind)": "round-wind",
    "Iipeiko": "iipeikou",
    "Chantai": "chanta",
    "San Kantsu": "sankantsu",
    "San Ankou": "sanankou",
    "Shou Sangen": "shousangen",
    "Dai Sangen": "daisangen",
    "Su Ankou": "suuankou",
    "Su Ankou Tanki": "suuankou-tanki",
    "Tsuu iisou": "tsuuiisou",
    "Ryuu iisou": "ryuuiisou",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou 13-men": "kokushi-13",
    "Sho Suusi": "shousuushii",
    "Dai Suusi": "daisuushii",
    "Su Kantsu": "suukantsu",
    "Chuuren Poutou": "chuuren",
    "Junsei Chuuren Poutou": "junsei-chuuren",
}
DORA: Final = {"dora", "aka-dora", "ura-dora"}
FORMS: Final = {
    "c": riichienv.MeldType.Chi,
    "p": riichienv.MeldType.Pon,
    "k": riichienv.MeldType.Daiminkan,
    "a": riichienv.MeldType.Ankan,
}
YAKUMAN: Final = {"E": 48_000, "S": 32_000, "W": 32_000, "N": 32_000}


def riichienv_says(record: Record, rules: RuleSet) -> Verdict:
    """Its verdict."""
    hand, east = physical(record), record["seat"] == "E"
    melds = [riichienv.Meld(FORMS[letter], tiles, letter != "a") for letter, tiles in hand.melds]
    result = riichienv.HandEvaluator(hand.held, melds).calc(hand.win, hand.dora, conditions(record), hand.ura)
    if not result.is_win:
        return NOTHING
    keys = frozenset(
        NAMES.get(yaku.name_en, yaku.name_en.lower().replace(" ", "-")) for yaku in result.yaku_list()
    )
    if result.yakuman:
        paid = YAKUMAN[record["seat"]] * limits(keys, rules)
        return Verdict(keys, received=paid + 300 * record["honba"])
    by_tsumo = 3 * result.tsumo_agari_ko if east else result.tsumo_agari_oya + 2 * result.tsumo_agari_ko
    received = by_tsumo if record["by"] == "tsumo" else result.ron_agari
    return Verdict(keys - DORA, None, result.han, result.fu, received)


def conditions(record: Record) -> riichienv.Conditions:
    """The circumstances of the win, as it wants them."""
    tsumo = record["by"] == "tsumo"
    return riichienv.Conditions(
        tsumo=tsumo,
        riichi=record["riichi"] != "no",
        double_riichi="double" in record["riichi"],
        ippatsu=record["ippatsu"],
        haitei=record["last_tile"] and tsumo,
        houtei=record["last_tile"] and not tsumo,
        rinshan=record["after_kong"],
        chankan=record["robbing_kong"],
        tsumo_first_turn=record["first_turn"] and tsumo,
        player_wind="ESWN".index(record["seat"]),
        round_wind="ESWN".index(record["round"]),
        honba=record["honba"],
    )
