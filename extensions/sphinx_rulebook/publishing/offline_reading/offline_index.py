"""The files that a browser needs to keep a site, or a part of it, for offline reading without ever mixing two builds.

``offline.json`` identifies the build and lists the sets that can be saved; ``offline/<digest>.json`` list the files, a
hundred or so each, with digest and size, so that a reader of one page does not load the full list. The sets of kind
``text`` and ``pages`` are small: the browser keeps them after the first visit without being asked. ``sw.js`` (see
``theme/scripts/worker``) verifies each file by its digest. ``library.js``, which every page loads, contains the
identifier of its build.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...site.html.addresses import PICTURES
from ...site.pages.book_frame import FRAME_SCRIPT
from ...site.pages.output_folder import FileFacts, facts_of
from ...site.pages.page_plan import offline_page_name
from ...site.scripts.book_texts import TEXTS
from ...site.scripts.bundles import WORKER as WORKER_SCRIPT
from ...site.scripts.bundles import bundle
from ...site.scripts.data_scripts import script_json
from ...site.scripts.library_script import LIBRARY
from ...site.view.interface_words import load_words
from ...site.view.page_documents import ROOT_DOCUMENT, BookDocument, Documents
from ...site.view.rule_page_names import folder_of
from ..built_site import BuiltSite
from .kept_facts import KeptFacts
from .offline_lists import FolderLists, as_json, write_lists

FORMAT = "rulebook-offline/1"
INDEX = "offline.json"
WORKER = "sw.js"

_DATA_OF_BOOKS = (TEXTS, "edition-list.js", "edition-units.js")
"""What the search of a book loads: its texts, and the numbers that its rules had."""

_PICTURES = (PICTURES, "_images")

_SOURCES = "_sources"
_NOT_FOR_READERS = frozenset(
    {
        *("objects.inv", "rulebook.json", INDEX, WORKER),  # for programs
        *("doctools.js", "documentation_options.js", "language_data.js", "searchtools.js", "sphinx_highlight.js"),
    }
)
"""Files that none of our pages load; Sphinx puts some of them beside our scripts."""


def write_offline(site: BuiltSite, rules: Mapping[str, FolderLists]) -> None:
    """Write all of these files into the site's folder; call this when all files for readers exist.

    ``rules`` are the lists of the folders with pages of rules, by their paths with a slash at the end.
    """
    folder = site.folder
    languages = site.loaded.library.languages
    kept = KeptFacts(site.doctrees)
    files = dict(_facts(folder, languages, site.facts, kept, rules))
    kept.save()
    scripts = [f"{language}/{LIBRARY}" for language in languages]
    contents = [(path, file.digest) for path, file in files.items()]
    contents += [(path, lists.digest) for path, lists in rules.items()]
    build = facts_of(json.dumps(contents).encode("utf-8")).digest
    for script in scripts:
        text = (folder / script).read_text("utf-8") + f'window.rulebookBuild="{build}";\n'
        (folder / script).write_text(text, "utf-8")
        files[script] = facts_of(text.encode("utf-8"))
    lists = write_lists(folder, site.published, files, rules)
    index = {"format": FORMAT, "build": build, "lists": lists, "sets": list(_sets(site, files, rules))}
    (folder / INDEX).write_text(as_json(index), "utf-8")
    (folder / WORKER).write_text(_worker(site), "utf-8")


def _facts(
    folder: Path, languages: Iterable[str], known: Mapping[str, FileFacts], kept: KeptFacts, rules: Collection[str]
) -> Iterator[tuple[str, FileFacts]]:
    """Yield the path and the facts of all files for readers, in order: the files above the languages, then the files
    of each language, without the folders of ``rules``.  A file whose facts are ``known`` is not read.
    """
    for entry in _entries(str(folder)):
        if entry.is_dir() and entry.name not in languages:
            continue
        for path, location in _walk(entry, "", rules):
            yield path, known.get(path) or kept.of(path, location)


def _walk(entry: os.DirEntry[str], folder: str, skipped: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the paths of an entry's files, and their locations; a site may have tens of thousands of files."""
    if not entry.is_dir():
        if entry.name not in _NOT_FOR_READERS:
            yield folder + entry.name, entry.path
    elif entry.name != _SOURCES and f"{folder}{entry.name}/" not in skipped:
        for inside in _entries(entry.path):
            yield from _walk(inside, f"{folder}{entry.name}/", skipped)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return the entries of a folder, in order, without hidden ones."""
    with os.scandir(folder) as entries:
        return sorted((entry for entry in entries if not entry.name.startswith(".")), key=lambda entry: entry.name)


def _worker(site: BuiltSite) -> str:
    library = site.loaded.library
    replaced = {
        language: load_words(language, library.root)(
            "This page is being replaced by a newer one. Please wait a moment."
        )
        for language in library.languages
    }
    return f"self.rulebookReplaced={script_json(replaced)};\n{bundle(WORKER_SCRIPT)}"


# ---- The sets that can be saved ------------------------------------------------------------------------------------


def _sets(
    site: BuiltSite, files: Mapping[str, FileFacts], rules: Mapping[str, FolderLists]
) -> Iterator[dict[str, Any]]:
    """Yield the sets that can be saved: first the files that all of them need, then each language and its books.

    A file belongs to the set with the longest prefix of its path; pictures may belong to several.
    """
    planned = list(_plan(site, files))
    counts = {start: [0, 0] for one in planned for start in one["paths"]}
    folders = sorted((start for start in counts if start.endswith("/")), key=len, reverse=True)
    of_folder: dict[str, list[int]] = {}

    def add(path: str, count: int, size: int) -> None:
        own = counts.get(path)
        if own is None:
            folder = path[: path.rfind("/") + 1]
            own = of_folder.get(folder)
            if own is None:
                own = of_folder[folder] = counts[next(start for start in folders if folder.startswith(start))]
        own[0] += count
        own[1] += size

    for path, file in files.items():
        add(path, 1, file.size)
    for path, lists in rules.items():
        add(path, lists.files, lists.size)
    for one in planned:
        contained = [counts[start] for start in one["paths"]]
        if any(count for count, _ in contained):
            yield {**one, "files": sum(count for count, _ in contained), "bytes": sum(size for _, size in contained)}


def _plan(site: BuiltSite, paths: Collection[str]) -> Iterator[dict[str, Any]]:
    library = site.loaded.library
    yield {"key": "", "kind": "site", "paths": [path for path in sorted(paths) if "/" not in path], "needs": []}
    for language in library.languages:
        view = site.views.view(language)
        pictures = [f"{other}/{name}/" for other in library.languages for name in _PICTURES]
        page = f"{language}/{offline_page_name(view)}.html"
        start = f"{language}/"
        pages = _pages(language, view.documents, paths)
        key = f"{language}/pages"
        yield {"key": key, "kind": "pages", "language": language, "paths": pages, "needs": []}
        yield {
            "key": language,
            "kind": "language",
            "language": language,
            "page": page,
            "paths": [start, *pictures],
            "needs": ["", key],
        }
        yield from _books(site.folder, language, view.documents, paths)


def _pages(language: str, documents: Documents, paths: Collection[str]) -> list[str]:
    """Return the pages of a language that belong to no book, in order: its home page and its prose."""
    folders = [f"{language}/{name.removesuffix(ROOT_DOCUMENT)}" for name in documents.books]
    folders += [f"{language}/{folder_of(page.book)}" for page in documents.books.values()]
    folders += [f"{language}/_"]
    return sorted(
        path
        for path in paths
        if path.startswith(f"{language}/") and path.endswith(".html") and not path.startswith(tuple(folders))
    )


def _books(folder: Path, language: str, documents: Documents, paths: Collection[str]) -> Iterator[dict[str, Any]]:
    for name, page in documents.books.items():
        own = f"{language}/{name.removesuffix(ROOT_DOCUMENT)}"
        book = page.book
        key = own.rstrip("/")
        reported = {"language": language, "book": book.code, "title": book.title, "edition": book.edition or ""}
        text = f"{key}/text"
        yield {
            "key": text,
            "kind": "text",
            **reported,
            "paths": _text_of_book(language, page, documents, paths),
            "needs": [language],
        }
        places = [own, f"{language}/{folder_of(book)}"]
        yield {"key": key, "kind": "book", **reported, "paths": places, "needs": [text]}
        editions = [f"{own}{version}/" for version in _versions(folder / own)]
        if editions:
            yield {"key": f"{key}/editions", "kind": "editions", **reported, "paths": editions, "needs": [key]}


def _text_of_book(language: str, page: BookDocument, documents: Documents, paths: Collection[str]) -> list[str]:
    """Return the files with the text of a book, in the order in which a browser with little room keeps them.

    The texts come first: the search, and the view of a rule whose page is missing, need nothing else.
    """
    folder = page.name.removesuffix(ROOT_DOCUMENT)
    wanted = [f"{language}/{folder}{name}" for name in (*_DATA_OF_BOOKS, FRAME_SCRIPT)]
    for name in (page.name, *documents.pages_of(page)):
        wanted += [f"{language}/{name}{ending}" for ending in (".html", "/index.html", ".preview.js")]
    return [path for path in wanted if path in paths]


def _versions(folder: Path) -> Iterable[str]:
    """Return the names of the folders that contain a past edition's pages."""
    return sorted(path.parent.name for path in folder.glob("*/rulebook.json"))
