"""An event's papers, made by the program, and drawn again by ReportLab alone from what it was told to draw.

Run in a furnished house with JSON on standard input, {"rounds"}; the result is JSON on standard output:
processor seconds by round, and how much was drawn.
"""

import functools
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import django
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from benchmarks.ratios import side_by_side

Call = tuple[int, str, tuple[Any, ...], dict[str, Any], int]
"""The drawing or part of one that is called, the method, its arguments, and the part that it returns."""
PARTS = (PDFTextObject, PDFPathObject)


class Told:
    """What ReportLab is told from outside, call by call; calls inside of its own are not noted."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.drawn: list[object] = []  # so that no two objects have one number
        self.depth = 0

    @contextmanager
    def listening(self, *drawings: type) -> Iterator[None]:
        """Note the calls of these classes in the block."""
        before = [(kind, name, work) for kind in (*drawings, *PARTS) for name, work in methods_of(kind)]
        for kind, name, work in before:
            setattr(kind, name, self.noting(name, work))
        try:
            yield
        finally:
            for kind, name, work in before:
                setattr(kind, name, work)

    def noting(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The method, noted before it does its work."""

        @functools.wraps(work)
        def noted(drawing: object, *args: Any, **kwargs: Any) -> Any:
            outermost, self.depth = not self.depth, self.depth + 1
            try:
                result = work(drawing, *args, **kwargs)
            finally:
                self.depth -= 1
            if outermost:
                part = isinstance(result, PARTS)
                self.drawn.extend([drawing, result] if part else [drawing])
                self.calls.append((id(drawing), name, args, kwargs, id(result) if part else 0))
            return result

        return noted

    def again(self) -> int:
        """Tell ReportLab the same; returns the bytes of all documents."""
        drawings: dict[int, Any] = {}
        streams: dict[int, io.BytesIO] = {}
        for number, name, args, kwargs, part in self.calls:
            if name == "__init__":
                drawings[number] = Canvas(streams.setdefault(number, io.BytesIO()), *args[1:], **kwargs)
                continue
            args_drawn = (drawings.get(id(arg), arg) if isinstance(arg, PARTS) else arg for arg in args)
            result = getattr(drawings[number], name)(*args_drawn, **kwargs)
            if part:
                drawings[part] = result
        return sum(len(stream.getvalue()) for stream in streams.values())


def methods_of(kind: type) -> list[tuple[str, Callable[..., Any]]]:
    """The methods that draw, and those that begin and end a document."""
    return [
        (name, work)
        for name, work in vars(kind).items()
        if callable(work) and (not name.startswith("_") or (name == "__init__" and kind not in PARTS))
    ]


def measure(rounds: int) -> dict[str, Any]:
    """Processor seconds of the pack of the only event, ours and bare, by round.

    All papers are drawn in this process: what another draws is neither noted nor timed.
    """
    from reports.pdf.document import NumberedCanvas  # noqa: PLC0415 - Django has to be set up first
    from tournament.acts.job import bounded  # noqa: PLC0415 - Django first
    from tournament.acts.job.queue import ask  # noqa: PLC0415 - Django first
    from tournament.files.jobs import pack  # noqa: PLC0415 - Django first
    from tournament.models import Event  # noqa: PLC0415 - Django first

    args = {"paper": "A4", "language": "en", "base": "http://192.168.1.20:8000", "session": None}
    row = ask(event=Event.objects.get(), kind="pack", args=args, by=None)
    bounded.MADE_HERE = sys.maxsize  # type: ignore[misc]  # otherwise final
    recording = Told()
    with recording.listening(Canvas, NumberedCanvas):
        _name, document = pack(row, lambda *_progress: None)
    works = {"ours": lambda: pack(row, lambda *_progress: None), "bare ReportLab": recording.again}
    seconds = side_by_side({name: lambda _round, work=work: work for name, work in works.items()}, rounds)
    return {
        "seconds": seconds,
        "calls": len(recording.calls),
        "bytes": len(document),
        "bare_bytes": recording.again(),
    }


def main() -> None:
    """Read the request from standard input, and write the outcome to standard output."""
    django.setup()
    json.dump(measure(json.load(sys.stdin)["rounds"]), sys.stdout)


if __name__ == "__main__":
    main()
