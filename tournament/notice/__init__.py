"""Notices: short messages of the staff to everybody in the hall."""
