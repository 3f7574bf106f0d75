"""Results recorded, confirmed, signed and imported."""
