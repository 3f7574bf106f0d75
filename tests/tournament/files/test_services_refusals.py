"""Why a file cannot be made or removed, by the codes of the reasons."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.files.file_jobs import asked_file, finished_job
from tournament.ema.queries import why_not_ema
from tournament.ema.services import ema_files
from tournament.event.services.details import change_details
from tournament.files.queries import LACKING, why_lacking
from tournament.files.services import make_file, remove_file
from tournament.models import Job

pytestmark = pytest.mark.django_db
LACKED_BY_AN_EMPTY_EVENT = {
    "results": "files.no-results",
    "teams": "files.no-teams",
    "seats": "files.no-seats",
    "draw": "files.no-draw",
    "players": "files.no-players",
    "sessions": "files.no-times",
    "rulings": "files.no-rulings",
    "public": "files.not-public",
}


def test_an_empty_event_lacks_everything():
    event = make_event(players=0, sessions=0, drawn=False)
    change_details(event=event, details={"public": False}, by=None)

    assert {need: why_lacking(event, need).code for need in LACKING} == LACKED_BY_AN_EMPTY_EVENT


def test_an_impossible_file_is_refused_before_a_job_is_queued():
    with refused("files.no-seats"):
        make_file(event=make_event(drawn=False), kind="seating-by-table", args={}, by=None)
    assert Job.objects.count() == 0


def test_a_file_is_removed_once_it_is_made_and_only_once(event):
    job = asked_file(event)
    with refused("files.being-made"):
        remove_file(job=job, by=None)
    job = finished_job(event)
    remove_file(job=job, by=None)
    with refused("files.no-file"):
        remove_file(job=job, by=None)


def test_ema_gets_riichi_and_mcr_with_players_and_results():
    classical = make_event(slug="classical", rules="classical-japanese")
    empty = make_event(slug="empty", players=0, sessions=0, drawn=False)

    assert why_not_ema(classical).code == "ema.not-ranked"
    assert why_not_ema(empty).code == "ema.nobody-registered"
    with refused("ema.nothing-played"):
        ema_files(make_event(slug="not-played"))
