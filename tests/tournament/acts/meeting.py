"""The program as it is served, where two acts that are let in at once meet just before they write.

MEET says where: beginnings of statements, a line each, at which an act waits for a moment until another one
is there too. With the door in force nobody else gets so far, so the first goes on alone. UNGUARDED=1 takes
the door away, transaction and lock: then both get there, both have checked, and both write.
"""

import os
from collections import Counter
from contextlib import nullcontext
from threading import Condition

from django.db.backends.signals import connection_created
from django.db.models import QuerySet

from tournament.asgi import application  # noqa: F401 - what uvicorn serves

# isort: split
# The server sets Django up first.
from tournament.acts import writing
from tournament.acts.job import leases

MEET = os.environ["MEET"].splitlines()
UNGUARDED = bool(os.environ.get("UNGUARDED"))
MOMENT = 20.0 if UNGUARDED else 1.0  # seconds for which the first one waits: in vain when there is a door
_arriving = Condition()
_there: Counter[str] = Counter()


def meet(execute, sql, params, many, context):
    """Wait before the statement until two have come to it."""
    place = next((start for start in MEET if sql.startswith(start)), None)
    if place:
        with _arriving:
            _there[place] += 1
            pair = _there[place] + _there[place] % 2
            _arriving.notify_all()
            _arriving.wait_for(lambda: _there[place] >= pair, MOMENT)
    return execute(sql, params, many, context)


def watch(connection, **_facts):
    connection.execute_wrappers.append(meet)


class Open:
    """No transaction and no lock: every statement by itself, and rows that nobody holds."""

    @staticmethod
    def atomic(*_args, **_kwargs):
        return nullcontext()

    @staticmethod
    def on_commit(work, **_kwargs):
        work()


connection_created.connect(watch)
if UNGUARDED:
    writing.transaction = Open
    writing._ALL.lock = nullcontext()
    writing._in_turn = lambda do, *_arguments: do()
    leases.transaction = Open
    QuerySet.select_for_update = lambda rows, **_options: rows
