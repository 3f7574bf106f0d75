"""Substitutes, players out of the competition, and seats put right."""
