"""Roles at events, helpers' accounts, the second factor, and browsers that are signed in."""
