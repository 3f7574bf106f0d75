"""The rules of an event: every option with its meaning, in plain sentences, and changed."""
