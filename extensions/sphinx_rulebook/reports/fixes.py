"""The result of applying a finding's suggestion to a source line."""

from __future__ import annotations

import re

from ..markup.references import split_reference
from ..model.findings import Code, Finding

_REFERENCES = frozenset({Code.UNKNOWN_REFERENCE, Code.WRONG_REFERENCE_KIND, Code.FORMER_LABEL})
_WHOLE = frozenset(
    {
        Code.UNCLOSED_ANCHOR,
        Code.UNCLOSED_REFERENCE,
        Code.MALFORMED_REFERENCE,
        Code.ODD_HEADING,
        Code.UNKNOWN_SYMBOL,
        Code.TYPED_NUMBER,
        Code.UNSUPPORTED_MARKUP,
        Code.REPEATED_NUMBER,
    }
)
_ANCHORS = frozenset({Code.BAD_LABEL, Code.WRONG_LABEL_KIND})
_KEYS = frozenset({Code.UNKNOWN_SETTING, Code.UNKNOWN_PROJECT_SETTING, Code.UNKNOWN_CODE})
_ROLE_TARGET = re.compile(r"(\{rule:ref\}`++(?:[^`]*<)?)([^`<>]*)(>?`++)")


def replacement(finding: Finding, line: str) -> str | None:
    """Return the replacement for the marked part of a finding's line, or None if it is not certain."""
    start = finding.column - 1
    marked = line[start : start + finding.length]
    fix = finding.suggestion
    if fix is None or len(marked) != finding.length or not marked:
        return None
    if finding.code in _WHOLE or finding.code in _KEYS:
        return fix
    if finding.code in _ANCHORS and marked.startswith("@@") and marked.endswith("@@"):
        return f"@@{fix}@@"
    if finding.code in _REFERENCES:
        role = _ROLE_TARGET.fullmatch(marked)
        if role is not None:
            return f"{role[1]}{fix}{role[3]}"
        return _in_reference(marked, fix)
    return None


def _in_reference(marked: str, label: str) -> str | None:
    """Return a reference with a different label, keeping its book and its text as written."""
    if not (marked.startswith("[[") and marked.endswith("]]")):
        return None
    target, bar, text = marked[2:-2].partition("|")
    parts = split_reference(target.removesuffix("\\"))
    if parts is None:
        return None
    escape = "\\" if target.endswith("\\") else ""
    book = f"{parts.book}/" if parts.book is not None and "/" not in label else ""
    return f"[[{book}{label}{escape}{bar}{text}]]"
