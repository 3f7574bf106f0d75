"""How rules, numbers, names and papers are put into words in the reader’s language."""
