"""Pages of the referees."""
