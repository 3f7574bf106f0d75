"""The game of the classical Japanese rules, with Ren-Chon and its stakes."""
