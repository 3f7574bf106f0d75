"""Hands replayed once: the desk and the screens ask for the same games again and again."""

import json
from collections.abc import Sequence
from functools import lru_cache

from scoring.game import Game, replay
from scoring.rulesets import RuleSet

_KEPT = 512  # games


def replayed(facts: Sequence[object], rules: RuleSet) -> Game:
    """The game of these hands, as `replay` gives it; not to be changed, since others get the same."""
    return _replayed(json.dumps(facts), rules)


@lru_cache(maxsize=_KEPT)
def _replayed(facts: str, rules: RuleSet) -> Game:
    return replay(json.loads(facts), rules)
