"""Lists of members of federations and of EMA: loaded from files, and searched while somebody types."""
