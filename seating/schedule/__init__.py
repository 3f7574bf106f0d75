"""Draws of a whole event, or of its sessions one after another."""
