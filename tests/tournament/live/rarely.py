"""The program as it is served, whose hub looks once an hour; at /act the pages' threads do an act."""

import asyncio
from http import HTTPStatus

from tournament import asgi
from tournament.acts.writing import writing
from tournament.live import hub
from tournament.live.stream import answer
from tournament.models import Event
from tournament.words.sentences import Told

hub.POLL = 3600.0


def act() -> None:
    with writing(Event.objects.get(), by=None, act="test") as now:
        now.log(Told("Settings restored."))


async def application(scope, receive, send):
    if scope["type"] == "http" and scope["path"] == "/act":
        await asyncio.to_thread(act)
        await answer(send, HTTPStatus.OK)
    else:
        await asgi.application(scope, receive, send)
