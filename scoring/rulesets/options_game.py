"""Options of the end of a game: rounds, goals, and the clock of a session."""

from typing import Final

from scoring.rulesets.option import ALL, BETS, RIICHI, Option, choice, switch

GAME_OPTIONS: Final = (
    Option(
        "rounds",
        "game-end",
        "Rounds",
        "How many times every player is East in a whole game.",
        "",
        low=1,
        high=4,
    ),
    switch(
        "extra_round",
        "game-end",
        "Extra round",
        "A further round is played, until somebody reaches the goal, when nobody has.",
        RIICHI,
    ),
    Option(
        "goal_points",
        "game-end",
        "Goal",
        "The points that somebody must have for the game to end, where there is an extra round.",
        "points",
        families=RIICHI,
        high=200_000,
    ),
    choice(
        "bust",
        "game-end",
        "Out of points",
        "Whether the game ends when a player has no points left.",
        (("plays-on", "the game goes on"), ("below-zero", "ends below zero"), ("at-zero", "ends at zero")),
        BETS,
    ),
    choice(
        "agari_yame",
        "game-end",
        "Last East ends the game",
        "Whether the last East, being first, ends the game with a win.",
        (("no", "no"), ("choice", "when he wants"), ("automatic", "always")),
        RIICHI,
    ),
    switch(
        "tenpai_yame",
        "game-end",
        "Tenpai ends the game",
        "Where the last East, being first, ends the game with a win, he does so by being tenpai, too.",
        RIICHI,
    ),
    Option("session_minutes", "game-end", "Session", "The length of a session.", "minutes", low=1, high=600),
    Option(
        "signal_minutes",
        "game-end",
        "Signal before the end",
        "How long before the end of the session the signal is given; 0: at the end.",
        "minutes",
        high=120,
    ),
    choice(
        "finish",
        "game-end",
        "After the signal",
        "What is still played once the signal has been given.",
        (
            ("hand-and-one-more", "this hand and one more"),
            ("hand", "this hand"),
            ("stop", "nothing, play stops at once"),
        ),
        ALL,
    ),
    choice(
        "hand_begins",
        "game-end",
        "A hand begins",
        "The moment from which a hand counts as the current one.",
        (("dice", "when the dice are thrown"), ("previous-hand", "when the hand before ends")),
        ALL,
    ),
    switch(
        "chombo_is_a_hand",
        "game-end",
        "A chombo's hand counts",
        "After the signal, a hand that ended in a chombo counts as one that was played.",
        RIICHI,
    ),
    switch(
        "abortive_is_a_hand",
        "game-end",
        "An abortive draw counts",
        "After the signal, a hand that ended in an abortive draw counts as one that was played.",
        BETS,
    ),
)
