"""Editions: what was frozen, which unit of one is which of another, what changed, what a version may change."""
