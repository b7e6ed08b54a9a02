"""The HTML of the texts of units, for any page that shows them.

Every tag is written here; text from a rulebook is only ever escaped. Several pages show the same rule: the page of
its chapter, the page of two languages, its own page, and the pages of other rules. So each text is written once per
build, with slots in place of addresses: ``<@3>``, which no escaped text can contain. A page fills them (see
`renderer`).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape
from urllib.parse import unquote

from markdown_it.token import Token

from ...library.printed_numbers import print_reference, unit_name
from ...markup.hidden_text import without_hidden_text
from ...markup.lines import is_web_address
from ...markup.text.callouts import LOUD, callout_name
from ...markup.text.formulas import FORMULA_SIGNS
from ...markup.text.markdown import is_plain, read_blocks, read_inline
from ...model.books import Book
from ...model.units import Block, BlockKind, Unit
from ..view.language_view import LanguageView, Place
from ..view.page_documents import ChapterDocument
from ..view.terms import Terms, is_heading, terms_of
from .attributes import AttributeWriter, lean_attribute, quoted_attribute
from .footnote_html import FootnoteWriter
from .formula_html import formula_html
from .picture_html import PictureWriter
from .slots import Slot, Slots
from .term_links import RuleTerms, TermLinks

_PLAIN_TAGS = {
    "em_open": "<em>",
    "em_close": "</em>",
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "s_open": "<s>",
    "s_close": "</s>",
}
_BLOCK_TAGS = frozenset(
    {"p", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr"}
    | {"dl", "dt", "dd", "figure", "figcaption"}
)
_SET_APART = {BlockKind.EXAMPLE: "x", BlockKind.ANSWER: "an", BlockKind.NOTE: "o", BlockKind.COMMENTARY: "o"}
_HEADING_TAGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_IS_NUMBER = re.compile(r"(?:#|[^\w\s])*").fullmatch
"""Matches a reference's own text if it is only its number, or a part of it, and punctuation."""


class Bodies:
    """The texts of one edition in one form of HTML; ``is_xml`` asks for well-formed XML, for an EPUB."""

    def __init__(self, view: LanguageView, is_xml: bool) -> None:
        self._view, self.is_xml = view, is_xml
        self.slots = Slots()
        self.pictures = PictureWriter(view, self.slots, is_xml)
        self._writers: dict[tuple[str, str], BodyWriter] = {}
        self._bodies: dict[str, tuple[str, str]] = {}
        self._terms: dict[tuple[str, str], Terms | None] = {}

    def writer(self, document: ChapterDocument) -> BodyWriter:
        """Return the writer of the texts of a chapter."""
        key = document.name, document.chapter.path
        if key not in self._writers:
            terms = self._terms_of(document.book)
            self._writers[key] = BodyWriter(self._view, document, self.slots, self.pictures, terms, self.is_xml)
        return self._writers[key]

    def _terms_of(self, book: Book) -> Terms | None:
        """Return the terms that the texts of a book link to, or None if the texts have no such links."""
        key = book.language, book.code
        if key not in self._terms:
            self._terms[key] = terms_of(book)
        return self._terms[key]

    def body(self, unit: Unit, document: ChapterDocument) -> tuple[str, str]:
        """Return a unit's text and the blocks below it, with slots and the marks of `term_links`."""
        if unit.key not in self._bodies:
            self._write(document)
        return self._bodies[unit.key]

    def write_all(self, except_of: Collection[str] = (), except_in: Collection[str] = ()) -> None:
        """Write all texts before builds are forked, except of books with these codes, and of these documents."""
        for document in self._view.documents.chapters.values():
            if document.book.code.casefold() not in except_of and document.name not in except_in:
                self._write(document)

    def _write(self, document: ChapterDocument) -> None:
        """Write the texts of a chapter in order, since the first use of a term is a link."""
        writer, terms = self.writer(document), RuleTerms()
        for unit in document.chapter.units:
            terms.begin(unit)
            self._bodies[unit.key] = writer.body(unit, terms.linked)


class BodyWriter:
    """Writes the texts of one chapter, with slots."""

    def __init__(
        self,
        view: LanguageView,
        document: ChapterDocument,
        slots: Slots,
        pictures: PictureWriter,
        terms: Terms | None,
        is_xml: bool,
    ) -> None:
        self._view, self._document, self._slots, self._pictures = view, document, slots, pictures
        self._is_xml = is_xml
        self._attribute: AttributeWriter = quoted_attribute if is_xml else lean_attribute
        self._paragraph_end = "</p>\n" if is_xml else "\n"
        self._void_end = "/>" if is_xml else ">"
        self._symbols = document.book.symbols
        self._code = document.book.code
        self._terms = terms
        self._term_tags: dict[int, str] = {}
        self._footnotes = FootnoteWriter(document, self._attribute, is_xml)

    def body(self, unit: Unit, linked: set[int]) -> tuple[str, str]:
        """Return a unit's text and the blocks below it.

        ``linked`` are the terms that its rule has linked before; those that the unit links are added.
        """
        links = self._term_links(unit, linked)
        self._footnotes.begin(unit)
        text = self._inline(unit.text, links if links is not None and not is_heading(unit) else None)
        return text, "".join(self._block(block, links) for block in unit.blocks)

    def preview(self, unit: Unit) -> tuple[str, str]:
        """Return the preview of a unit: its text and the text blocks below it, without links to terms."""
        blocks = (self._block(block, None) for block in unit.blocks if block.kind is BlockKind.TEXT)
        self._footnotes.begin(None)
        return self._inline(unit.text, None), "".join(blocks)

    def example(self, block: Block) -> str:
        """Return the HTML of a single example, without its rule."""
        self._footnotes.begin(None)
        return self._block(block, self._term_links(None, None))

    def prologue(self, markup: str) -> str:
        """Return the text before the first heading of a chapter."""
        return self._blocks(without_hidden_text(markup), None)

    def _place(self, place: Place) -> str:
        return self._slots.mark(Slot("place", place.document, place.anchor))

    def _term_links(self, unit: Unit | None, linked: set[int] | None) -> TermLinks | None:
        """Return the writer of a unit's links to terms; None if the book has none."""
        return TermLinks(self._terms, unit, self._term_tag, linked) if self._terms is not None else None

    def _term_tag(self, term: int) -> str:
        """Return the opening tag of a link to a term, or "" if no page shows the term."""
        if term not in self._term_tags:
            assert self._terms is not None, "only its own terms are asked for"
            place = self._view.place_of_term(self._terms.units[term], self._document.book)
            name = self._attribute("class", "d")
            self._term_tags[term] = f"<a{name}{self._place(place)}>" if place is not None else ""
        return self._term_tags[term]

    def _block(self, block: Block, links: TermLinks | None) -> str:
        html = self._blocks(block.markup, links)
        if block.kind is BlockKind.TEXT:
            return html
        if block.kind is BlockKind.FOOTNOTE:
            return self._footnotes.note(block.word, html)
        if block.kind is BlockKind.COMMENTARY and not self._is_xml:
            name = self._attribute("class", "why")
            return f"<details{name}><summary>{escape(block.word)}</summary>{html}</details>\n"
        name = self._attribute("class", _SET_APART[block.kind])
        html = self._with_word(escape(block.word), html)
        is_one_paragraph = html.count("<p>") == 1 and html.replace("\n<a", "").find("\n<") < 0
        return f"<p{name}>{html[3:]}" if is_one_paragraph else f"<div{name}>{html}</div>\n"

    def _with_word(self, word: str, html: str) -> str:
        """Return blocks with a word at the start of the first paragraph, or in a paragraph of its own."""
        word = f"<b>{word}</b> "
        return f"<p>{word}{html[3:]}" if html.startswith("<p>") else f"<p>{word}{self._paragraph_end}{html}"

    def _reference(self, token: Token) -> str:
        book, label = token.meta["book"], token.meta["label"]
        target = self._view.index.find_label(label, book or self._code)
        if target is None and book is not None and book.casefold() in self._document.book.external:
            return self._slots.mark(Slot("external", f"{book}/{label}", token.meta["text"] or ""))
        if target is None:
            title = self._slots.mark(Slot("word", "This reference is broken"))
            written = escape(f"{book}/{label}" if book else label)
            return f"<span{self._attribute('class', 'broken')}{title}>[{written}]</span>"
        text = token.meta["text"]
        shown = escape(print_reference(target, self._document.book, text))
        if not shown.strip():
            return shown
        is_number = unit_name(target).is_number if text is None else _IS_NUMBER(text)
        name = "" if is_number else self._attribute("class", "w")
        place = self._view.place(target.unit)
        if place is not None:
            return f"<a{name}{self._place(place)}>{shown}</a>"
        # If the chapter is translated but this unit is not, link to the page in the source language.
        document = self._view.documents.aliases.get(target.chapter.path)
        if document is None or target.unit.label is None:
            return shown
        return f"<a{name}{self._slots.mark(Slot('source', document, target.unit.label))}>{shown}</a>"

    def _symbol(self, token: Token) -> str:
        symbol = (self._symbols or {}).get(token.meta["name"])
        if symbol is None:
            return escape(token.content)
        name, picture = symbol.name, symbol.picture
        html = self._pictures.html(picture.file, picture.path, name, is_symbol=True) if picture else None
        if html is not None:
            return html
        shown = symbol.glyph or symbol.text
        if shown == name:
            return escape(shown)
        attributes = {"class": "y", "role": "img", "aria-label": name, "title": name}.items()
        return f"<span{''.join(self._attribute(key, value) for key, value in attributes)}>{escape(shown)}</span>"

    def _inline(self, text: str, links: TermLinks | None) -> str:
        if is_plain(text):  # most rules are plain and need no tokens
            return _words_html(text, links)
        return self._inline_tokens(read_inline(text), links)

    def _inline_tokens(self, tokens: list[Token], links: TermLinks | None) -> str:
        """Return the HTML of tokens, with links to terms except inside an author's own link."""
        if links is not None:
            links.skip_referenced(tokens)
        parts: list[str] = []
        text = ""  # a term may continue on the next line
        links_here = links
        is_strong = False
        for token in tokens:
            kind = token.type
            if kind in ("text", "softbreak"):
                text += token.content if kind == "text" else "\n"
                continue
            if text:
                if links_here is not None and is_strong:
                    links_here.define(text)
                parts.append(_words_html(text, links_here))
                text = ""
            is_strong = kind == "strong_open" or (is_strong and kind != "strong_close")
            if kind in _PLAIN_TAGS:
                parts.append(_PLAIN_TAGS[kind])
            elif kind == "hardbreak":
                parts.append(f"<br{self._void_end}")
            elif kind == "rulebook_reference":
                parts.append(self._reference(token))
            elif kind == "rulebook_symbol":
                parts.append(self._symbol(token))
            elif kind == "rulebook_footnote":
                parts.append(self._footnotes.mark(token.meta["name"], token.content))
            elif kind == "math_inline":
                parts.append(formula_html(token.content, token.markup == FORMULA_SIGNS, token.markup, self._is_xml))
            elif kind == "code_inline":
                parts.append(f"<code>{escape(token.content, quote=False)}</code>")
            elif kind == "link_open":
                links_here = None
                parts.append(self._link(str(token.attrs.get("href", ""))))
            elif kind == "link_close":
                links_here = links
                parts.append("</a>")
            elif kind == "image":
                parts.append(self._image(token))
            else:
                parts.append(escape(token.content, quote=False))
        parts.append(_words_html(text, links_here))
        return "".join(parts)

    def _link(self, address: str) -> str:
        """Return the opening tag of an author's own link: to the web, or to a page by the name of its file."""
        target, sign, fragment = address.partition("#")
        name = self._attribute("class", "l")
        if is_web_address(address):
            return f"<a{name}{self._attribute('href', address)}>"
        if not target:
            found = self._view.find(unquote(fragment), self._code)
            return f"<a{name}{self._place(found[1])}>" if found is not None else "<a>"  # the check has reported it
        document = self._view.document_of_file(self._document.chapter.path, unquote(target))
        if document is None:
            return "<a>"
        return f"<a{name}{self._slots.mark(Slot('document', document, sign + fragment))}>"

    def _image(self, token: Token) -> str:
        alternative = plain_heading_of(token)
        picture = self._pictures.html(self._document.chapter.path, str(token.attrs.get("src", "")), alternative)
        if picture is None:
            return f"<span{self._attribute('class', 'broken')}>{escape(alternative)}</span>"
        return picture

    def _blocks(self, markup: str, links: TermLinks | None) -> str:
        parts: list[str] = []
        starts: list[tuple[int, Token]] = []
        for token in read_blocks(markup):
            if token.hidden:
                continue
            if token.type == "inline":
                parts.append(self._inline_tokens(token.children or [], links))
            elif token.type in ("fence", "code_block"):
                parts.append(f"<pre><code>{escape(token.content, quote=False)}</code></pre>\n")
            elif token.type == "math_block":
                formula = formula_html(token.content, True, FORMULA_SIGNS, self._is_xml)
                parts.append(f"<p>{formula}{self._paragraph_end}")
            elif token.type == "callout_open":
                starts.append((len(parts), token))
            elif token.type == "callout_close":
                start, opening = starts.pop()
                parts[start:] = [self._callout(opening, "".join(parts[start:]))]
            elif token.tag in _BLOCK_TAGS or token.tag in _HEADING_TAGS:
                parts.append(self._block_tag(token))
        return "".join(parts)

    def _callout(self, opening: Token, html: str) -> str:
        kind, title = opening.meta["kind"], opening.meta["title"]
        word = title or callout_name(kind, self._document.book.language)
        name = self._attribute("class", "o loud" if kind in LOUD else "o")
        return f"<div{name}>{self._with_word(escape(word), html)}</div>\n"

    def _block_tag(self, token: Token) -> str:
        # Only units are headings: a heading in the body of a rule is a paragraph.
        tag = "p" if token.tag in _HEADING_TAGS else token.tag
        if tag == "hr":
            return f"<hr{self._void_end}\n"
        if token.nesting < 0:
            if tag == "p":
                return self._paragraph_end
            return "</table></div>\n" if tag == "table" else f"</{tag}>\n"
        if tag == "table":
            return f"<div{self._attribute('class', 'table')}{self._attribute('tabindex', '0')}><table>\n"
        attributes = self._attribute("class", "nl") if tag == "ol" else ""  # lists of rules have no class
        if tag == "ol" and token.attrs.get("start", 1) != 1:
            attributes += self._attribute("start", str(int(token.attrs["start"])))
        elif tag in ("td", "th"):
            align = str(token.attrs.get("style", "")).removeprefix("text-align:")
            attributes = self._attribute("class", align) if align in ("right", "center") else ""
            attributes += self._attribute("scope", "col") if tag == "th" else ""
        return f"<{tag}{attributes}>"


def plain_heading_of(image: Token) -> str:
    """Return the alternative text of an image."""
    return "".join(child.content for child in image.children or [])


def _words_html(text: str, links: TermLinks | None) -> str:
    return escape(text, quote=False) if links is None else links.html(text)
