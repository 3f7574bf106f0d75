"""An event made, changed, published, ended."""
