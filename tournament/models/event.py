"""An event, and who works at it."""

import json
import secrets
from functools import cached_property, lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rulesets import RuleSet, from_values
from tournament.bounds import Big, Day, Facts, Line, Slug, Small, Stamp, Text, Whole


@lru_cache(maxsize=256)
def _rules_from(values: str) -> RuleSet:
    """The rules that an event stores, as JSON; a process reads and checks the same values once."""
    return from_values(json.loads(values))


def check_timezone(name: str) -> None:
    """Refuse a time zone that the machine does not know."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise ValidationError(
            _("“%(name)s” is not a time zone; write one like Europe/Rome.") % {"name": name}
        ) from error


def new_uid() -> str:
    """What tells one event from all others, on whatever computer it is; no secret."""
    return secrets.token_hex(16)


def languages() -> list[tuple[str, str]]:
    """The languages that events may have, as the folders of translations are found at the start."""
    return settings.LANGUAGES


class Event(models.Model):
    """A tournament. It holds its own copy of every value of its rule set.

    While it is away (`away_at`), another computer runs it and this copy takes nothing. `away_to`: which one,
    as far as this one knows; `arrived_at`: when that one said that it has it.
    """

    OPEN, NATIONAL, EUROPEAN = "open", "national", "european"
    KINDS = [
        (OPEN, _("open tournament")),
        (NATIONAL, _("National Championship")),
        (EUROPEAN, _("European Championship")),
    ]
    UNSIGNED, ON_PAPER, ON_PHONES = "none", "paper", "phones"
    SIGNING = [
        (UNSIGNED, _("not at all")),
        (ON_PAPER, _("on the paper sheets")),
        (ON_PHONES, _("on phones, or on the paper sheets")),
    ]

    name = Line(_("name"), max_length=120)
    slug = Slug(_("short name for addresses"), max_length=60, unique=True)
    city = Line(pgettext_lazy("of an event", "place"), max_length=80, blank=True)
    country = Line(_("country"), max_length=2, blank=True)
    starts_on = Day(_("first day"))
    ends_on = Day(_("last day"))
    timezone = Line(_("time zone"), max_length=64, default="UTC", validators=[check_timezone])
    language = Line(_("language"), max_length=8, choices=languages, default="en")
    rules_key = Line(_("rule set"), max_length=40)
    rules_values = Facts(default=dict)  # every option, as scoring.rulesets.to_values gives them
    rules_version = Whole(default=1)  # counts the changes made to this event's rules
    rules_hash = Line(max_length=16, blank=True)
    second_check = models.BooleanField(_("a second person confirms each result"), default=True)
    signing = Line(_("results are signed"), max_length=6, choices=SIGNING, default=UNSIGNED)
    signed_from = Small(default=1)  # the first session whose results are signed
    players_enter = models.BooleanField(_("players may enter the hands at their table"), default=False)
    check_in_minutes = Small(_("check-in ends before session 1"), default=10)
    players_check_in = models.BooleanField(_("players may check in themselves"), default=False)
    observer = Line(_("observer"), max_length=120, blank=True)
    kind = Line(_("kind of event"), max_length=8, choices=KINDS, default=OPEN)
    certified = models.BooleanField(_("counts for the European ranking"), default=True)
    applied_on = Day(_("application to EMA"), null=True, blank=True)
    announcement = Text(_("announcement"), max_length=6000, blank=True)
    venue = Line(_("where exactly"), max_length=200, blank=True)
    fee = Line(_("fee"), max_length=120, blank=True)
    contact = Line(_("contact"), max_length=200, blank=True)
    registering = models.BooleanField(_("players register themselves"), default=False)
    register_until = Day(_("last day to register"), null=True, blank=True)
    capacity = Small(_("places"), null=True, blank=True)
    public = models.BooleanField(_("shown to everybody"), default=True)
    demo = models.BooleanField(default=False)
    ended_at = Stamp(null=True, blank=True)
    old_counting = models.BooleanField(default=False)  # missed sessions and penalties in hands change nothing
    created_at = Stamp(auto_now_add=True)
    version = Big(default=0)  # rises in every transaction that changes a fact
    uid = Line(max_length=32, unique=True, default=new_uid, editable=False)
    away_at = Stamp(null=True, blank=True)
    away_to = Line(max_length=200, blank=True)
    arrived_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="event_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set in force, as a frozen value of the rules engine."""
        return _rules_from(json.dumps(self.rules_values))

    @property
    def tz(self) -> ZoneInfo:
        """The venue's time zone."""
        return ZoneInfo(self.timezone)

    @property
    def is_mcr(self) -> bool:
        """Whether table points rank the players (MCR) instead of the sum of scores."""
        return bool(self.rules.table_points)


class Role(models.Model):
    """What somebody may do at one event. The head referee, of whom there is only one, is a referee too."""

    DIRECTOR, SCORER, REFEREE, HEAD = "director", "scorer", "referee", "head"
    KINDS = [
        (DIRECTOR, _("director")),
        (SCORER, _("scorer")),
        (REFEREE, _("referee")),
        (HEAD, _("head referee")),
    ]

    event = models.ForeignKey(Event, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_roles")
    kind = Line(max_length=10, choices=KINDS)

    class Meta:
        ordering = ["event", "kind", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "kind"], name="role_once_per_user_and_event"),
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(kind="head"), name="role_one_head_referee_per_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.kind}"
