"""Colours of the printed page; texts have a contrast of 6:1 or more on white, and print well in grey."""

from reportlab.lib.colors import HexColor

INK = HexColor(0x14181C)
QUIET = HexColor(0x5A6470)
ACCENT = HexColor(0x00664B)
PAPER = HexColor(0xFFFFFF)
TINT = HexColor(0xEEF4F1)
SHADE = HexColor(0xF6F7F8)
HAIR = HexColor(0xC9D0D6)
RULE = HexColor(0x7C8792)
