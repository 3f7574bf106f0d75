"""What a declared value left out of a hand, where its tiles leave no doubt about it."""

from collections.abc import Mapping

from scoring.sentence import Sentence


def missed(lacking: int, worth: Mapping[str, object]) -> str:
    """The end of a sentence, ": pinfu was missed": the one element worth just what is lacking, or nothing.

    `worth` are fan or points by the key of what the hand holds.
    """
    found = [key for key, own in worth.items() if own == lacking]
    if len(found) != 1:
        return ""
    return Sentence(": %(what)s was missed", what=found[0].replace("_", " ").replace("-", " "))
