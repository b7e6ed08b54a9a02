"""Addresses that programs for sites compute: Hugo's ``ref``, Jekyll's ``link`` and ``site.baseurl``, as plain ones."""

from __future__ import annotations

import re

from .page_source import PageSource

_REF = re.compile(r"\{\{[<%]\s*+(?:rel)?ref\s++(?:path=)?\"?(?P<path>[^\"<>{}\s]++)\"?[^{}]*?[>%]\}\}")
_LINK = re.compile(r"\{%-?\s*+link\s++(?P<path>[^{}%\s]++)\s*+-?%\}")
_RELATIVE = re.compile(r"\{\{\s*+[\"'](?P<path>[^\"'{}]++)[\"']\s*+\|\s*+(?:relative|absolute)_url\s*+\}\}")
_BASE = re.compile(r"\{\{-?\s*+site\.(?:baseurl|url)\s*+-?\}\}(?P<path>[^\s()]*+)")


def rewrite_addresses(page: PageSource) -> None:
    """Replace the tags in the addresses of a page by the paths that they stand for."""
    code = page.code()
    for place, line in enumerate(page.lines):
        if place in code or ("{{" not in line.text and "{%" not in line.text):
            continue
        text = line.text
        for pattern in (_REF, _LINK, _RELATIVE, _BASE):
            for match in pattern.finditer(text):
                page.leave_out(line, match[0], "a tag in an address, for which the path stands")
            text = pattern.sub(_path, text)
        if text != line.text:
            page.lines[place] = line._replace(text=text)


def _path(match: re.Match[str]) -> str:
    path = match["path"]
    return f"/{path.lstrip('/')}" if match.re is _LINK else path
