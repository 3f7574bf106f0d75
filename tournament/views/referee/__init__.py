"""The referees' pages: the queue of calls, rulings with their slips and appeals, substitutes, who is out."""
