"""Who has not paid, on paper: to be taken to the door, with a box to tick for each."""

from collections.abc import Sequence

from reportlab.platypus import Paragraph

from reports.pdf.document import build, text_width
from reports.pdf.listing import Column, Listing
from reports.pdf.tables import EMPTY, body_face, cell_style
from reports.pdf.typefaces import marked
from reports.printed_data import Event, Look, Owing

_SHARES = (0.07, 0.3, 0.15, 0.18, 0.23, 0.07)
"""The widths of the columns: number, name, amount, telephone, e-mail, the box."""


def unpaid_pdf(owing: Sequence[Owing], event: Event, look: Look) -> bytes:
    """A line for each who owes the fee, in the order given."""
    _ = look.translate
    title = _("Not paid")
    if not owing:
        return build([Paragraph(marked(_("Everybody has paid.")), EMPTY)], event, title, look)
    style = cell_style(9)
    heads = [_("No."), _("Name"), _("Amount"), _("Phone"), _("E-mail"), _("Paid")]
    rows = [[*(Paragraph(marked(text), style) for text in _texts(line)), ""] for line in owing]
    columns = [
        Column(text_width(look) * share, (body_face(9),), head, boxed=head == heads[-1])
        for head, share in zip(heads, _SHARES, strict=True)
    ]
    return build([Listing(columns, rows, 9, pads=((3, 3),))], event, title, look)


def _texts(line: Owing) -> tuple[str, ...]:
    number = "" if line.number is None else str(line.number)
    return number, line.name, line.amount, line.phone, line.email
