"""Accounts: who signs in, with which second factor, and who may do what at which event."""
