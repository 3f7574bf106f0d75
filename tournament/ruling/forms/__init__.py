"""The forms of referees and directors: rulings, decisions on appeals, and adjustments."""
