"""Doing: every act of people and commands; atomic, keyword-only, logged."""
