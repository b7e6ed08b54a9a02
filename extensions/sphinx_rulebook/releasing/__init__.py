"""Releasing an edition: the files are planned and checked first; then all of them are written, or none."""
