"""The folders that a build with Sphinx fills completely."""

from __future__ import annotations

MADE_ANEW = ("_static", "_downloads")
"""The names of these folders below that of a language: what is no longer among their files would stay in a copy."""
