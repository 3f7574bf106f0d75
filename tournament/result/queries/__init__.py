"""Score sheets as they were typed, results as plain values, their history and signatures."""
