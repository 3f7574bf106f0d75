"""An act that has to be refused, by the code of its reason."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tournament.acts.refusals import Refused


@contextmanager
def refused(code: str, field: str | None = None, kind: type[Refused] = Refused) -> Iterator[None]:
    """The block raises `kind` with this code, at this field of the form."""
    with pytest.raises(kind) as caught:
        yield
    assert (caught.value.code, caught.value.field) == (code, field)
