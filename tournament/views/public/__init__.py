"""The pages that everybody may open."""
