"""Registration: players, their applications and fees, their links, imported lists, withdrawal and erasure."""
