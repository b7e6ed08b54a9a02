"""Checks of the pages of prose: what they refer to, link to, show and contain."""
