"""Editions: frozen states, matching the units of two editions, their differences, and what a version may change."""
