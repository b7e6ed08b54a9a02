"""The EPUB of one language: Sphinx's own builder, with our ids, pictures and contents, and without a clock."""

from __future__ import annotations

import re
import uuid
import zipfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders._epub_base import NavPoint
from sphinx.builders.epub3 import Epub3Builder
from sphinx.errors import ExtensionError

from ..editions.frozen import read_heads
from ..xml_text import XML_ENDINGS, MalformedXmlError, check_well_formed, fit_for_xml, html_to_xml
from .domain import site_of
from .output_folder import OutputFolder
from .renderer import image_address
from .rendering import Heading
from .theme_files import EPUB_THEME_FOLDER

if TYPE_CHECKING:
    from .state import Site

THEME = "rulebook-epub"
_SPHINX_THEME = "epub"
_UNKNOWN = "unknown"
_NO_AUTHOR = "Author name not set"
_IDENTITY = "rulebook-id"
_FIRST_DATE = "2000-01-01"
"""What stands for the date of a rulebook that has no released edition: no two builds may differ by their clocks."""
_FIRST_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP archive knows; every file in it has this one."""
_EMPTY_METADATA = re.compile(
    rf"^\s*<(dc:(?:creator|contributor|publisher|description|rights)|meta property=\"ibooks:version\")>"
    rf"(?:{_UNKNOWN}|{_NO_AUTHOR})?</(?:dc:\w+|meta)>\n",
    re.M,
)
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_PAGE = re.compile(r"\.xhtml\Z")
_NEEDED_STYLES = frozenset({"_static/rulebook-epub.css", "_static/sphinx-design.min.css"})


class RulebookEpubBuilder(Epub3Builder):
    """Sphinx's builder ``epub`` for rulebooks.  The same sources give the same bytes."""

    def init(self) -> None:
        """Settle what the author's settings leave open, before Sphinx complains of it."""
        config = self.config
        if config.epub_theme == _SPHINX_THEME:
            config.epub_theme = THEME
        for name in ("epub_copyright", "version", "epub_author"):
            config[name] = config[name] or _UNKNOWN
        config.epub_tocscope = "includehidden"  # the contents of books are written by us and hidden on pages
        if config.epub_uid == _UNKNOWN:
            config.epub_uid = _IDENTITY
        if config.epub_identifier == _UNKNOWN:
            name = f"sphinx-rulebook:{config.html_baseurl}:{config.project}:{config.language}"
            config.epub_identifier = uuid.uuid5(uuid.NAMESPACE_URL, name).urn
        config.epub_show_urls = "no"
        super().init()
        language = config.language
        self.html_tag = f'{self.html_tag.removesuffix(">")} lang="{language}" xml:lang="{language}">'

    def fix_ids(self, tree: nodes.document) -> None:
        """Keep ids as they are: those in the text of rules are not Sphinx's to change, and links lead to them."""

    def fix_fragment(self, prefix: str, fragment: str) -> str:
        """Return an address as it is."""
        return prefix + fragment

    def get_toc(self) -> None:
        """Note the contents: prose, and books with their pages below them."""
        super().get_toc()
        site = site_of(self.env)
        of_books = {
            page for book in site.edition.documents.books.values() for page in site.edition.documents.pages_of(book)
        }
        first = self.config.root_doc
        names = [first]
        for node in self.refnodes:
            name = _PAGE.sub("", node["refuri"].partition("#")[0])
            if name in self.env.found_docs and name not in of_books and name not in names:
                names.append(name)
        names += sorted(self.env.found_docs - of_books - set(names))
        self.refnodes = [entry for name in names for entry in self._entries(site, name)]

    def _entries(self, site: Site, name: str) -> list[dict[str, Any]]:
        book = site.edition.documents.books.get(name)
        below = site.edition.documents.pages_of(book) if book is not None else []
        title = book.book.title if book is not None and not book.has_prose else self.env.titles[name].astext()
        entries = [self._entry(1, name, "", title)]
        for page in below:
            document = site.edition.documents.chapters.get(page)
            if document is None:
                entries.append(self._entry(2, page, "", self.env.titles[page].astext()))
                continue
            chapter, *sections = site.rendering.headings(document)
            entries.append(self._entry(2, page, "", _shown(chapter)))
            entries += (self._entry(3, page, f"#{section.anchor}", _shown(section)) for section in sections)
        return entries

    def _entry(self, level: int, name: str, fragment: str, title: str) -> dict[str, Any]:
        return {"level": level, "refuri": escape(self.get_target_uri(name) + fragment), "text": escape(title)}

    def toc_add_files(self, refnodes: list[dict[str, Any]]) -> None:
        """Add nothing: the first page is among the contents already."""

    def handle_finish(self) -> None:
        """Add the pictures of rules, and write the EPUB."""
        site = site_of(self.env)
        output = OutputFolder(Path(self.outdir))
        images = {image for name in site.edition.documents.chapters for image in site.rendering.rendered(name).images}
        for image in sorted(images):
            output.copy(Path(site.edition.library.root, image), image_address(image))
        super().handle_finish()

    def content_metadata(self) -> dict[str, Any]:
        """Return Sphinx's metadata with the date of the newest edition."""
        books = site_of(self.env).edition.library.books.values()
        dates = [edition.date for of_language in books for book in of_language for edition in read_heads(book, [])]
        newest = max(filter(_DATE.fullmatch, dates), default=_FIRST_DATE)
        return {**super().content_metadata(), "date": f"{newest}T00:00:00Z"}

    def toc_metadata(self, level: int, navpoints: list[NavPoint]) -> dict[str, Any]:
        """Return Sphinx's metadata of the older table of contents, which has to name the same identifier."""
        return {**super().toc_metadata(level, navpoints), "uid": escape(self.config.epub_identifier)}

    def build_content(self) -> None:
        """Write the list of what is in the book, without what nobody said."""
        unneeded = (path.relative_to(self.outdir).as_posix() for path in Path(self.outdir, "_static").rglob("*"))
        kept = {name for name in unneeded if name not in _NEEDED_STYLES}
        self.config.epub_exclude_files = [*self.config.epub_exclude_files, *sorted(kept)]
        super().build_content()
        path = Path(self.outdir, "content.opf")
        path.write_text(_EMPTY_METADATA.sub("", path.read_text("utf-8")), "utf-8")

    def build_epub(self) -> None:
        """Pack it; times and the rights of files are left out.  Raises ExtensionError where XML is not well-formed."""
        self._check_files()
        first = ["mimetype", "META-INF/container.xml", "content.opf", "toc.ncx"]
        with zipfile.ZipFile(Path(self.outdir, f"{self.config.epub_basename}.epub"), "w") as archive:
            for name in dict.fromkeys([*first, *self.files]):
                entry = zipfile.ZipInfo(name, _FIRST_TIME)
                entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                entry.create_system = 3
                archive.writestr(entry, Path(self.outdir, name).read_bytes())

    def _check_files(self) -> None:
        """Read all XML as a reading device does, which shows nothing of a page that is not well-formed."""
        for name in self.files:
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
    """Put the builder in the place of Sphinx's."""
    app.add_html_theme(THEME, str(EPUB_THEME_FOLDER))
    app.add_builder(RulebookEpubBuilder, override=True)
    app.connect("doctree-resolved", write_raw_html_as_xml)
