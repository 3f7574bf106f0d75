"""Where a preset took the value of an option from: a clause of a rulebook, a ruling, or the page named."""


def clause_of(rules_key: str, option_key: str) -> str:
    """The source of one value of one preset, such as "EMA 2012 §3.6.1"."""
    return f"{rules_key} {option_key}"
