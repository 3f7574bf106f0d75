"""Refuses passwords that are little more than words of this program: hanchan, mahjong, riichi …"""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.models import User

WORDS = (
    *("tournament", "hanchan", "director", "password", "mahjong", "majong", "referee", "riichi"),
    *("scorer", "mcr"),
)
LEAST = 6  # letters that are left beside them


class ContextWordsValidator:
    """For AUTH_PASSWORD_VALIDATORS."""

    def validate(self, password: str, _user: User | None = None) -> None:
        """Raise ValidationError for a password with fewer than six letters beside these words."""
        letters = re.sub(r"[\W\d_]", "", password.casefold())
        rest = re.sub("|".join(WORDS), "", letters)
        if rest != letters and len(rest) < LEAST:
            raise ValidationError(_("Words about this program are guessed first. Choose other words."))

    def get_help_text(self) -> str:
        """What the page of a new password says of it."""
        return _("Not just a word about this program, such as mahjong2026.")
