"""The yaku of riichi: one row each, the catalogue of them all, and the index that finds them quickly."""
