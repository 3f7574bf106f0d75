"""What people call the ways of drawing."""

from django.utils.translation import gettext_lazy as _

METHODS = [
    ("full", _("Full draw")),
    ("repair", _("Repair")),
    ("swiss", _("Swiss draw")),
    ("final", _("Final")),
    ("pools", _("Pools")),
    ("random", _("Random draw")),
]
AROUND = ("around", _("Mended around an exchange"))


def method_name(method: str) -> str:
    """The name of a way of drawing, for people."""
    return str(dict([*METHODS, AROUND]).get(method, method))
