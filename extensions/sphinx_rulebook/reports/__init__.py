"""The output formats of findings: one format per module."""
