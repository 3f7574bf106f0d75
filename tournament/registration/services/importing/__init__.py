"""Importing players from pasted text and from CSV, TSV and XLSX files: read, understood, shown, registered.

Everything becomes text first; the text is what is shown, corrected and imported. An upload changes nothing.
"""
