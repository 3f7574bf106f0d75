"""The two kinds of error: one that people can fix, and one that must never happen."""


class Refused(Exception):
    """Something people can fix: one translated sentence that says what is wrong and what to do."""

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = str(sentence)
        self.field = field


class Stale(Refused):
    """Somebody else changed it since the form was opened; nothing of what was typed is lost."""


class Broken(Exception):
    """Must never happen: logged and reported, not translated."""


def refuse(reason: str | None, field: str | None = None) -> None:
    """Raise Refused with the sentence that a `why_not_…` gave; do nothing when it gave none."""
    if reason:
        raise Refused(reason, field)
