"""Swiss sessions: tables from the standings, of people who have not met, with the proof."""
