"""The files that rules link to: which of them can be published, and the page of prose that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...support.harmless_files import is_harmless_download
from ..file_formats.logical_lines import escaped
from .joined_pages import JoinedPage, JoinedPages
from .page_source import SourceLine
from .source_folder import PageUse

DOWNLOADS_ID = "p.downloads"
"""The id that links to the page have; those of other pages are numbers."""
DOWNLOADS_PAGE = "downloads.list"
"""The path of the page, which no page of a folder has."""
_LARGEST = 50_000_000
_TITLES = {"ja": "ダウンロード"}


def problem_of(path: Path) -> str:
    """Return why a file cannot be published, or ""."""
    if not is_harmless_download(path.name):
        return "a browser could run a file of this kind"
    if path.stat().st_size > _LARGEST:
        return f"it is larger than {_LARGEST // 1_000_000} MB"
    return ""


def add_downloads(joined: JoinedPages, downloads: Mapping[str, str], file: str, language: str) -> None:
    """Add the page with links to files, given by their ids with their names; ``file`` is where its lines count as."""
    if not downloads:
        return
    first = len(joined.lines) + 1
    title = _TITLES.get(language.partition("-")[0], "Downloads")
    links = [f"- [{escaped(name)}](#{key})" for name, key in sorted((name, key) for key, name in downloads.items())]
    for text in (f"# {title}", "", *links, ""):
        joined.add(SourceLine(text, file, 1))
    joined.pages.append(JoinedPage(first, len(joined.lines), PageUse.PROSE, DOWNLOADS_PAGE))
