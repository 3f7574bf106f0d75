"""Sanctions: what is paid at the table."""

from hypothesis import given
from hypothesis import strategies as st

from penalties import OFFENCES

SANCTIONS = [step for listed in OFFENCES.values() for offence in listed for step in offence.ladder]
PAYMENTS = [sanction.payment for sanction in SANCTIONS if sanction.payment]


@given(st.sampled_from(PAYMENTS), st.sampled_from("ESWN"), st.sampled_from("ESWN") | st.none())
def test_the_other_players_receive_exactly_the_payment_of_the_offender(payment, offender, winner):
    deltas = payment.deltas(offender, winner)
    assert sum(deltas.values()) == 0
    assert all(points >= 0 for wind, points in deltas.items() if wind != offender)
