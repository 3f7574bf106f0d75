"""The proof of a Swiss session in the quality report and in the document of the draw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .quality import Quality
from .swiss import SwissSession
from .swiss_variants import variant_named


def with_proof(report: Quality, drawn: SwissSession) -> Quality:
    """The quality of a draw that ends with the session, "rank_distance" among what is proved if it is."""
    proved = [name for name in drawn.proved_optimal if name == "rank_distance"]
    return replace(report, proved_optimal=(*report.proved_optimal, *proved))


def swiss_document(drawn: SwissSession, variant: str) -> dict[str, Any]:
    """What a document says of a Swiss session under "swiss": the way, the counts, the bound, a sentence."""
    return {
        "variant": variant_named(variant).key,
        "repeats": drawn.counts.repeats,
        "rank_distance": drawn.counts.distance,
        "rank_distance_bound": drawn.distance_bound,
        "proved_optimal": list(drawn.proved_optimal),
        "sentence": drawn.sentence,
    }
