"""Check-in: who has come, to the event or to one session, and what is done about those who have not."""
