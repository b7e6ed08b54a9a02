"""Recognizing the program that a folder of Markdown was written for, and reading its navigation."""

from __future__ import annotations

import os
import posixpath
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..data_files.data_tree import DataTable, DataValue
from ..data_files.yaml_tree import read_yaml
from ..documents.encodings import read_text
from ..documents.text_formats import RST_ENDINGS
from ..file_formats.logical_lines import LeftOut
from .front_matter import FrontMatter
from .mkdocs_settings import read_mkdocs
from .page_variables import read_variables
from .plain_order import is_index, read_plain_order
from .programs.shown_pages import pages_set_aside
from .programs.site_roots import DOCUSAURUS, root_of_pages, unread_navigations
from .source_folder import MARKDOWN_ENDINGS, FolderKind, FolderPlan, NavPlace
from .summary_file import read_summary

_MKDOCS = ("mkdocs.yml", "mkdocs.yaml")
_SUMMARIES = ("SUMMARY.md", "Summary.md", "summary.md")
_GITBOOK = ".gitbook.yaml"
_MDBOOK = "book.toml"
_NOT_PAGES = frozenset({"node_modules", "_book", "__pycache__", "venv", "site-packages"})
_DOCSIFY = ("_sidebar.md", "docs/_sidebar.md")
_OWN_OF_DOCSIFY = ("_sidebar.md", "_navbar.md", "_coverpage.md", "_404.md")
_TEMPLATES = frozenset({"theme", "themes", "overrides", "templates", "partials", "layouts", "includes", "public"})
_WEB_PAGES = (".html", ".htm", ".xhtml")
_OTHER_DOCUMENTS = (
    *(".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".typ", ".wiki"),
    *(".docx", ".doc", ".odt", ".rtf", ".pdf", ".epub", *_WEB_PAGES),
)
"""The endings of documents that a folder of Markdown may have beside its pages."""
_ABOUT_PROJECT = re.compile(
    r"(?:requirements.*|robots|humans|llms.*|cname|constraints|cmakelists|license.*|licence.*|copying.*|notice|authors|"
    r"contributors|changelog|changes|contributing|security|todo|readme|404|search|manifest)\.[a-z]+",
    re.I,
)
MOST_PAGES = 20_000

FrontOf = Callable[[str], FrontMatter]
"""A function that returns the front matter of a page by its path below the root."""


def is_markdown_folder(folder: Path) -> bool:
    """Return whether a folder has pages of Markdown, and not more web pages or reStructuredText than those."""
    if any((folder / name).is_file() for name in (*_MKDOCS, *_SUMMARIES, _GITBOOK)):
        return True
    kinds = (MARKDOWN_ENDINGS, _WEB_PAGES, RST_ENDINGS)
    names = [name.lower() for _, name in _walk(folder)]
    pages, *others = (sum(name.endswith(kind) for name in names) for kind in kinds)
    return pages > 0 and pages >= max(others)


def plan_folder(top: Path, front_of_root: Callable[[Path], FrontOf], language: str = "") -> FolderPlan:
    """Return what a folder of Markdown says about itself.

    ``front_of_root`` returns what reads the front matter of the pages below a root. ``language`` is that of the book,
    if it is known. Raises UnusableInputError if a file of its navigation cannot be read, or if it has no pages.
    """
    mkdocs = next((top / name for name in _MKDOCS if (top / name).is_file()), None)
    if (top / _MDBOOK).is_file() and (plan := _mdbook(top)) is not None:
        return plan
    if mkdocs is not None:
        return _mkdocs(top, mkdocs, front_of_root, language)
    root, summary = _gitbook_files(top)
    if summary is not None:
        text = _text_of(summary)
        plan = _with_places(FolderKind.GITBOOK, top, root, read_summary(text, summary.name, False), summary.parent)
        return replace(plan, variables=read_variables(top, root))
    sidebar = next((top / name for name in _DOCSIFY if (top / name).is_file()), None)
    if sidebar is not None:
        places = read_summary(_text_of(sidebar), sidebar.name, False)
        return _with_places(FolderKind.PLAIN, top, sidebar.parent, places, sidebar.parent)
    return _plain(top, root_of_pages(top), front_of_root, language)


def _plain(top: Path, root: Path, front_of_root: Callable[[Path], FrontOf], language: str) -> FolderPlan:
    try:
        pages = _pages(root)
    except UnusableInputError:
        if root == top:
            raise
        return _plain(top, top, front_of_root, language)
    front_of = front_of_root(root)
    is_hugo = root != top and root.name == "content"
    has_parts = is_hugo or any((top / name).is_file() for name in (*DOCUSAURUS, "_config.yml"))
    aside = pages_set_aside(pages, front_of, language, has_parts)
    is_retype = any((top / f"retype.{ending}").is_file() for ending in ("yml", "yaml", "json"))
    places = tuple(read_plain_order(root, pages - set(aside), front_of, highest_first=is_retype))
    kind = FolderKind.RETYPE if is_retype else FolderKind.HUGO if is_hugo else FolderKind.PLAIN
    unread = unread_navigations(top, root)
    reason = "a navigation that is not read: folders, front matter and names are the order"
    left_out = [LeftOut(0, name, reason, name, 1) for name in unread]
    return FolderPlan(kind, top, root, places, pages, left_out=left_out, set_aside=aside, unread=unread)


def _mdbook(top: Path) -> FolderPlan | None:
    try:
        settings = tomllib.loads(_text_of(top / _MDBOOK))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnusableInputError(f"{top / _MDBOOK} is not valid TOML: {error}") from error
    book = settings.get("book")
    if not isinstance(book, dict):
        return None  # a book.toml of ours
    source = book.get("src")
    root = top / (source if isinstance(source, str) else "src")
    summary = next((root / name for name in _SUMMARIES if (root / name).is_file()), None)
    if summary is None:
        return None
    places = read_summary(_text_of(summary), summary.name, True)
    plan = _with_places(FolderKind.MDBOOK, top, root, places, root)
    site = _site_url(settings)
    title, language = book.get("title"), book.get("language")
    return replace(
        plan,
        title=title if isinstance(title, str) else "",
        language=language if isinstance(language, str) else "",
        site=site if "://" in site else "",
        site_path="" if "://" in site else site,
    )


def _site_url(settings: Mapping[str, object]) -> str:
    output = settings.get("output")
    html = output.get("html") if isinstance(output, dict) else None
    url = html.get("site-url") if isinstance(html, dict) else None
    return url if isinstance(url, str) else ""


def _mkdocs(top: Path, file: Path, front_of_root: Callable[[Path], FrontOf], language: str) -> FolderPlan:
    settings = read_mkdocs(_text_of(file), file.name)
    root = top / settings.folder
    if not root.is_dir():
        raise UnusableInputError(f"{file} names the folder {settings.folder!r}, which does not exist")
    if settings.places is None:
        plan = replace(_plain(top, root, front_of_root, language or settings.language), kind=FolderKind.MKDOCS)
    else:
        plan = _with_places(FolderKind.MKDOCS, top, root, settings.places, root)
    return replace(
        plan, title=settings.title, language=settings.language, site=settings.site, snippets=settings.snippets
    )


def _gitbook_files(top: Path) -> tuple[Path, Path | None]:
    """Return the folder of a GitBook's pages, and its summary."""
    root, summary = top, ""
    if (top / _GITBOOK).is_file():
        tree = read_yaml(_text_of(top / _GITBOOK), _GITBOOK)
        if isinstance(tree, DataTable):
            given, structure = tree.entries.get("root"), tree.entries.get("structure")
            if isinstance(given, DataValue):
                root = top / given.text.lstrip("/")
            if isinstance(structure, DataTable) and isinstance(named := structure.entries.get("summary"), DataValue):
                summary = named.text.lstrip("/")
    names = [summary] if summary else list(_SUMMARIES)
    return root, next((root / name for name in names if (root / name).is_file()), None)


def _with_places(kind: FolderKind, top: Path, root: Path, listed: Iterable[NavPlace], base: Path) -> FolderPlan:
    """Return a plan with the places of a navigation whose addresses are relative to ``base``."""
    pages = _pages(root)
    folded = {page.casefold(): page for page in sorted(pages, reverse=True)}
    indexes = {posixpath.dirname(key): page for key, page in folded.items() if is_index(page)}
    prefix = posixpath.relpath(base.as_posix(), root.as_posix())
    places: list[NavPlace] = []
    missing: list[NavPlace] = []
    left_out: list[LeftOut] = []
    seen: set[str] = set()
    for place in listed:
        address, _, anchor = place.path.partition("#")
        if "://" in address or address.startswith("mailto:"):
            what = f"{place.title} {place.path}".strip()
            left_out.append(LeftOut(0, what, "a link of the navigation to another site", place.file, place.line))
            continue
        path = posixpath.normpath(posixpath.join(prefix, address)).lstrip("/") if address else ""
        key = path.casefold()
        path = folded.get(key, indexes.get(key, folded.get(f"{key}.md", ""))) if address else ""
        if path in seen:
            if not anchor:
                left_out.append(LeftOut(0, place.title, "a page that the navigation has twice", place.file, place.line))
            continue
        if address and not path:
            missing.append(place)
        seen.update((path,) if path else ())
        places.append(replace(place, path=path))
    return FolderPlan(kind, top, root, tuple(places), pages, missing=tuple(missing), left_out=tuple(left_out))


def _pages(root: Path) -> frozenset[str]:
    pages = frozenset(
        path.relative_to(root).as_posix()
        for folder, name in _walk(root)
        if name.lower().endswith(MARKDOWN_ENDINGS) and is_inside(str(root), path := folder / name)
    )
    if not pages:
        raise UnusableInputError(f"{root} has no pages of Markdown")
    if len(pages) > MOST_PAGES:
        raise UnusableInputError(f"{root} has {len(pages):,} pages; the most that are read are {MOST_PAGES:,}")
    return pages


def _walk(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files below a folder with their folders, in order; hidden ones and those of programs are left out."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _NOT_PAGES)
        yield from ((Path(folder), name) for name in sorted(names) if not name.startswith("."))


def unlisted(plan: FolderPlan, linked: Iterable[str] = ()) -> Sequence[str]:
    """Return the pages that the navigation does not have; the summary itself is not one of them."""
    listed = {place.path for place in plan.places}
    return [
        page
        for page in sorted(plan.pages - listed - set(linked))
        if not (plan.kind in (FolderKind.GITBOOK, FolderKind.MDBOOK) and page.lower().endswith("summary.md"))
        and page not in _OWN_OF_DOCSIFY
    ]


def other_documents(plan: FolderPlan, included: Iterable[str], assets: Iterable[Path]) -> Sequence[str]:
    """Return the paths of the documents among the pages that are not Markdown, without those that the book uses.

    ``included`` are the files that pages show the text of, ``assets`` those that come along. Folders whose names begin
    with an underscore have the templates of a site.
    """
    used = {(plan.root / path).resolve() for path in included} | {path.resolve() for path in assets}
    return [
        path.relative_to(plan.root).as_posix()
        for folder, name in _walk(plan.root)
        if name.lower().endswith(_OTHER_DOCUMENTS)
        and (path := folder / name).resolve() not in used
        and not (name.lower().endswith(_WEB_PAGES) and _is_template(path.relative_to(plan.root)))
    ]


def is_about_project(path: str) -> bool:
    """Return whether a file is about a project or a site rather than its contents, by its name."""
    return _ABOUT_PROJECT.fullmatch(posixpath.basename(path)) is not None


def _is_template(path: Path) -> bool:
    return any(part.startswith("_") or part.lower() in _TEMPLATES for part in path.parts[:-1])


def _text_of(path: Path) -> str:
    try:
        return read_text(path.read_bytes(), path.name).text
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
