"""Draws made better by exchanges: fewer meetings again, fewer tables again, evener winds."""
