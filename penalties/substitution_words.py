"""The sentences on a substitution for the player, the substitute, the other three, and the list."""

from __future__ import annotations

from typing import Final

from scoring.sentence import Sentence

PLAYER_UMA: Final = Sentence(
    "%(player)s is recorded with %(points)s points and %(uma)s uma for every session missed."
)
PLAYER_TABLE_POINTS: Final = Sentence("%(player)s is recorded with 0 table points for every session missed.")
SUBSTITUTE: Final = {
    "counts": Sentence(
        "%(substitute)s plays, and the score at the table counts for the places of the other three."
    ),
    "last": Sentence("%(substitute)s plays and is last, whatever the score."),
}
OTHERS_UMA: Final = {
    "counts": Sentence(
        "The other three get the uma of their places: if %(substitute)s wins the table "
        "%(second)s, %(third)s and %(fourth)s; so two players may hold %(fourth)s, and "
        "nobody the uma of the winner."
    ),
    "last": Sentence(
        "The other three get %(first)s, %(second)s and %(third)s uma, even if %(substitute)s scores the most."
    ),
}
OTHERS_TABLE_POINTS: Final = {
    "counts": Sentence(
        "%(substitute)s may win the %(first)s table points; the other three get those of their places."
    ),
    "last": Sentence(
        "%(substitute)s gets %(fourth)s table points; the other three get %(first)s, "
        "%(second)s and %(third)s."
    ),
}
NEXT: Final = {
    "late": Sentence("%(player)s may play again from the next session."),
    "ill-before": Sentence(
        "In later sessions %(substitute)s plays from the start, and the score counts in the same way."
    ),
    "ill-during": Sentence(
        "This holds for this session; in later ones %(substitute)s plays from the "
        "start, and the score counts."
    ),
    "absent": Sentence("In later sessions %(substitute)s plays from the start, until %(player)s comes."),
    "left": Sentence(
        "%(player)s has gone home; in later sessions %(substitute)s plays from the start, "
        "and the score counts."
    ),
    "disqualified": Sentence(
        "%(player)s has stopped playing; in later sessions %(substitute)s plays from the start, and the "
        "score counts."
    ),
}
DISQUALIFIED: Final = {
    "last": Sentence("%(player)s is placed last in the standings, and the result counts for the ranking."),
    "zero": Sentence(
        "%(player)s has 0 table points for the whole event, is placed last, and the "
        "result counts for the ranking."
    ),
}
STRUCK: Final = Sentence(
    "The head referee and the organisers may remove %(player)s from the standings, so that the result "
    "does not count for the ranking."
)
ASKED: Final = Sentence(
    "Ask %(substitute)s before session 1 whether the result should count for the ranking."
)
RANKED: Final = {
    "counts": Sentence(
        "%(substitute)s said before session 1 that the result counts, and is ranked with this "
        "score; a session without a seat is recorded as for %(player)s."
    ),
    "last": Sentence(
        "%(substitute)s is ranked, but did not play this session from the start: it is "
        "recorded as for %(player)s."
    ),
}
UNRANKED: Final = Sentence("%(substitute)s gets no result for the ranking.")
