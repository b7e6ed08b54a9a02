"""One source parser for all Markdown: prose goes to MyST, chapters and generated pages become thin doctrees."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docutils import nodes
from docutils.transforms import Transform
from myst_parser.config.main import MdParserConfig, TopmatterReadError, merge_file_level, read_topmatter
from myst_parser.parsers.mdit import create_md_parser
from myst_parser.parsers.sphinx_ import MystParser
from myst_parser.sphinx_ext.main import setup_sphinx
from myst_parser.warnings_ import MystWarnings, create_warning
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.parsers import Parser

from ...library.layout import CHAPTER_ENDING
from ...markup.comments import drop_comments, find_comments
from ..pages.language_site import Site
from .domain import site_of
from .nodes import chapter_tree
from .rulebook_project import is_generated
from .substitutions import ProseRenderer

_MARKDOWN = "markdown"
"""Sphinx's usual name for the kind of file that ``.md`` is; extensions and projects may choose another one."""
_COMMENT = re.compile(r"<!--(?:>|->|.*?-->)", re.S)


class _ChapterParser(Parser):
    """The part of a parser for ``.md`` that makes chapters and generated pages; the class below it reads all prose."""

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms of a document; called by docutils before it parses a document."""
        env = self._environment()
        if _is_ours(env, env.docname):
            return Parser.get_transforms(self)
        return super().get_transforms()

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Make the doctree of one document; called by Sphinx while it reads."""
        env = self._environment()
        name = env.docname
        site = site_of(env)
        chapter = site.view.documents.chapters.get(name)
        book = site.view.documents.books.get(name)
        if not _is_ours(env, name):
            super().parse(inputstring, document)
        elif chapter is not None:
            document += chapter_tree(site, chapter)
        elif book is not None:
            document += _titled("book", book.book.title)
        else:
            document += _titled("rulebook", generated_home_title(site, env))
        if book is not None:
            _append_toctree(document, name, site.view.documents.pages_of(book), not is_generated(env, name))
        elif name == env.config.root_doc:
            _append_toctree(document, name, sorted(site.view.documents.books), not is_generated(env, name))

    def _environment(self) -> BuildEnvironment:
        env: BuildEnvironment = getattr(self, "_env", None) or self.env
        return env


class _ProseParser(MystParser):
    """MyST's parser, with our renderer and without comments."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Make the doctree of a page of prose."""
        _parse_prose(drop_comments(inputstring, find_comments(inputstring, is_prose=True).spans), document)
        _drop_comments_of(document)


class ChapterOrProseParser(_ChapterParser, _ProseParser):
    """The parser for ``.md`` instead of MyST's own, which still reads all prose."""


def load_myst(app: Sphinx) -> None:
    """Load MyST, or only its settings where another extension of the project, such as MyST-NB, reads ``.md``."""
    if CHAPTER_ENDING not in app.registry.source_suffix:
        app.setup_extension("myst_parser")
    elif "myst_enable_extensions" not in app.config:
        setup_sphinx(app)  # without its parser, for which the ending is taken


def has_own_markdown(app: Sphinx) -> bool:
    """Return whether an extension of the project reads Markdown: MyST itself, or one that takes its place.

    This may be called before Sphinx has converted the setting ``source_suffix``, which may be a list.
    """
    kind = app.registry.source_suffix.get(CHAPTER_ENDING, _MARKDOWN)
    theirs = app.registry.source_parsers.get(kind, MystParser)
    return "myst_parser" in app.config.extensions or theirs is not MystParser


def take_chapters(app: Sphinx) -> None:
    """Give chapters to our parser, whichever parser of an extension reads the other files in Markdown.

    Call this before anything is read, and after all extensions are loaded: each of them may replace the parser.
    """
    parsers, kind = app.registry.source_parsers, app.config.source_suffix.get(CHAPTER_ENDING) or _MARKDOWN
    theirs = parsers.get(kind, MystParser)
    if theirs is MystParser:
        parsers[kind] = ChapterOrProseParser
    elif not issubclass(theirs, _ChapterParser):
        parsers[kind] = type(f"ChapterOr{theirs.__name__}", (_ChapterParser, theirs), {})


def _parse_prose(text: str, document: nodes.document) -> None:
    """Fill the doctree of a page of prose, as MyST's own parser does, but with our renderer."""
    config: MdParserConfig = document.settings.env.myst_config
    try:
        front_matter = read_topmatter(text)
    except TopmatterReadError:
        front_matter = None  # the renderer reports it
    if front_matter:

        def warn(kind: MystWarnings, message: str) -> None:
            create_warning(document, message, kind, line=1, append_to=document)

        config = merge_file_level(config, front_matter, warn)
    parser = create_md_parser(config, ProseRenderer)
    parser.options["document"] = document
    parser.render(text)


def _drop_comments_of(document: nodes.document) -> None:
    """Remove the comments of included files from a page."""
    for node in list(document.findall(nodes.raw)):
        text = _COMMENT.sub("", node.astext())
        if not text.strip():
            node.parent.remove(node)
        elif text != node.astext():
            node.rawsource = text
            node.children = [nodes.Text(text)]


def _is_ours(env: BuildEnvironment, name: str) -> bool:
    """Return whether a document is a chapter or a generated page, not an author's prose."""
    return name in site_of(env).view.documents.chapters or is_generated(env, name)


def generated_home_title(site: Site, env: BuildEnvironment) -> str:
    """Return the title of a generated first page; on a site with one book, this is the book's title."""
    books = list(site.view.documents.books.values())
    if len(books) == 1:
        return books[0].book.title
    return env.config.project or "Rulebook"


def _titled(anchor: str, title: str) -> nodes.section:
    return nodes.section("", nodes.title("", title), ids=[anchor], names=[])


def _append_toctree(document: nodes.document, name: str, entries: Iterable[str], is_hidden: bool) -> None:
    """Add a toctree of the entries that are in no toctree of the document yet; it is hidden on an author's page."""
    known = {entry for tree in document.findall(addnodes.toctree) for _, entry in tree["entries"]}
    missing = [entry for entry in entries if entry not in known]
    if not missing:
        return
    tree = addnodes.toctree(
        parent=name,
        entries=[(None, entry) for entry in missing],
        includefiles=missing,
        maxdepth=-1 if is_hidden else 1,
        caption=None,
        glob=False,
        hidden=is_hidden,
        includehidden=False,
        numbered=0,
        titlesonly=False,
    )
    holder: nodes.Element = next(iter(document.findall(nodes.section)), document)
    holder.append(nodes.compound("", tree, classes=["toctree-wrapper"]))
