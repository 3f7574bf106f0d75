"""The draw: drafts, their quality, confirmed seats, certificates, and who sits where."""
