"""MERS E 2.5 to 2.8: wrong calls, wrong tiles, wrong melds, dropped tiles."""

from __future__ import annotations

from penalties.rulebooks.mcr.sanctions import dead, foul, other
from penalties.sanctions import remark
from scoring.sentence import Sentence

_RIGHT_WAY = remark(Sentence("No penalty: the game begins, in the right direction."))
_TAKEN = remark(Sentence("No penalty: the tile touched is taken, and the discard can no longer be called."))
_LOST = remark(Sentence("No penalty, but the action is lost; the tiles shown are discarded first."))
_PUT_BACK = remark(Sentence("No penalty: tiles of the wall are put back, own tiles need not be discarded."))

CALLS = (
    foul(
        "call-not-playable",
        "2.5.1",
        "Calls a discard and cannot play the call.",
        usual=True,
    ),
    foul(
        "call-changed",
        "2.5.2",
        "Makes a second call after a first that cannot be played; hu, too, must wait.",
        usual=True,
    ),
    foul(
        "wrong-word",
        "2.5.3",
        "Calls with a word that is not allowed; the action is lost.",
        usual=True,
    ),
    dead(
        "wrong-word-hu",
        "2.5.3",
        "Calls hu with a word that is not allowed.",
    ),
    other(
        "wall-taken-in-wrong-order",
        "2.6.1",
        "The wall was opened and taken in the wrong direction.",
        _RIGHT_WAY,
    ),
    foul(
        "wrong-tile-taken",
        "2.6.2",
        "Takes a wrong tile, without adding it to the hand; it is put back.",
        usual=True,
    ),
    dead(
        "wrong-tile-kept",
        "2.6.2",
        "Takes a wrong tile and adds it to the hand; it stays there.",
    ),
    other(
        "tile-touched",
        "2.6.3",
        "Touches a tile of the wall, and then wants to call the discard.",
        _TAKEN,
    ),
    other(
        "shown-before-call",
        "2.7.1",
        "Shows tiles or takes the discard before calling chow, pung or kong.",
        _LOST,
    ),
    dead(
        "hu-before-call",
        "2.7.1",
        "Shows the hand or takes the discard before calling hu.",
    ),
    foul(
        "tile-taken-before-showing",
        "2.7.2",
        "Takes the called tile before showing the tiles it goes with; the action stands.",
    ),
    dead(
        "called-tile-left",
        "2.7.3",
        "Has not taken the called tile when the second player in turn order has ended the turn.",
    ),
    foul(
        "wrong-meld-corrected",
        "2.7.4",
        "Shows a wrong set or flower, and notices in time; the tiles shown are discarded.",
    ),
    dead(
        "wrong-number-of-tiles",
        "3.9.20",
        "Has too many tiles, or too few, those laid out counted.",
        usual=True,
        book="MCR 2006 §",
    ),
    dead(
        "wrong-meld",
        "2.7.4",
        "Shows a wrong set or flower, and has discarded or kept the replacement.",
    ),
    other(
        "tiles-dropped",
        "2.8",
        "Drops tiles of the hand or of the wall by accident.",
        _PUT_BACK,
    ),
    foul(
        "opponents-tiles-dropped",
        "2.8",
        "Knocks over an opponent’s tiles; the referee may add to it.",
    ),
)
