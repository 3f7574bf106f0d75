"""A value that was declared, held against what the tiles give (EMA 2012 §3.4.9)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.game.missed import missed
from scoring.game.riichi.proof import Proof, missed_in
from scoring.game.sentences import GAME_SENTENCES
from scoring.riichi.payments import Value
from scoring.rulesets import RuleSet
from tournament.queries.tile_words import fan_name, yaku_name
from tournament.queries.tile_worth import fan_and_fu
from tournament.queries.verdict import Declared, Verdict
from tournament.queries.worded import grouped, worded

Found = Mapping[str, Any]


def differing(said: Verdict, found: Found, declared: Declared, rules: RuleSet) -> Verdict:
    """The verdict, with the sentence that the declared value is another where it is."""
    if not (said.wins and declared.said):
        return said
    given, lost = _riichi(found, declared) if rules.family == "riichi" else _points(found, declared)
    if not given:
        return said
    words = {"declared": _said(declared), "given": given, "missed": worded(lost)}
    sentence = _(GAME_SENTENCES["tiles-disagree"]) % words
    return replace(said, differs=f"{sentence[:1].upper()}{sentence[1:]}.")


def _riichi(found: Found, declared: Declared) -> tuple[str, str]:
    """What the tiles give instead and what was missed; nothing where they agree."""
    if declared.fan is None:
        return _points(found, declared)
    proof = Proof(found, Value(0, None))
    if declared.fan == proof.fan and declared.fu in (None, proof.fu):
        return "", ""
    return fan_and_fu(found), _named(missed_in(proof, declared.fan, declared.fu), proof)


def _named(lost: str, proof: Proof) -> str:
    """What was missed, by the yaku's name in place of its key."""
    return next((missed(1, {yaku_name(key): 1}) for key in proof.yaku if missed(1, {key: 1}) == lost), lost)


def _points(found: Found, declared: Declared) -> tuple[str, str]:
    if declared.points in (None, found["points"]):
        return "", ""
    lacking = found["points"] - declared.points
    fans = {fan_name(fan["number"]): fan["points"] * fan["count"] for fan in found.get("fans", ())}
    return _("%(points)s points") % {"points": grouped(found["points"])}, missed(lacking, fans)


def _said(declared: Declared) -> str:
    if declared.fan is None:
        return _("%(points)s points") % {"points": grouped(declared.points or 0)}
    return fan_and_fu({"fan": declared.fan, "fu": declared.fu})
