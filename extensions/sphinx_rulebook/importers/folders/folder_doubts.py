"""Doubts about a folder: pages that are missing or not in its navigation, too deep headings, words that are lost."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from ..doubts.doubt import Doubt, DoubtKind, quote
from ..file_formats.logical_lines import LeftOut
from .folder_plan import is_about_project, other_documents, unlisted
from .includes import NOT_INCLUDED
from .joined_pages import JoinedPages
from .kept_words import lost_words
from .page_source import PageSource
from .programs.shown_titles import doubt_titles
from .programs.translated_names import is_language_tag
from .source_folder import FolderPlan

_MOST_LOST, _MOST_NAMED = 8, 8
_LONG_LINE, _LEAST_TEXT = 20, 40
_ADDRESS = re.compile(r"(?<=\])\([^()]*+\)")
_EXPRESSION = re.compile(r"(?<![\\$\w{:])\{[A-Za-z_][\w.]*+\}(?!\})|\{\{[^{}]++\}\}")
_SHOWN = re.compile(r"\{\{-?[ \t]*+[A-Za-z_$][^{}\n]*+\}\}|\{%-?[^{}%\n]++%\}")
_CODE_SPAN = re.compile(r"`[^`\n]++`|\$[^$\n]++\$")  # and formulas
_LATEX_INPUT = re.compile(rb"\\(?:input|include|subfile)\b")
_MOST_BYTES = 1_000_000
_CHANGE_PAGE = "If so, change its name or its front matter, and import again."
_UNLISTED = "a page that the navigation does not have"


def files_left_out(plan: FolderPlan, included: Collection[str], assets: Collection[Path]) -> Iterator[LeftOut]:
    """Yield the pages that the navigation does not have, and the documents in other formats.

    ``included`` are the files that pages show the text of, ``assets`` those that come along.
    """
    for path in unlisted(plan, included):
        line, why = plan.set_aside.get(path, (1, ""))
        yield LeftOut(0, path, "a page that is not shown by itself" if why else _UNLISTED, path, line)
    for path in other_documents(plan, included, assets):
        yield LeftOut(0, path, "a file that is not Markdown", path, 1)
    beside = sorted(path.name for path in plan.top.glob("*.md")) if plan.root != plan.top else []
    for path in (one for one in beside if not is_about_project(one) and one.lower() != "summary.md"):
        yield LeftOut(0, path, "a page outside of the folder that has the pages of the site", path, 1)


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
    yield from _unlisted(plan, name, included)
    for path in plan.unread:
        yield Doubt(
            DoubtKind.UNREAD_FILE,
            f"{name}/{path}",
            1,
            1,
            "This navigation is not read: the pages are in the order of their front matter, numbers and names.",
            "Is the order the same?",
            "If not, list the pages in this order in a SUMMARY.md, and import again.",
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
            f"If so, import {main} by itself: it includes the others."
            if (main := _main_of_latex(plan, others))
            else "If so, save them as Markdown (.md) in the folder, or import each as a book of its own: CODE=FILE.",
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
    yield from _language_folders(plan, name)
    yield from doubt_titles(plan, name, pages)
    yield from _not_included(name, pages)
    yield from _unread_tags(name, pages)
    yield from _repeated(name, pages)
    yield from _lost(name, joined, pages)


def _unlisted(plan: FolderPlan, name: str, included: Collection[str]) -> Iterator[Doubt]:
    """Yield a doubt for each page that was left out, or for all of a folder at the top if they are many."""
    groups: dict[str, list[str]] = {}
    for path in unlisted(plan, included):
        groups.setdefault(path.partition("/")[0] if "/" in path else "", []).append(path)
    for folder, paths in groups.items():
        are_many = len(paths) > _MOST_NAMED
        for path in paths[:1] if are_many else paths:
            at, why = plan.set_aside.get(path, (1, ""))
            what = why or "The navigation does not have this page, so it was left out."
            yield Doubt(
                DoubtKind.UNLISTED_PAGE,
                f"{name}/{path}",
                at,
                at,
                f"{what} So were {len(paths) - 1} other pages {f'in {folder}/' if folder else 'beside it'}."
                if are_many
                else what,
                "Are they parts of the rules?" if are_many else "Is it a part of the rules?",
                _CHANGE_PAGE if why else "If so, add it to the navigation.",
            )


def _main_of_latex(plan: FolderPlan, paths: Sequence[str]) -> str:
    """Return the path of a document of LaTeX that includes other files, or "" if there is none, or more than one."""
    found = []
    for path in paths:
        if path.endswith(".tex"):
            try:
                text = (plan.root / path).read_bytes()[:_MOST_BYTES]
            except OSError:
                continue
            found += [path] if b"\\begin{document}" in text and _LATEX_INPUT.search(text) is not None else []
    return found[0] if len(found) == 1 else ""


def _language_folders(plan: FolderPlan, name: str) -> Iterator[Doubt]:
    """Yield a doubt if folders that are called as languages have pages of the same names."""
    found: dict[str, dict[str, set[str]]] = {}
    for place in plan.places:
        folders = place.path.split("/")
        at = next((at for at, folder in enumerate(folders[:-1]) if is_language_tag(folder)), None)
        if at is not None:
            languages = found.setdefault("/".join(folders[:at]), {})
            languages.setdefault(folders[at], set()).add("/".join(folders[at + 1 :]))
    for above, languages in found.items():
        (first, pages), *others = languages.items()
        same = [language for language, own in others if len(own & pages) * 2 >= min(len(own), len(pages))]
        if same:
            path = f"{above}/{first}".lstrip("/")
            named = ", ".join([first, *same[:_MOST_NAMED]]) + (" and others" if len(same) > _MOST_NAMED else "")
            yield Doubt(
                DoubtKind.UNLISTED_PAGE,
                f"{name}/{path}/{min(pages)}",
                1,
                1,
                f"The folders {named} have the same pages; all of them are in the book.",
                "Are they translations?",
                "If so, import one of them with --language, then the others with --like.",
            )


def _not_included(name: str, pages: Mapping[str, PageSource]) -> Iterator[Doubt]:
    for page in pages.values():
        for one in page.left_out:
            is_tag = one.reason.startswith("the tag 'include") and ".html" not in one.text
            if one.reason == NOT_INCLUDED or is_tag:
                yield Doubt(
                    DoubtKind.MISSING_FILE,
                    f"{name}/{one.file}",
                    one.line,
                    one.line,
                    f"The text of {quote(one.text)} is missing here.",
                    "Where is it?",
                    "Put the file there, and the include on a line of its own, and import again.",
                )


def _unread_tags(name: str, pages: Mapping[str, PageSource]) -> Iterator[Doubt]:
    """Yield a doubt for each page with tags that its program replaces by something else, and that stayed text."""
    for page in pages.values():
        code = page.code()
        pattern = _EXPRESSION if page.path.endswith(".mdx") else _SHOWN
        found = [
            (line, match[0])
            for place, line in enumerate(page.lines)
            if place not in code
            and "{" in line.text
            and (match := pattern.search(_CODE_SPAN.sub("", line.text))) is not None
        ]
        if found:
            others = f" and {len(found) - 1} more" if len(found) > 1 else ""
            first = found[0][0]
            yield Doubt(
                DoubtKind.UNREAD_MARKUP,
                f"{name}/{first.file}",
                first.number,
                first.number,
                f"The site shows something else for {quote(found[0][1])}{others}, which stayed as it is typed.",
                "What does it show?",
                "Write that instead, and import again.",
            )


def _repeated(name: str, pages: Mapping[str, PageSource]) -> Iterator[Doubt]:
    """Yield a doubt for each page that has the whole text of other pages again."""
    texts = {path: text for path, page in pages.items() if len("".join(text := _long_lines(page))) >= _LEAST_TEXT}
    owners: dict[str, list[str]] = {}
    for path, text in texts.items():
        for line in text:
            owners.setdefault(line, []).append(path)
    within: dict[str, list[str]] = {}
    for path, text in texts.items():
        rarest = min(text, key=lambda line: len(owners[line]))
        for other in owners[rarest]:
            is_twin = len(texts[other]) == len(text)
            if other != path and text.keys() <= texts[other].keys() and (not is_twin or other < path):
                within.setdefault(other, []).append(path)
                break
    for other, paths in within.items():
        named = ", ".join(paths[:_MOST_NAMED]) + (" and others" if len(paths) > _MOST_NAMED else "")
        yield Doubt(
            DoubtKind.UNLISTED_PAGE,
            f"{name}/{other}",
            1,
            1,
            f"This page has the whole text of {named}, which is in the book twice.",
            "Which one is the source?",
            "Delete the other, and import again.",
        )


def _long_lines(page: PageSource) -> Mapping[str, int]:
    """Return the headings of a page and its lines that are not short, each once, without addresses."""
    texts = (_ADDRESS.sub("", line.text).strip() for line in page.lines)
    kept = (text for text in texts if text.startswith("#") or len(text) >= _LONG_LINE)
    lines = [text for text in kept if not text.startswith(("|", "![", ":::"))]
    has_text = any(not text.startswith("#") for text in lines)
    return {text.lstrip("# "): 0 for text in lines} if has_text else {}


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
