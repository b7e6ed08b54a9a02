"""Markdown with typed ids that are never reused: ``## Article 1: Title``, ``- 1a) ...``, ``- 1a1+) ...``."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="wca",
    about="Article 1:, 1a), 1a1), 1a1a): ids that never change",
    numbers=("1", "", "1a", "1a1", "1a1a", "1a1a1"),
    shapes=(
        r"[0-9]{1,3}|[A-Z]",
        "",
        r"(?:[0-9]{1,3}|[A-Z])[a-z]\+*|[A-Z][0-9]{1,3}\+*",
        r"[0-9]{1,3}[a-z][0-9]{1,3}\+*|[A-Z][0-9]{1,3}[a-z]\+*",
        r"[0-9]{1,3}[a-z][0-9]{1,3}[a-z]\+*|[A-Z][0-9]{1,3}[a-z][0-9]{1,3}\+*",
        r"[0-9]{1,3}[a-z][0-9]{1,3}[a-z][0-9]{1,3}\+*|[A-Z][0-9]{1,3}[a-z][0-9]{1,3}[a-z]\+*",
    ),
    headings=("Article #:", "第#条：", "第#条:"),
    links=("@:regulation:#", "@:guideline:#", "@:article:#", "regulation:#", "guideline:#", "article:#"),
    has_fixed_numbers=True,
)
