"""Draws and wishes as files, read with care, and the checks that anybody can make of them."""
