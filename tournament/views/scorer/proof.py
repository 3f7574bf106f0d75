"""The proof of a stored hand: its tiles, what they are worth, and why; to be read and printed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.forms.tiles import FLAGS, RIICHI
from tournament.models import Event
from tournament.queries.hands import game_of
from tournament.queries.proofs import Proof, proofs_of
from tournament.views.access import staff_view
from tournament.views.scorer.found import session_or_404, table_or_404


@require_safe
@staff_view("scorer", "referee")
def proof(request: HttpRequest, event: Event, session: int, table: int, hand: int) -> HttpResponse:
    """Every win of the hand that came with its tiles."""
    view = table_or_404(session_or_404(event, session), table)
    game = game_of(view)
    proofs = proofs_of(game, hand)
    if not proofs:
        raise Http404(_("Hand %(number)s of this table has no tiles to prove it.") % {"number": hand})
    found = {
        "session": view.session,
        "view": view,
        "line": game.lines[hand - 1],
        "proofs": [{"proof": one, "words": circumstances(one)} for one in proofs],
    }
    return render(request, "scorer/proof.html", found)


def circumstances(proof: Proof) -> list[object]:
    """What else counted: riichi and its like, in words."""
    riichi = RIICHI.get(proof.win.get("riichi") or "no", "")
    boxes = [flag.label for flag in FLAGS if proof.win.get(flag.key) is True]
    return [riichi, *boxes] if proof.win.get("riichi") else boxes
