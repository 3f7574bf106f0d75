"""The program as it is served, telling at /queries how many queries its page threads have made."""

from http import HTTPStatus
from itertools import count
from threading import current_thread

from django.db.backends.signals import connection_created

from tournament import asgi
from tournament.live.stream import answer

queries = count()
queries_made = 0


def note(execute, sql, params, many, context):
    """Count a query, unless the hub or a thread of the jobs makes it."""
    global queries_made  # noqa: PLW0603 - one process, one number
    if not current_thread().name.startswith(("live", "jobs")):
        queries_made = next(queries) + 1
    return execute(sql, params, many, context)


def watch(connection, **_facts):
    connection.execute_wrappers.append(note)


connection_created.connect(watch)


async def application(scope, receive, send):
    if scope["type"] == "http" and scope["path"] == "/queries":
        await answer(send, HTTPStatus.OK, str(queries_made))
    else:
        await asgi.application(scope, receive, send)
