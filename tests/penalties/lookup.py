"""Looking up one offence of a rule set."""

from penalties import Offence, offences


def offence(rules: str, key: str) -> Offence:
    """The offence of a preset by its key. Raises KeyError when the preset has none."""
    return {offence.key: offence for offence in offences(rules)}[key]
