"""Draws: drafts with their quality, changed by hand, confirmed into seats, or discarded; none is deleted."""
