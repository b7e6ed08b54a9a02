"""The remarks, panels and tabs of Retype, as the blocks that the engine reads."""

from __future__ import annotations

import re

from ..page_source import PageSource

_REMARK = re.compile(r"!!!(?P<kind>[a-z]*+)[ \t]*+(?P<title>.*+)")
_PANEL = re.compile(r"==[=\-!][ \t]*+(?P<title>.*+)")
_TAB = re.compile(r"\+\+\+[ \t]*+(?P<title>.*+)")
_NOTES = ("", "base", "primary", "secondary", "light", "dark", "ghost", "contrast", "info", "question")
_KINDS = {**dict.fromkeys(_NOTES, "note"), "success": "tip", "tip": "tip", "warning": "warning", "danger": "danger"}


def rewrite_retype_marks(page: PageSource) -> None:
    """Rewrite the marks of a page; one that opens nothing that is closed stays as it is."""
    code = page.code()
    opened: list[tuple[str, int]] = []
    for place, line in enumerate(page.lines):
        text = line.text.rstrip()
        if place in code or text[:2] not in ("!!", "==", "++"):
            continue
        sign = text[:2]
        match = _REMARK.fullmatch(text) or _PANEL.fullmatch(text) or _TAB.fullmatch(text)
        if match is None:
            continue
        is_end = text in ("!!!", "===", "+++") and bool(opened) and opened[-1][0] == sign
        if is_end:
            opened.pop()
            page.lines[place] = line._replace(text=":::")
            continue
        if sign == "!!" and match["kind"] not in _KINDS:
            continue
        kind = _KINDS[match["kind"]] if sign == "!!" else "details"
        before = "\n:::\n" if sign == "++" and opened and opened[-1][0] == sign else ""
        if before:
            opened.pop()
        opened.append((sign, place))
        page.lines[place] = line._replace(text=f"{before}::: {kind} {match['title']}".rstrip())
    _split(page)


def _split(page: PageSource) -> None:
    """Give the ends of tabs lines of their own."""
    page.lines = [line._replace(text=part) for line in page.lines for part in line.text.split("\n")]
