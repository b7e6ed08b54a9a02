"""Doubts about a folder: pages that are missing or not in its navigation, too deep headings, words that are lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from ..doubts.doubt import Doubt, DoubtKind
from ..file_formats.logical_lines import LeftOut
from .folder_plan import is_about_project, other_documents, unlisted
from .joined_pages import JoinedPages
from .kept_words import lost_words
from .page_source import PageSource
from .source_folder import FolderPlan

_MOST_LOST, _MOST_NAMED = 8, 8


def files_left_out(plan: FolderPlan, included: Collection[str], assets: Collection[Path]) -> Iterator[LeftOut]:
    """Yield the pages that the navigation does not have, and the documents in other formats.

    ``included`` are the files that pages show the text of, ``assets`` those that come along.
    """
    for path in unlisted(plan, included):
        yield LeftOut(0, path, "a page that the navigation does not have", path, 1)
    for path in other_documents(plan, included, assets):
        yield LeftOut(0, path, "a file that is not Markdown", path, 1)


def doubt_folder(
    plan: FolderPlan,
    name: str,
    joined: JoinedPages,
    pages: Mapping[str, PageSource],
    included: Collection[str],
    assets: Collection[Path],
) -> Iterator[Doubt]:
    """Yield the doubts about a folder called ``name``; see `files_left_out`."""
    for place in plan.missing:
        what = (
            f"The page {place.path} of {place.title!r} does not exist."
            if place.path
            else f"{place.title!r} has no page."
        )
        yield Doubt(
            DoubtKind.MISSING_PAGE,
            f"{name}/{place.file}",
            place.line,
            place.line,
            what,
            "Was it moved?",
            "Correct its path, or remove it from the navigation.",
        )
    for path in unlisted(plan, included):
        yield Doubt(
            DoubtKind.UNLISTED_PAGE,
            f"{name}/{path}",
            1,
            1,
            "The navigation does not have this page, so it was left out.",
            "Is it a part of the rules?",
            "If so, add it to the navigation.",
        )
    others = [path for path in other_documents(plan, included, assets) if not is_about_project(path)]
    if others:
        named = ", ".join(others[:_MOST_NAMED]) + (" and others" if len(others) > _MOST_NAMED else "")
        what = "1 file is not Markdown, so it was left out" if len(others) == 1 else ""
        yield Doubt(
            DoubtKind.UNREAD_FILE,
            f"{name}/{others[0]}",
            1,
            1,
            f"{what or f'{len(others)} files are not Markdown, so they were left out'}: {named}.",
            "Are these rules?",
            "If so, save them as Markdown (.md) in the folder, or import each as a book of its own: CODE=FILE.",
        )
    for line in joined.deep[:1]:
        yield Doubt(
            DoubtKind.DEEP_TREE,
            f"{name}/{line.file}",
            max(1, line.number),
            max(1, line.number),
            f"Headings deeper than six ranks: {len(joined.deep)}. They stand beside those of the sixth rank.",
            "Can the tree be flatter?",
            "If so, move pages up in the navigation.",
        )
    yield from _lost(name, joined, pages)


def _lost(name: str, joined: JoinedPages, pages: Mapping[str, PageSource]) -> Iterator[Doubt]:
    ranges = {page.path: page for page in joined.pages}
    for path, page in pages.items():
        part = ranges[path]
        written = (line.text for line in joined.lines[part.first - 1 : part.last])
        lost = lost_words(page, page.front.length, written)
        if lost:
            words = ", ".join(dict.fromkeys(word for _, word in lost[:_MOST_LOST]))
            yield Doubt(
                DoubtKind.LOST_WORDS,
                f"{name}/{path}",
                lost[0][0],
                lost[-1][0],
                f"Words of these lines are not in the book: {words}.",
                "Does the page show them?",
                "If so, this is a bug in the importer; please report it with these lines.",
            )
