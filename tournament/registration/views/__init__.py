"""Pages of registration: the staff's and the players'."""
