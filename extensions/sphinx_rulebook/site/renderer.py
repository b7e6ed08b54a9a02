"""The HTML of rules.

Every tag of the output is written here; text from a rulebook is only ever escaped.  The HTML of a rule is kept short,
because a page has hundreds and a phone loads every one: a rule has no class and its number is its first link; a rule
that is one paragraph is one element; a reference by number is a link without a class; a term of the glossary is a link
of class ``d``; and for the web, quotation marks around simple values and the end tags of paragraphs are left out, as
HTML allows (HTML standard, 13.1.2.3 and 13.1.2.4).

A link that is the first element below a rule or in a heading is its number, or stands for it.  So where there is none,
what could be taken for it is one element further down.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from urllib.parse import quote, unquote

from markdown_it.token import Token

from ..exporters.texts import print_reference, printed, unit_name
from ..index import Target
from ..markup.lines import is_web_address
from ..markup.markdown import is_plain, read_blocks, read_inline
from ..markup.titles import is_title
from ..model import Block, BlockKind, Kind, Unit
from .documents import ChapterDocument
from .edition import Place, SiteEdition
from .term_links import TermLinks, is_heading

UriOf = Callable[[str, str], str]
"""From the document that links and the document or file linked to, to a relative address ("" for the same page)."""

NoticeOf = Callable[[Unit], str]
"""From a unit to the HTML of what has to be said of it, or ""."""

FragmentOf = Callable[[Place], str | None]
"""From a place to the id that shows it on the page that is written, None where that does not."""

_FEW_BACKLINKS = 6

_PLAIN_TAGS = {
    "em_open": "<em>",
    "em_close": "</em>",
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "s_open": "<s>",
    "s_close": "</s>",
}
_PARAGRAPHS = frozenset({"paragraph_open", "table_open"})
"""The tokens that open what has a term as a link but once; an item of a list has one hidden in it."""
_BLOCK_TAGS = frozenset({"p", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr"})
_HEADING_TAGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class ChapterRenderer:
    """Writes the HTML of the units of one chapter.

    ``uri_of`` makes addresses; ``words`` translates interface words; ``is_xml`` asks for well-formed XML, as an EPUB
    needs it.  ``source_uri_of`` makes addresses in the build of the source language, where that stands beside this one.
    ``notice_of`` says what is shown below a unit, ``history_of`` when it changed; ``fragment_of`` what is on the page,
    where that is not the chapter's own.  ``images`` collects the paths (below the library's root) of the
    pictures that the chapter shows.
    """

    def __init__(
        self,
        edition: SiteEdition,
        document: ChapterDocument,
        uri_of: UriOf,
        words: Callable[[str], str],
        is_xml: bool = False,
        source_uri_of: UriOf | None = None,
        notice_of: NoticeOf = lambda unit: "",
        fragment_of: FragmentOf | None = None,
        history_of: NoticeOf = lambda unit: "",
    ) -> None:
        self._source_uri_of, self._notice_of, self._fragment_of = source_uri_of, notice_of, fragment_of
        self._history_of = history_of
        self._bodies: dict[int, tuple[str, str]] = {}
        self._attribute = _quoted_attribute if is_xml else _lean_attribute
        self._paragraph_end = "</p>\n" if is_xml else "\n"
        self._void_end = "/>" if is_xml else ">"
        self._edition, self._document = edition, document
        self._uri_of, self._words = uri_of, words
        self._symbols = document.book.symbols
        self._code = document.book.code
        self._terms = edition.terms(document.book)
        self._term_tags: dict[int, str] = {}
        self.images: set[str] = set()

    def heading(self, unit: Unit, level: int) -> str:
        """Return the heading of a chapter or section: ``level`` 1 to 6."""
        place = self._place(unit)
        number, (text, blocks) = self._number_link(unit, place), self._body(unit)
        if not number and "<a" in text:
            text = f"<span>{text}</span>"
        return f"<h{level}>{number}{text}</h{level}>\n{blocks}{self._backlinks(unit)}{self._history_of(unit)}"

    def rule(self, unit: Unit, is_above_others: bool) -> str:
        """Return a rule, subrule or term with all that belongs to it.

        One that is a title and ``is_above_others`` is shown as their heading.
        """
        place = self._place(unit)
        names = rule_classes(unit, is_above_others)
        number = self._number_link(unit, place) or self._permalink(unit, place)
        text, blocks = self._body(unit)
        return self._element(
            names,
            self._attribute("id", place.anchor),
            number,
            text,
            blocks + self._backlinks(unit) + self._history_of(unit),
        )

    def cell(
        self, unit: Unit, is_above_others: bool, anchor: str, language: str | None, number: str, below: str
    ) -> str:
        """Return a unit of any rank as one element of a column, without backlinks.

        ``anchor`` is its id there, ``language`` what it is written in where the page is not, ``number`` the HTML of its
        number; ``below`` stands at its end.
        """
        text, blocks = self._body(unit)
        blocks += below
        identity = self._attribute("id", anchor) + (self._attribute("lang", language) if language else "")
        if unit.rank > 2 or unit.kind is Kind.TERM:
            return self._element(rule_classes(unit, is_above_others), identity, number, text, blocks)
        if not number and "<a" in text:
            text = f"<span>{text}</span>"
        tag = "h2" if unit.rank == 2 else "p" if language else "h1"
        name = self._attribute("class", "h1") if tag == "p" else ""
        return f"<div{identity}><{tag}{name}>{number}{text}</{tag}>\n{blocks}</div>\n"

    def _element(self, names: list[str], identity: str, number: str, text: str, below: str) -> str:
        name = self._attribute("class", " ".join(names)) if names else ""
        if not below and (number or "<a" not in text):
            return f"<p{name}{identity}>{number}{text}{self._paragraph_end}"
        return f"<div{name}{identity}>{number}<p>{text}{self._paragraph_end}{below}</div>\n"

    def missing(self, unit: Unit) -> str:
        """Return a unit of the source where a translation has none: labelled, its number marked as the source's."""
        anchor, language = self._place(unit).anchor, self._document.book.language
        number = ""
        if unit.number:
            shown = escape(f"{language.upper()} {unit.number}")
            number = f" <a{self._attribute('href', '#' + anchor)}>{shown}</a>"
        names = [*rule_classes(unit, False), "g"] if unit.rank > 2 else ["g"]
        text, blocks = self._body(unit)
        heading = self._attribute("class", "gh") if unit.rank == 2 else ""
        return (
            f"<div{self._attribute('class', ' '.join(names))}{self._attribute('id', anchor)}>"
            f"{self._missing_label(number)}<div{self._attribute('lang', language)}>"
            f"<p{heading}>{text}{self._paragraph_end}{blocks}</div></div>\n"
        )

    def missing_example(self, block: Block) -> str:
        """Return an example of the source that a translation of its rule lacks."""
        language = self._attribute("lang", self._document.book.language)
        return (
            f"<div{self._attribute('class', 'g ge')}>{self._missing_label('')}"
            f"<div{language}>{self._block(block, self._term_links(None))}</div></div>\n"
        )

    def _missing_label(self, number: str) -> str:
        label = escape(self._words("Not translated yet"))
        return f"<p{self._attribute('class', 'gl')}>{label}{number}{self._paragraph_end}"

    def preview(self, unit: Unit) -> str:
        """Return what is shown of a unit where somebody points at a reference to it."""
        number = f"<b>{escape(unit.number)}</b> " if unit.number else ""
        parts = [f"<p>{number}{self._inline(unit.text, None)}{self._paragraph_end}"]
        parts += [self._block(block, None) for block in unit.blocks if block.kind is BlockKind.TEXT]
        return "".join(parts)

    def title(self, text: str) -> str:
        """Return the heading of a chapter that has none of its own."""
        return f"<h1>{escape(text)}</h1>\n"

    def prologue(self, markup: str) -> str:
        """Return text that stands before the first heading, where it should not: shown all the same."""
        return self._blocks(markup, None)

    def _place(self, unit: Unit) -> Place:
        place = self._edition.place(unit)
        assert place is not None, "every unit of a shown chapter has a place"
        return place

    def number_link(self, unit: Unit) -> str:
        """Return the number of a unit as the link that it is on a chapter's page, or what stands for it."""
        return self._number_link(unit, self._place(unit)) or self._permalink(unit, self._place(unit))

    def _number_link(self, unit: Unit, place: Place) -> str:
        if not unit.number:
            return ""
        identity = self._attribute("id", place.number_anchor) if place.number_anchor else ""
        return f"<a{identity}{self._attribute('href', '#' + place.anchor)}>{escape(unit.number)}</a> "

    def _permalink(self, unit: Unit, place: Place) -> str:
        """Return a link that stands for the number of a rule that has none, where its address is one that lasts."""
        if unit.kind is Kind.TERM or place.anchor != unit.label:
            return ""
        attributes = {"class": "p", "href": f"#{place.anchor}", "aria-label": self._words("Link to this rule")}
        return f"<a{''.join(self._attribute(key, value) for key, value in attributes.items())}></a>"

    def _body(self, unit: Unit) -> tuple[str, str]:
        """Return a unit's text and the blocks below it; made once, as more than one page may show them."""
        body = self._bodies.get(id(unit))
        if body is None:
            links = self._term_links(unit)
            text = self._inline(unit.text, links if links is not None and not is_heading(unit) else None)
            blocks = "".join(self._block(block, links) for block in unit.blocks) + self._notice_of(unit)
            body = self._bodies[id(unit)] = text, blocks
        return body

    def _term_links(self, unit: Unit | None) -> TermLinks | None:
        """Return what writes the texts of a unit with links to terms; None where the book wants none."""
        return TermLinks(self._terms, unit, self._term_tag) if self._terms is not None else None

    def _term_tag(self, term: int) -> str:
        """Return the opening tag of a link to a term, "" where nothing shows it."""
        if term not in self._term_tags:
            assert self._terms is not None, "only its own terms are asked for"
            place = self._edition.place_of_term(self._terms.units[term], self._document.book)
            attributes = {"class": "d", "href": self._address(place)} if place is not None else {}
            tag = "".join(self._attribute(key, value) for key, value in attributes.items())
            self._term_tags[term] = f"<a{tag}>" if tag else ""
        return self._term_tags[term]

    def _block(self, block: Block, links: TermLinks | None) -> str:
        html = self._blocks(block.markup, links)
        if block.kind is BlockKind.TEXT:
            return html
        name = self._attribute("class", "x" if block.kind is BlockKind.EXAMPLE else "o")
        word = f"<b>{escape(block.word)}</b> "
        html = f"<p>{word}{html[3:]}" if html.startswith("<p>") else f"<p>{word}{self._paragraph_end}{html}"
        is_one_paragraph = html.count("<p>") == 1 and html.replace("\n<a ", "").find("\n<") < 0
        return f"<p{name}>{html[3:]}" if is_one_paragraph else f"<div{name}>{html}</div>\n"

    def _backlinks(self, unit: Unit) -> str:
        links = " ".join(map(self._number_reference, self._edition.backlinks(unit)))
        if not links:
            return ""
        title = escape(self._words("Referenced by"))
        name = self._attribute("class", "b")
        count = links.count("</a>")
        if count <= _FEW_BACKLINKS:
            return f"<p{name}>{title} {links}{self._paragraph_end}"
        return f"<details{name}><summary>{title} ({count})</summary> {links}</details>\n"

    def _number_reference(self, unit: Unit) -> str:
        """Return a link that shows a unit's number, with its book's code where that is another."""
        target = self._edition.shown[id(unit)].target
        name = self._attribute("class", "w") if not unit_name(target).is_number else ""
        address = self._attribute("href", self._address(self._place(unit)))
        return f"<a{name}{address}>{escape(printed(target, self._document.book))}</a>"

    def _address(self, place: Place) -> str:
        """Return the address of a place, seen from the page that is written."""
        if self._fragment_of is not None:
            fragment = self._fragment_of(place)
            if fragment is not None:
                return f"#{fragment}"
        elif place.document == self._document.name:
            return f"#{place.anchor}"
        return f"{self._uri_of(self._document.name, place.document)}#{place.anchor}"

    def _reference(self, token: Token) -> str:
        book, label = token.meta["book"], token.meta["label"]
        target = self._edition.index.find_label(label, book or self._code)
        if target is None:
            title = self._words("This reference leads nowhere")
            written = escape(f"{book}/{label}" if book else label)
            return f"<span{self._attribute('class', 'broken')}{self._attribute('title', title)}>[{written}]</span>"
        text = token.meta["text"]
        shown = escape(print_reference(target, self._document.book, text))
        if not shown.strip():
            return shown
        is_number = unit_name(target).is_number if text is None else _IS_NUMBER(text)
        name = "" if is_number else self._attribute("class", "w")
        place = self._edition.place(target.unit)
        # Where the chapter is translated and this unit of it is not, the source's page has it.
        address = self._address(place) if place is not None else self._source_address(target)
        return f"<a{name}{self._attribute('href', address)}>{shown}</a>" if address else shown

    def _source_address(self, target: Target) -> str | None:
        document = self._edition.documents.aliases.get(target.chapter.path)
        if document is None or self._source_uri_of is None or target.unit.label is None:
            return None
        return f"{self._source_uri_of(self._document.name, document)}#{target.unit.label}"

    def _symbol(self, token: Token) -> str:
        symbol = (self._symbols or {}).get(token.meta["name"])
        if symbol is None:
            return escape(token.content)
        name = symbol.name
        path = self._picture(symbol.picture.file, symbol.picture.path) if symbol.picture else None
        if path is not None:
            return f"<img{self._attribute('class', 'y')}{self._source(path, name)}{self._void_end}"
        shown = symbol.glyph or symbol.text
        if shown == name:
            return escape(shown)
        attributes = {"class": "y", "role": "img", "aria-label": name, "title": name}
        return (
            f"<span{''.join(self._attribute(key, value) for key, value in attributes.items())}>{escape(shown)}</span>"
        )

    def _source(self, path: str, alternative: str) -> str:
        return self._attribute("src", path) + self._attribute("alt", alternative)

    def _picture(self, file: str, target: str) -> str | None:
        path = self._edition.image(file, target)
        if path is None:
            return None
        self.images.add(path)
        return quote(self._uri_of(self._document.name, image_address(path)))

    def _inline(self, text: str, links: TermLinks | None) -> str:
        if links is not None:
            links.begin_paragraph()
        if is_plain(text):  # most rules are: no need of tokens for them
            return _words_html(text, links)
        return self._inline_tokens(read_inline(text), links)

    def _inline_tokens(self, tokens: list[Token], links: TermLinks | None) -> str:
        """Return the HTML of tokens, with links to terms but where an author's own link is."""
        if links is not None:
            links.skip_referenced(tokens)
        parts: list[str] = []
        text = ""  # a term may go on in the next line
        links_here = links
        for token in tokens:
            kind = token.type
            if kind in ("text", "softbreak"):
                text += token.content if kind == "text" else "\n"
                continue
            if text:
                parts.append(_words_html(text, links_here))
                text = ""
            if kind in _PLAIN_TAGS:
                parts.append(_PLAIN_TAGS[kind])
            elif kind == "hardbreak":
                parts.append(f"<br{self._void_end}")
            elif kind == "rulebook_reference":
                parts.append(self._reference(token))
            elif kind == "rulebook_symbol":
                parts.append(self._symbol(token))
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
        """Return the opening tag of an author's own link: to the web, or to a page by its file's name."""
        target, sign, fragment = address.partition("#")
        if is_web_address(address):
            pass
        elif not target:
            found = self._edition.find(unquote(fragment), self._code)
            if found is None:
                return "<a>"  # it leads nowhere, as the check has said
            address = self._address(found[1])
        else:
            document = self._edition.document_of_file(self._document.chapter.path, unquote(target))
            if document is None:
                return "<a>"
            address = f"{self._uri_of(self._document.name, document)}{sign}{fragment}"
        return f"<a{self._attribute('class', 'l')}{self._attribute('href', address)}>"

    def _image(self, token: Token) -> str:
        alternative = plain_heading_of(token)
        path = self._picture(self._document.chapter.path, str(token.attrs.get("src", "")))
        if path is None:
            return f"<span{self._attribute('class', 'broken')}>{escape(alternative)}</span>"
        return f"<img{self._source(path, alternative)}{self._void_end}"

    def _blocks(self, markup: str, links: TermLinks | None) -> str:
        parts: list[str] = []
        for token in read_blocks(markup):
            if links is not None and token.type in _PARAGRAPHS:
                links.begin_paragraph()
            if token.hidden:
                continue
            if token.type == "inline":
                parts.append(self._inline_tokens(token.children or [], links))
            elif token.type in ("fence", "code_block"):
                parts.append(f"<pre><code>{escape(token.content, quote=False)}</code></pre>\n")
            elif token.tag in _BLOCK_TAGS or token.tag in _HEADING_TAGS:
                parts.append(self._block_tag(token))
        return "".join(parts)

    def _block_tag(self, token: Token) -> str:
        tag = "p" if token.tag in _HEADING_TAGS else token.tag  # a rule's own headings are the outline's; none below
        if tag == "hr":
            return f"<hr{self._void_end}\n"
        if token.nesting < 0:
            if tag == "p":
                return self._paragraph_end
            return "</table></div>\n" if tag == "table" else f"</{tag}>\n"
        if tag == "table":
            return f"<div{self._attribute('class', 'table')}{self._attribute('tabindex', '0')}><table>\n"
        attributes = ""
        if tag == "ol" and token.attrs.get("start", 1) != 1:
            attributes = self._attribute("start", str(int(token.attrs["start"])))
        elif tag in ("td", "th"):
            align = str(token.attrs.get("style", "")).removeprefix("text-align:")
            attributes = self._attribute("class", align) if align in ("right", "center") else ""
            attributes += self._attribute("scope", "col") if tag == "th" else ""
        return f"<{tag}{attributes}>"


def rule_classes(unit: Unit, is_above_others: bool) -> list[str]:
    """Return the class names of a rule, subrule or term; a rule has none."""
    names = ["t"] if unit.kind is Kind.TERM else ["s"] if unit.rank > 3 else []
    if unit.rank > 4 and unit.kind is not Kind.TERM:
        names.append(f"d{unit.rank}")
    if is_above_others and is_title(unit.text):
        names.append("h")
    return names


def plain_heading_of(image: Token) -> str:
    """Return the alternative text of an image."""
    return "".join(child.content for child in image.children or [])


def _words_html(text: str, links: TermLinks | None) -> str:
    return escape(text, quote=False) if links is None else links.html(text)


PICTURES = "_pictures"


def image_address(path: str) -> str:
    """Return where the site keeps a picture that lies at ``path`` below the library's root, apart from Sphinx's."""
    return f"{PICTURES}/{path}"


def _quoted_attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"'


_IS_NUMBER = re.compile(r"(?:#|[^\w\s])*").fullmatch
"""Whether a reference's own text is nothing but its number, or a part of it, and signs."""

_IS_SIMPLE = re.compile(r"[^\s\"'`=<>&]*[^\s\"'`=<>&/]").fullmatch


def _lean_attribute(name: str, value: str) -> str:
    return f" {name}={value}" if _IS_SIMPLE(value) else f' {name}="{escape(value)}"'
