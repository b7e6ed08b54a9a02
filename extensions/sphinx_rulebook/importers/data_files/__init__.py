"""Rulebooks in YAML and JSON, read by the mapping in a profile."""
