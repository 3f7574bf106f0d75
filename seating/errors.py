"""The one error of this package: a sentence for the person who asked for an impossible draw."""


class SeatingError(ValueError):
    """What cannot be drawn, where and what to do instead, as one plain English sentence."""
