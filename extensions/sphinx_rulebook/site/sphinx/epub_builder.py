"""The EPUB of one language: Sphinx's own builder, with our ids, pictures and contents, and without timestamps."""

from __future__ import annotations

import re
import uuid
import zipfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders._epub_base import NavPoint
from sphinx.builders.epub3 import Epub3Builder
from sphinx.errors import ExtensionError

from ...editions.frozen_reader import read_heads
from ...support.language_tags import direction_of
from ...support.xml_text import XML_ENDINGS, MalformedXmlError, check_well_formed, fit_for_xml, html_to_xml
from ..html.addresses import image_address
from ..html.templates import EPUB_THEME_FOLDER
from ..language_builds.build_record import RECORD
from ..language_builds.text_records import TEXTS_RECORD
from ..pages.output_folder import OutputFolder
from ..view.headings import Heading
from .domain import site_of
from .themes import THEME as WEB_THEME
from .themes import is_run_by_rulebook, is_set, uses_own_theme

if TYPE_CHECKING:
    from ..pages.language_site import Site

THEME = "rulebook-epub"
_SPHINX_THEME = "epub"
_UNKNOWN = "unknown"
_NO_AUTHOR = "Author name not set"
_IDENTITY = "rulebook-id"
_FIRST_DATE = "2000-01-01"
"""The date of a rulebook without a released edition: builds at different times must not differ."""
_FIRST_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP archive supports; every file in it has this time."""
_EMPTY_METADATA = re.compile(
    rf"^\s*<(dc:(?:creator|contributor|publisher|description|rights)|meta property=\"ibooks:version\")>"
    rf"(?:{_UNKNOWN}|{_NO_AUTHOR})?</(?:dc:\w+|meta)>\n",
    re.M,
)
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_PAGE_ITEM = re.compile(r'(<item [^<>]*href="(?P<page>[^"]+\.xhtml)" media-type="application/xhtml\+xml")( ?/>)')
_ROOT = re.compile(r"<html\b[^>]*(?=>)")
_PAGE = re.compile(r"\.xhtml\Z")
_NEEDED_STYLES = frozenset({"_static/rulebook-epub.css", "_static/sphinx-design.min.css"})


class RulebookEpubBuilder(Epub3Builder):
    """Sphinx's builder ``epub`` for rulebooks.  The same sources give the same bytes."""

    def init(self) -> None:
        """Set the values that the author's settings leave open, before Sphinx complains about them."""
        config = self.config
        if config.epub_theme == _SPHINX_THEME and self._has_our_look():
            config.epub_theme = THEME
        for name in ("epub_copyright", "version", "epub_author"):
            config[name] = config[name] or _UNKNOWN
        if not is_set(config, "epub_tocscope"):
            config.epub_tocscope = "includehidden"  # we write the tables of contents of books; they are hidden on pages
        if config.epub_uid == _UNKNOWN:
            config.epub_uid = _IDENTITY
        if config.epub_identifier == _UNKNOWN:
            name = f"sphinx-rulebook:{config.html_baseurl}:{config.project}:{config.language}"
            config.epub_identifier = uuid.uuid5(uuid.NAMESPACE_URL, name).urn
        if self._has_our_look():
            config.epub_show_urls = "no"
        super().init()
        language = config.language
        direction = direction_of(language)
        self.html_tag = f'{self.html_tag.removesuffix(">")} lang="{language}" xml:lang="{language}" dir="{direction}">'

    def _has_our_look(self) -> bool:
        """Return whether the EPUB is that of a rulebook, not of a project that has its own styles and some rules."""
        return is_run_by_rulebook(self.config) or self.config.html_theme == WEB_THEME

    def fix_ids(self, tree: nodes.document) -> None:
        """Keep ids unchanged, because links lead to the ids in the text of rules."""

    def fix_fragment(self, prefix: str, fragment: str) -> str:
        """Return an address unchanged."""
        return prefix + fragment

    def get_toc(self) -> None:
        """Collect the table of contents: pages of prose, and books with their pages below them."""
        super().get_toc()
        site = site_of(self.env)
        of_books = {page for book in site.view.documents.books.values() for page in site.view.documents.pages_of(book)}
        first = self.config.root_doc
        names = [first]
        for node in self.refnodes:
            name = _PAGE.sub("", node["refuri"].partition("#")[0])
            if name in self.env.found_docs and name not in of_books and name not in names:
                names.append(name)
        # As in the other formats, a page of prose that no table of contents lists comes before the books.
        books = site.view.documents.books
        others = sorted(self.env.found_docs - of_books - set(names))
        at = next((at for at, name in enumerate(names) if name in books), len(names))
        names[at:at] = [name for name in others if name not in books]
        names += [name for name in others if name in books]
        self.refnodes = [entry for name in names for entry in self._entries(site, name)]

    def _entries(self, site: Site, name: str) -> list[dict[str, Any]]:
        book = site.view.documents.books.get(name)
        below = site.view.documents.pages_of(book) if book is not None else []
        title = book.book.title if book is not None and not book.has_prose else self.env.titles[name].astext()
        entries = [self._entry(1, name, "", title)]
        for page in below:
            document = site.view.documents.chapters.get(page)
            if document is None:
                entries.append(self._entry(2, page, "", self.env.titles[page].astext()))
                continue
            chapter, *sections = site.headings.of_chapter(document)
            entries.append(self._entry(2, page, "", _shown(chapter)))
            entries += (self._entry(3, page, f"#{section.anchor}", _shown(section)) for section in sections)
        return entries

    def _entry(self, level: int, name: str, fragment: str, title: str) -> dict[str, Any]:
        return {"level": level, "refuri": escape(self.get_target_uri(name) + fragment), "text": escape(title)}

    def toc_add_files(self, refnodes: list[dict[str, Any]]) -> None:
        """Add nothing, because the table of contents already has the first page."""

    def handle_finish(self) -> None:
        """Add the pictures of rules, and write the EPUB."""
        site = site_of(self.env)
        output = OutputFolder(Path(self.outdir))
        images = {image for name in site.view.documents.chapters for image in site.chapters.rendered(name).images}
        for image in sorted(images):
            output.copy(Path(site.view.library.root, image), image_address(image))
        super().handle_finish()

    def content_metadata(self) -> dict[str, Any]:
        """Return Sphinx's metadata with the date of the newest edition; pages are turned in the direction of the
        language.
        """
        books = site_of(self.env).view.library.books.values()
        dates = [edition.date for of_language in books for book in of_language for edition in read_heads(book, [])]
        newest = max(filter(_DATE.fullmatch, dates), default=_FIRST_DATE)
        direction = direction_of(self.config.language)
        own = {"date": f"{newest}T00:00:00Z", "page_progression_direction": direction}
        return {**super().content_metadata(), **own}

    def toc_metadata(self, level: int, navpoints: list[NavPoint]) -> dict[str, Any]:
        """Return Sphinx's metadata for the older form of the table of contents, which must contain the same
        identifier.
        """
        return {**super().toc_metadata(level, navpoints), "uid": escape(self.config.epub_identifier)}

    def build_content(self) -> None:
        """Write the package document, without empty metadata, and with the pages that have formulas named as such."""
        unneeded = (path.relative_to(self.outdir).as_posix() for path in Path(self.outdir, "_static").rglob("*"))
        kept = {RECORD, TEXTS_RECORD}
        if uses_own_theme(self):
            kept |= {name for name in unneeded if name not in _NEEDED_STYLES}
        self.config.epub_exclude_files = [*self.config.epub_exclude_files, *sorted(kept)]
        self.guide_titles = {**self.guide_titles, "toc": escape(self._contents())}
        super().build_content()
        path = Path(self.outdir, "content.opf")
        package = _PAGE_ITEM.sub(self._with_properties, _EMPTY_METADATA.sub("", path.read_text("utf-8")))
        path.write_text(package, "utf-8")

    def _with_properties(self, item: re.Match[str]) -> str:
        """Return the entry of a page in the package document; one with formulas must be marked (EPUB 3.3, 5.6.4)."""
        page = Path(self.outdir, unquote(item["page"])).read_text("utf-8")
        return f'{item[1]} properties="mathml"{item[3]}' if "<math " in page else item[0]

    def navigation_doc_metadata(self, navlist: list[Any]) -> dict[str, Any]:
        """Return Sphinx's metadata, with the title in the language of the book."""
        return {**super().navigation_doc_metadata(navlist), "toc_locale": escape(self._contents())}

    def build_navigation_doc(self) -> None:
        """Write the table of contents, in the direction of the language."""
        super().build_navigation_doc()
        path = Path(self.outdir, "nav.xhtml")
        direction = direction_of(self.config.language)
        path.write_text(_ROOT.sub(rf'\g<0> dir="{direction}"', path.read_text("utf-8"), count=1), "utf-8")

    def _contents(self) -> str:
        return site_of(self.env).words("Contents")

    def build_epub(self) -> None:
        """Pack the EPUB, without times and file permissions. Raises ExtensionError if XML is not well-formed."""
        first = ["mimetype", "META-INF/container.xml", "content.opf", "toc.ncx"]
        self._check_files(first)
        with zipfile.ZipFile(Path(self.outdir, f"{self.config.epub_basename}.epub"), "w") as archive:
            for name in dict.fromkeys([*first, *self.files]):
                entry = zipfile.ZipInfo(name, _FIRST_TIME)
                entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                entry.create_system = 3
                archive.writestr(entry, Path(self.outdir, name).read_bytes())

    def _check_files(self, further: list[str]) -> None:
        """Parse all XML as strictly as reading devices do: they do not show a page that is not well-formed."""
        for name in dict.fromkeys([*further, *self.files]):
            path = Path(self.outdir, name)
            if path.suffix in XML_ENDINGS:
                data = path.read_bytes()
                text = data.decode("utf-8", "replace")
                fit = fit_for_xml(text)
                if fit != text:
                    data = fit.encode("utf-8")
                    path.write_bytes(data)
                try:
                    check_well_formed(name, data)
                except MalformedXmlError as error:
                    raise ExtensionError(f"{error}; look for raw HTML in {self._source_of(name)}") from None

    def _source_of(self, name: str) -> str:
        document = name.removesuffix(self.out_suffix)
        return str(self.env.doc2path(document, base=False)) if document in self.env.found_docs else "the settings"


def write_raw_html_as_xml(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn the raw HTML of a page of prose, such as ``<br>``, into XML for an EPUB.

    Connected to ``doctree-resolved``, which Sphinx emits for each document before it is written.
    """
    if not isinstance(app.builder, Epub3Builder):
        return
    for node in doctree.findall(nodes.raw):
        if "html" in node.get("format", "").split():
            text = html_to_xml(node.astext())
            node.children = [nodes.Text(text)]
            node.rawsource = text


def _shown(heading: Heading) -> str:
    return f"{heading.number or ''} {heading.title}".strip()


def register(app: Sphinx) -> None:
    """Replace Sphinx's builder with ours."""
    app.add_html_theme(THEME, str(EPUB_THEME_FOLDER))
    app.add_builder(RulebookEpubBuilder, override=True)
    app.connect("doctree-resolved", write_raw_html_as_xml)
