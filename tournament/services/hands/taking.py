"""The result of a table made of its hands: their points, and the bets that nobody has won."""

from django.utils.translation import gettext as _

from scoring.game import Game, replay
from scoring.winds import WINDS
from tournament.models import Result, Table
from tournament.queries.hand_words import said
from tournament.services.errors import refuse
from tournament.services.hands.rows import hands_of
from tournament.services.hands.typing import Typist, why_not_type
from tournament.services.results import Sheet, record_result


def why_not_take(table: Table, typist: Typist, *, finished: bool = False) -> str | None:
    """The sentence why the hands cannot become the table's result now, or None.

    `finished`: the table says that it plays no more hands, although the rules do not end the game by now.
    """
    return why_not_type(table, typist) or why_no_result(table, _game(table), finished=finished)


def can_take(table: Table, typist: Typist, *, finished: bool = False) -> bool:
    """Whether the hands can become the table's result now."""
    return why_not_take(table, typist, finished=finished) is None


def why_no_result(table: Table, game: Game, *, finished: bool) -> str | None:
    """What is missing in a game to be a result: hands, their being right, its end."""
    if not game.hands:
        return _("Table %(table)s has no hands yet.") % {"table": table.number}
    if game.problems:
        return _("Correct the hands first: %(problem)s") % {"problem": said(game.problems[0], hand=True)}
    if not (finished or game.state.over or table.reported == Table.FINISHED):
        return _("The game of table %(table)s goes on. Say that it has finished to take its result.") % {
            "table": table.number
        }
    return None


def take_result(
    *, table: Table, typist: Typist, finished: bool = False, seen: int | None = None, key: str = ""
) -> Result:
    """The next version of the table's result, from its hands. Refused or Stale with a sentence."""
    now = Table.objects.select_related("session__event").get(pk=table.pk)
    game = _game(now)
    refuse(why_not_take(now, typist, finished=finished))
    return record_result(
        table=now,
        sheet=Sheet(tuple(game.state.points[wind] for wind in WINDS), game.bets_left),
        by=typist.user,
        seen=now.revision if seen is None else seen,
        key=key,
        name=typist.name,
    )


def _game(table: Table) -> Game:
    return replay([one.facts for one in hands_of(table)], table.session.event.rules)
