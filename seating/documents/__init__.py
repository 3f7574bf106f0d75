"""Draws and constraints as files, checked on reading, and the verification that anybody can run on them."""
