"""Descriptions of rules in an editor: their numbers, their words, and the state of their translations."""

from __future__ import annotations

import re

from ..languages.status import TranslationState
from ..library.label_index import Target
from ..library.printed_numbers import shown_by_number
from ..markup.text.plain import ShowReference, plain_heading, plain_text
from .snapshot import Snapshot

_LONGEST = 1200
"""How many characters of a rule are shown; the whole text is in the file itself."""
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&!$])")
_STATES = {
    TranslationState.TRANSLATED: "translated",
    TranslationState.STALE: "the source has changed since",
    TranslationState.MISSING: "missing",
}


def escaped(text: str) -> str:
    """Return plain text as Markdown that shows it literally: the text of a rulebook is never our own markup."""
    return "  \n".join(_MARKDOWN.sub(r"\\\1", line) for line in text.split("\n"))


def short_text(target: Target, snapshot: Snapshot) -> str:
    """Return the heading of a unit as plain text."""
    return plain_heading(target.unit, _show(target, snapshot), target.book.symbols)


def whole_text(target: Target, snapshot: Snapshot) -> str:
    """Return the text of a unit as plain text, shortened if it is very long."""
    text = plain_text(target.unit, _show(target, snapshot), target.book)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def _show(target: Target, snapshot: Snapshot) -> ShowReference:
    return shown_by_number(target.book, snapshot.indexes[target.book.language])


def name_of(target: Target) -> str:
    """Return the number of a unit, or else its label, or else its kind."""
    return target.unit.number or target.unit.label or target.unit.kind.value


def describe(target: Target, snapshot: Snapshot) -> str:
    """Return a rule in every language that has it, as Markdown, with the state of its translations."""
    label = f" `{target.unit.label}`" if target.unit.label else ""
    edition = f" {target.book.edition}" if target.book.edition else ""
    parts = [f"**{escaped(name_of(target))}**{label} · {escaped(target.book.code + edition)}"]
    parts.append(escaped(whole_text(target, snapshot)))
    leading = snapshot.library.source_language
    source = snapshot.counterpart(target, leading)
    for language in snapshot.library.languages:
        if language == target.book.language:
            continue
        there = snapshot.counterpart(target, language)
        status = snapshot.status(source, language) if source is not None and language != leading else None
        if there is not None:
            state = f" · {_STATES[status]}" if status in _STATES else ""
            parts.append(f"---\n**{escaped(name_of(there))}** · {escaped(language)}{state}")
            parts.append(escaped(whole_text(there, snapshot)))
        elif status is not None:
            parts.append(f"---\n{escaped(language)} · {_STATES[status]}")
    own = snapshot.status(source, target.book.language) if source is not None else None
    if own is TranslationState.STALE:
        parts[0] += f" · {_STATES[own]}"
    return "\n\n".join(parts)
