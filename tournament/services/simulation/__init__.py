"""Believable invented events: for a dry run, for the demo, and to try an idea in seconds."""

from tournament.services.simulation.document import SimulationError, Wish, simulated_document

__all__ = ["SimulationError", "Wish", "simulated_document"]
