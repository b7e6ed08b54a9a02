"""The errors with which commands fail."""

from __future__ import annotations


class UnusableInputError(Exception):
    """The requested input cannot be loaded; the message gives the reason in one line."""
