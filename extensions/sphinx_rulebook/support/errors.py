"""The errors with which commands fail."""

from __future__ import annotations


class UnusableInputError(Exception):
    """The requested input cannot be loaded; the message gives the reason in one line."""


class NoRulesError(UnusableInputError):
    """A folder can be read, but has neither rules nor settings of a book: it may be something other than a rulebook."""
