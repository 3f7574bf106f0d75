"""Draws changed after the fact: the sessions that are left drawn again, or two players exchanged by hand."""
