"""A person over all events: other names and numbers, merged and split, and the page of what they played."""
