"""EMA riichi, 5.1: errors in claiming tiles and in calling a win."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import CHOMBO, DEAD, Line
from penalties.sanctions import NO_PENALTY, REFEREE, REMINDER, remark
from scoring.sentence import Sentence

_TITLE = "errors in claiming"
_VALID = remark(Sentence("No penalty: the corrected call is valid."))
_CORRECTED = remark(
    Sentence("No penalty: the set is corrected, or the claimed tile goes back to the discards.")
)

CLAIMING = (
    Line(
        "claim-order",
        "5.1",
        _TITLE,
        "Claims in the wrong order: calls, shows the tiles, takes and discards.",
        (REMINDER,),
    ),
    Line(
        "claimed-tile-not-taken",
        "5.1.1",
        _TITLE,
        "Has not taken the claimed tile when two more players have discarded.",
        DEAD,
    ),
    Line(
        "empty-call",
        "5.1.2",
        _TITLE,
        "Calls kong, pung or chow, and takes it back before showing tiles.",
        (NO_PENALTY,),
    ),
    Line(
        "empty-win-call",
        "5.1.2",
        _TITLE,
        "Calls a win, and takes it back before showing tiles.",
        DEAD,
        usual=True,
    ),
    Line(
        "wrong-word",
        "5.1.2",
        _TITLE,
        "Mixes up the words ron and tsumo; the win is valid.",
        (REMINDER, REFEREE),
    ),
    Line(
        "word-corrected",
        "5.1.2",
        _TITLE,
        "Calls a win with a wrong word, and corrects it at once.",
        (_VALID,),
    ),
    Line(
        "wrong-word-shown",
        "5.1.2",
        _TITLE,
        "Calls a win with a word that is not a call, such as “ippatsu”, and shows the tiles.",
        CHOMBO,
    ),
    Line(
        "call-corrected",
        "5.1.3",
        _TITLE,
        "Quickly corrects a call that was not a win, pung into ron for instance.",
        (_VALID,),
    ),
    Line(
        "win-call-changed",
        "5.1.3",
        _TITLE,
        ("Changes a call of a win into another and has no win; shows nothing, or two tiles of the set."),
        DEAD,
    ),
    Line(
        "win-call-changed-shown",
        "5.1.3",
        _TITLE,
        "Changes a call of a win into another, has no win, and has shown the hand.",
        CHOMBO,
    ),
    Line(
        "invalid-set-corrected",
        "5.1.4",
        _TITLE,
        "Claims an invalid set; noticed before the discard.",
        (_CORRECTED,),
    ),
    Line(
        "invalid-set",
        "5.1.4",
        _TITLE,
        "Claims an invalid set, and has already discarded.",
        DEAD,
        usual=True,
    ),
)
