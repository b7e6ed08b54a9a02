"""The badges of units with a status: one word beside the number, such as *Beta*."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...model.units import Kind, Status, Unit
from ..view.interface_words import Words
from .attributes import AttributeWriter

STATUS_WORDS: Mapping[Status, str] = {
    Status.DRAFT: "Draft",
    Status.BETA: "Beta",
    Status.DEPRECATED: "Deprecated",
}
"""The interface word of each status."""

_NAME_END = "</strong>"


def badge_of(unit: Unit, words: Words, attribute: AttributeWriter) -> str:
    """Return the badge of a unit, or "" if it has no status."""
    if unit.status is None:
        return ""
    name = "sb sd" if unit.status is Status.DRAFT else "sb"
    # The space keeps the word apart in copied text; a style may hide the badge, and then the space too.
    return f"<span{attribute('class', name)}>{escape(words(STATUS_WORDS[unit.status]))} </span>"


def status_change(statuses: str, words: Words) -> str:
    """Return the HTML of a change of status, given the two statuses with a slash between them."""
    before, now = (escape(words(STATUS_WORDS[Status(one)])) if one else "" for one in statuses.split("/"))
    return " ".join([f"<del>{before}</del>"] * bool(before) + [f"<ins>{now}</ins>"] * bool(now))


def with_badge(unit: Unit, text: str, words: Words, attribute: AttributeWriter) -> str:
    """Return the HTML of a unit's text with its badge: after a title and after the name of a term, before a rule."""
    badge = badge_of(unit, words, attribute)
    if not badge:
        return text
    if unit.kind is Kind.TERM:
        name, end, rest = text.partition(_NAME_END)
        return f"{name}{end} {badge}{rest}"
    return f"{text} {badge}" if unit.rank < 3 else f"{badge}{text}"
