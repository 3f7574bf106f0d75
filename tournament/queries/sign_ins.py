"""How many passwords were wrong lately, and from where."""

from datetime import timedelta

from axes.models import AccessAttempt
from django.db.models import Sum
from django.utils import timezone

MOST_WRONG = 60
"""Wrong passwords from one address within WINDOW, for whatever accounts: a hall of thirty with two each."""
WINDOW = timedelta(minutes=15)


def wrong_from(address: str | None) -> int:
    """How many passwords were wrong from an address within WINDOW."""
    lately = AccessAttempt.objects.filter(ip_address=address, attempt_time__gte=timezone.now() - WINDOW)
    return lately.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0
