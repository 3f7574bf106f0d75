"""The list of players: its columns and their sort order."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _


class PlayerTable(tables.Table):  # type: ignore[misc] # django-tables2 is not typed
    """Rows of `player_rows`, drawn by templates/registration/players_table.html."""

    number = tables.Column(verbose_name=_("No."))
    name = tables.Column(verbose_name=_("Name"), order_by=("by_name", "number"))
    country = tables.Column(verbose_name=_("Country"), order_by=("country_name", "by_name"))
    ema_number = tables.Column(verbose_name=_("EMA number"), order_by=("ema_number", "by_name"))
    club = tables.Column(verbose_name=_("Club"), order_by=("club", "by_name"))
    team = tables.Column(verbose_name=_("Team"), order_by=("team", "by_name"))
    state = tables.Column(verbose_name=_("State"), order_by=("state", "by_name"))

    class Meta:
        order_by = "number"
