"""Overlays for streams and projectors: transparent pictures of what everybody may see, late if wanted."""
