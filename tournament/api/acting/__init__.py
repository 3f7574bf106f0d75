"""What a token may do, by subject: the acts of the desk, by the same services and with the same refusals."""
