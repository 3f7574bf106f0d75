"""What overlays may show: a table and a player of the event, and no more than a quarter of an hour late."""

import pytest

from tests.tournament.acts.refused import refused
from tournament.models import LogEntry
from tournament.overlay.services import Choice, show_on_overlays


@pytest.mark.parametrize(
    ("choice", "code", "field"),
    [
        (Choice(table=99), "overlay.no-table", "table"),
        (Choice(player=99), "overlay.no-player", "player"),
        (Choice(delay=901), "overlay.too-late", "delay"),
    ],
)
def test_unknown_tables_players_and_delays_are_refused(event, choice, code, field):
    with refused(code, field):
        show_on_overlays(event=event, choice=choice, by=None)


def test_the_same_choice_again_is_nothing_to_do(event):
    show_on_overlays(event=event, choice=Choice(table=2), by=None)
    assert show_on_overlays(event=event, choice=Choice(table=2), by=None) is None
    assert LogEntry.objects.filter(act="overlay.show").count() == 1
