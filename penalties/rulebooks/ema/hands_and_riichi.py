"""EMA riichi, 3.4.6 and 3.4.7, 5.2 and 5.3: chombo, dead hands, tiles exposed, errors with riichi."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import CHOMBO, DEAD, Line
from penalties.sanctions import remark
from scoring.sentence import Sentence

_EXPOSING = "exposing tiles"
_RIICHI = "errors with riichi"
_TO_WALL = remark(Sentence("No penalty: the tiles go back to their place in the wall."))
_TO_HAND = remark(Sentence("No penalty: the tiles go back into the hand."))
_REPLAYED = remark(Sentence("No penalty: the hand is replayed."))
_DRAWN_RIGHT = remark(Sentence("No penalty: corrected before the discard, not after it."))
_BET_ADDED = remark(Sentence("No penalty: riichi is valid, and the stick is put down."))

HANDS = (
    Line(
        "invalid-win",
        "3.4.6",
        "chombo",
        "Declares a win that is not valid, and shows the hand.",
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-riichi",
        "3.4.6",
        "chombo",
        "Declared riichi without being tenpai; seen when the hand is drawn.",
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-concealed-kong",
        "3.4.6",
        "chombo",
        "Made a concealed kong that riichi forbids; seen at the player’s win or at a draw.",
        CHOMBO,
    ),
    Line(
        "many-tiles-exposed",
        "3.4.6",
        "chombo",
        "Exposes more than five tiles of the wall, the dead wall or a hand.",
        CHOMBO,
    ),
    Line(
        "claim-with-dead-hand",
        "3.4.6",
        "chombo",
        "Claims a tile with a hand that was declared dead.",
        CHOMBO,
    ),
    Line(
        "wrong-number-of-tiles",
        "3.4.7",
        "dead hand",
        "Has too many tiles in hand, or too few.",
        DEAD,
        usual=True,
    ),
    Line(
        "tiles-exposed-by-nobody",
        "5.2",
        _EXPOSING,
        "More than five tiles are exposed, and nobody is to blame.",
        (_REPLAYED,),
    ),
    Line(
        "wall-exposed",
        "5.2.1",
        _EXPOSING,
        "Exposes up to five tiles of the wall.",
        (_TO_WALL,),
    ),
    Line(
        "dead-wall-exposed",
        "5.2.2",
        _EXPOSING,
        "Exposes tiles of the dead wall.",
        DEAD,
    ),
    Line(
        "own-tiles-exposed",
        "5.2.3",
        _EXPOSING,
        "Exposes up to five tiles of the player’s own hand.",
        (_TO_HAND,),
    ),
    Line(
        "opponents-tiles-exposed",
        "5.2.4",
        _EXPOSING,
        "Exposes tiles of an opponent’s hand.",
        DEAD,
    ),
    Line(
        "wrong-end-drawn",
        "5.2.5",
        _EXPOSING,
        "Draws from the wrong part of the wall, but not from the dead wall.",
        (_DRAWN_RIGHT,),
    ),
    Line(
        "dead-wall-tile-drawn",
        "5.2.5",
        _EXPOSING,
        "Draws a tile of the dead wall by mistake.",
        DEAD,
    ),
    Line(
        "riichi-without-stick",
        "5.3",
        _RIICHI,
        "Declares riichi and forgets to put down the stick.",
        (_BET_ADDED,),
    ),
    Line(
        "riichi-not-declared",
        "5.3",
        _RIICHI,
        "Bets for riichi without saying so, or without turning the discard.",
        DEAD,
    ),
    Line(
        "riichi-with-open-hand",
        "5.3",
        _RIICHI,
        "Declares riichi with an open hand.",
        DEAD,
    ),
)
