"""What ReportLab is told to draw is drawn again: the same pages with the same text."""

import io

from reportlab.pdfgen.canvas import Canvas

from benchmarks.hall.papers import Told


def drawn(canvas, stream):
    """A document of two pages, with text in parts and lines."""
    canvas.setFont("Helvetica", 12)
    canvas.drawString(50, 700, "Anna Berg")
    text = canvas.beginText(50, 600)
    text.textLine("39,000 points")
    canvas.drawText(text)
    canvas.showPage()
    path = canvas.beginPath()
    path.moveTo(10, 10)
    path.lineTo(90, 90)
    canvas.drawPath(path)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def test_the_same_document_is_drawn_again():
    recording, stream = Told(), io.BytesIO()
    with recording.listening(Canvas):
        document = drawn(Canvas(stream, invariant=1), stream)
    assert recording.again() == len(document)
    assert [name for _drawing, name, *_rest in recording.calls][:4] == [
        "__init__",
        "setFont",
        "drawString",
        "beginText",
    ]


def test_afterwards_nothing_is_noted_any_more():
    recording = Told()
    with recording.listening(Canvas):
        pass
    stream = io.BytesIO()
    drawn(Canvas(stream, invariant=1), stream)
    assert recording.calls == []
