"""What the measurements of a whole hall share: houses that serve, phones that watch, scorers who save."""
