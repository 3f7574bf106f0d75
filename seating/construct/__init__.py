"""Schedules built by counting alone: who meets whom in numbered places, before lots put players into them."""
