"""Taking a table's result from its hands: the points, and the riichi bets that nobody has won."""

from scoring.game import Game, replay
from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.hand.queries.words import problem_text
from tournament.hand.services.recording import Typist, hands_of, why_not_type
from tournament.models import LateHand, Result, Table
from tournament.result.queries.ledger import won_and_lost
from tournament.result.services.recording import Sheet, record_result

NO_HANDS = Reason("hand.none-yet", "Table %(table)s has no hands yet.")
HANDS_ARE_WRONG = Reason("hand.to-correct-first", "Correct the hands first: %(problem)s")
WAITS_FOR_REFEREE = Reason(
    "hand.waits-for-referee",
    "An extra hand at table %(table)s is waiting for a referee, who has to count or strike it first.",
)
GAME_GOES_ON = Reason(
    "hand.game-goes-on",
    "Table %(table)s is still playing. Say that it has finished to use the hands as its result.",
)


def why_not_take(table: Table, typist: Typist, game: Game, *, finished: bool = False) -> Refusal | None:
    """Why the hands cannot become the table's result now, or None. `game`: the table's hands replayed.

    `finished`: the table says that it plays no more hands, although the rules do not end the game by now.
    """
    return why_not_type(table, typist) or _why_no_result(table, game, finished=finished)


def _why_no_result(table: Table, game: Game, *, finished: bool) -> Refusal | None:
    """Why the game gives no result, or None: no hands, wrong hands, or not finished."""
    if not game.hands:
        return NO_HANDS(table=table.number)
    if game.problems:
        return HANDS_ARE_WRONG(problem=problem_text(game.problems[0], hand=True))
    if not (finished or game.state.over or table.reported == Table.FINISHED):
        return GAME_GOES_ON(table=table.number)
    waits = table.late_hands.filter(state=LateHand.WAITS).exists()
    return WAITS_FOR_REFEREE(table=table.number) if waits else None


def take_result(
    *, table: Table, typist: Typist, finished: bool = False, revision: int | None = None, key: str = ""
) -> Result:
    """The next version of the table's result, from its hands. Raises Refused, or Stale as `record_result`.

    The result is written without what penalties took: they are in the ledger by their hands.
    """
    stored = Table.objects.select_related("session__event").get(pk=table.pk)
    game = replay([hand.facts for hand in hands_of(stored)], stored.session.event.rules)
    refuse(why_not_take(stored, typist, game, finished=finished))
    return record_result(
        table=stored,
        sheet=Sheet(won_and_lost(game), game.bets_left),
        by=typist.user,
        revision=stored.revision if revision is None else revision,
        key=key,
        name=typist.name,
    )
