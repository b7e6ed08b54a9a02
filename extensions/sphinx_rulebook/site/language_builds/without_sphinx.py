"""A rebuild of a language without Sphinx, if nothing has changed but rules.

Sphinx takes as long to start, and to find out that its documents are the same, as all the rest of such a rebuild takes
in a small project. What it made of the documents the last time is known (see `known_documents`), and the pages are the
same as if it had written them.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from urllib.parse import quote

from markupsafe import escape

from ...support.cache import Cache
from ...support.shared_folders import link_or_copy, own_file
from ..html.addresses import Addresses
from ..pages.language_site import Site, make_site
from ..pages.page_contexts import PageContexts
from ..pages.page_plan import plan_pages
from ..pages.page_writer import DocumentParts, PageWriter
from ..past_editions.book_editions import VALUES
from ..view.external_units import ExternalUnit
from ..view.interface_words import load_words
from .build_record import read_record
from .chapter_html import chapter_html
from .document_memory import DocumentMemory
from .handing_over import HandedOver
from .known_documents import DocumentPage, KnownDocuments, digest_shape, files_below
from .labelled_units import shown_units
from .language_build import LanguageBuild
from .language_files import WrittenDocuments, write_language_files
from .made_anew import MADE_ANEW
from .page_digests import PageDigests
from .rebuilt_pages import find_rebuilt_pages
from .rule_inventory import write_inventory


def rebuild_without_sphinx(build: LanguageBuild, library: HandedOver, memory: DocumentMemory, published: Path) -> bool:
    """Build a language again into the copy of its ``published`` folder, and complete ``build``; return False, without
    having written a page, if Sphinx must do it.

    Raises MalformedXmlError.
    """
    known = memory.documents(build.language)
    if known is None:
        return False
    contexts = PageContexts(_site(build, library, known))
    site, outdir = contexts.site, build.output
    record = read_record(outdir)
    before: PageDigests = record["pages"]
    if (
        digest_shape(site.view, site.headings) != known.shape
        or any(shown_units(site.view, known.links[page], page) != shown for page, shown in known.shown.items())
        or not before.keys() >= known.prose.names
        or files_below(known.folders) != known.files_in_folders
        or _is_any_missing(published, record["files"])
    ):
        return False
    outer = {name: before[name][0] for name in known.prose.names}
    pages = find_rebuilt_pages(contexts, library, outdir, outer, frozenset())
    others = set(pages.changed) - site.view.documents.chapters.keys()
    of_others = memory.pages(build.language) if others else {}
    if not others <= of_others.keys():
        return False
    for folder in MADE_ANEW:
        _link_folder(published / folder, outdir / folder)
    for path, html in _documents(contexts, known, pages.changed, of_others):
        _write(outdir, path, html)
    write_inventory(outdir, known.inventory, site)
    write_language_files(contexts, library, outdir, WrittenDocuments(known.prose.names, pages, known.of_sphinx, None))
    build.brand, build.base_url, build.has_offline = known.brand, known.settings.base_url, known.has_offline
    build.files, build.is_remembered = list(known.files), True
    return True


def _site(build: LanguageBuild, library: HandedOver, known: KnownDocuments) -> Site:
    views, language = library.views, build.language
    view = views.view(language)
    cache = Cache(build.doctrees / VALUES)
    addresses = Addresses(
        lambda name: quote(name) + known.link_ending, lambda name: name + known.file_ending, known.prose.__contains__
    )
    return make_site(
        views,
        library.bodies,
        library.rule_page_names,
        view,
        load_words(language, view.library.root),
        known.brand,
        known.settings,
        addresses,
        known.prose,
        plan_pages(views, view, cache, library.book_digests, known.settings.has_other_languages),
        _no_other_site,
    )


def _no_other_site(name: str) -> ExternalUnit | None:
    raise AssertionError(f"{name} is on another site, whose inventory only Sphinx knows")


def _is_any_missing(published: Path, files: Collection[str]) -> bool:
    """Return whether a file of the last build has been removed from the site."""
    return not all(os.path.lexists(f"{published}/{path}") for path in files)


def _documents(
    contexts: PageContexts, known: KnownDocuments, changed: Collection[str], pages: dict[str, DocumentPage]
) -> Iterator[tuple[str, str]]:
    """Yield the files of the documents that have changed, with their HTML."""
    site = contexts.site
    writer = PageWriter(site)
    for name in changed:
        previous, following = known.steps[name]
        chapter = site.view.documents.chapters.get(name)
        if chapter is not None:
            title = escape(site.headings.title(chapter).text)
            parts = DocumentParts(title, chapter_html(site, name), previous, following)
            context = contexts.in_frame(name)
        else:
            page = pages[name]
            parts = DocumentParts(
                page.title, page.body, previous, following, page.metadata, page.headings, page.assets, page.author
            )
            is_home = name == site.settings.root_document
            context = contexts.of_home(set(page.linked)) if is_home else contexts.of_document(name)
        yield site.addresses.file_of(name), writer.write_document(name, context, parts)


def _write(outdir: Path, path: str, html: str) -> None:
    location = f"{outdir}/{path}"
    own_file(location, str(outdir))
    # As Sphinx writes its pages, which cannot have half of a pair of surrogates either.
    Path(location).write_text(html, "utf-8", errors="xmlcharrefreplace")


def _link_folder(source: Path, target: Path) -> None:
    """Link the files below a folder of the published site, which no build changes, into the new site."""
    for folder, _, files in os.walk(source):
        place = target / os.path.relpath(folder, source)
        place.mkdir(parents=True, exist_ok=True)
        for name in files:
            link_or_copy(f"{folder}/{name}", f"{place}/{name}")
