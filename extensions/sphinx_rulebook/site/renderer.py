"""The HTML of rules.

Every tag of the output is written here; text from a rulebook is only ever escaped.  The HTML is well-formed XML, and
that of a rule is kept short, because a page has hundreds: a rule has no class and its number is its first link; a rule
that is one paragraph is one element; a reference is a link without a class.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from markdown_it.token import Token

from ..markup.markdown import read_blocks, read_inline
from ..markup.plain import plain_heading
from ..model import Block, BlockKind, Book, Kind, Unit
from .documents import ChapterDocument
from .edition import Place, SiteEdition

UriOf = Callable[[str, str], str]
"""From the document that links and the document or file linked to, to a relative address ("" for the same page)."""

_FEW_BACKLINKS = 6

_PLAIN_TAGS = {
    "em_open": "<em>",
    "em_close": "</em>",
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "s_open": "<s>",
    "s_close": "</s>",
    "softbreak": "\n",
    "hardbreak": "<br/>",
}
_BLOCK_TAGS = frozenset({"p", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr"})
_HEADING_TAGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class ChapterRenderer:
    """Writes the HTML of the units of one chapter.

    ``uri_of`` makes addresses; ``words`` translates interface words; ``images`` collects the paths (below the
    library's root) of the pictures that the chapter shows.
    """

    def __init__(
        self, edition: SiteEdition, document: ChapterDocument, uri_of: UriOf, words: Callable[[str], str]
    ) -> None:
        self._edition, self._document = edition, document
        self._uri_of, self._words = uri_of, words
        self._symbols = document.book.symbols
        self._code = document.book.code
        self.images: set[str] = set()

    def heading(self, unit: Unit, level: int) -> str:
        """Return the heading of a chapter or section: ``level`` 1 to 6."""
        place = self._place(unit)
        number = self._number_link(unit, place)
        return f"<h{level}>{number}{self._inline(unit.text)}</h{level}>\n{self._below(unit)}"

    def rule(self, unit: Unit) -> str:
        """Return a rule, subrule or term with all that belongs to it."""
        place = self._place(unit)
        number = self._number_link(unit, place)
        shape = ' class="t"' if unit.kind is Kind.TERM else "" if unit.rank <= 3 else ' class="s"'
        if unit.rank > 4:
            shape = f' class="s d{unit.rank}"'
        text = self._inline(unit.text)
        below = self._below(unit)
        identity = f'{shape} id="{escape(place.anchor)}"'
        if not below:
            return f"<p{identity}>{number}{text}</p>\n"
        return f"<div{identity}>{number}<p>{text}</p>\n{below}</div>\n"

    def preview(self, unit: Unit) -> str:
        """Return what is shown of a unit where somebody points at a reference to it."""
        number = f"<b>{escape(unit.number)}</b> " if unit.number else ""
        parts = [f"<p>{number}{self._inline(unit.text)}</p>"]
        parts += [self._block(block) for block in unit.blocks if block.kind is BlockKind.TEXT]
        return "".join(parts)

    def prologue(self, markup: str) -> str:
        """Return text that stands before the first heading, where it should not: shown all the same."""
        return self._blocks(markup)

    def _place(self, unit: Unit) -> Place:
        place = self._edition.place(unit)
        assert place is not None, "every unit of a shown chapter has a place"
        return place

    def _number_link(self, unit: Unit, place: Place) -> str:
        if unit.number is None:
            return ""
        identity = f' id="{escape(place.number_anchor)}"' if place.number_anchor else ""
        return f'<a{identity} href="#{escape(place.anchor)}">{escape(unit.number)}</a> '

    def _below(self, unit: Unit) -> str:
        return "".join(map(self._block, unit.blocks)) + self._backlinks(unit)

    def _block(self, block: Block) -> str:
        html = self._blocks(block.markup)
        if block.kind is BlockKind.TEXT:
            return html
        name = "x" if block.kind is BlockKind.EXAMPLE else "o"
        word = f"<b>{escape(block.word)}</b> "
        html = f"<p>{word}{html[3:]}" if html.startswith("<p>") else f"<p>{word}</p>{html}"
        if html.count("<p>") == 1 and html.endswith("</p>\n"):
            return f'<p class="{name}">{html[3:]}'
        return f'<div class="{name}">{html}</div>\n'

    def _backlinks(self, unit: Unit) -> str:
        links = [link for link in map(self._number_reference, self._edition.backlinks(unit)) if link]
        if not links:
            return ""
        title = escape(self._words("Referenced by"))
        if len(links) <= _FEW_BACKLINKS:
            return f'<p class="b">{title} {" ".join(links)}</p>\n'
        return f'<details class="b"><summary>{title} ({len(links)})</summary> {" ".join(links)}</details>\n'

    def _number_reference(self, unit: Unit) -> str:
        """Return a link that shows a unit's number, with its book's code where that is another."""
        place = self._edition.place(unit)
        if place is None:
            return ""
        document, _ = self._edition.shown[id(unit)]
        shown = unit.number or plain_heading(unit, lambda _, label: label, self._symbols)
        if document.book.code.casefold() != self._code.casefold():
            shown = f"{document.book.code} {shown}"
        return f'<a href="{escape(self._address(place))}">{escape(shown)}</a>'

    def _address(self, place: Place) -> str:
        if place.document == self._document.name:
            return f"#{place.anchor}"
        return f"{self._uri_of(self._document.name, place.document)}#{place.anchor}"

    def _reference(self, token: Token) -> str:
        book, label = token.meta["book"], token.meta["label"]
        found = self._edition.find(label, book or self._code)
        if found is None:
            title = escape(self._words("This reference leads nowhere"))
            shown = escape(f"{book}/{label}" if book else label)
            return f'<span class="broken" title="{title}">[{shown}]</span>'
        target, place = found
        shown = target.unit.number or plain_heading(target.unit, lambda _, name: name, target.book.symbols)
        if target.book.code.casefold() != self._code.casefold():
            shown = f"{target.book.code} {shown}"
        return f'<a href="{escape(self._address(place))}">[{escape(shown)}]</a>'

    def _symbol(self, token: Token) -> str:
        symbol = (self._symbols or {}).get(token.meta["name"])
        if symbol is None:
            return escape(token.content)
        name = escape(symbol.name)
        path = self._picture(self._document.book, symbol.picture) if symbol.picture else None
        if path is not None:
            return f'<img class="y" src="{escape(path)}" alt="{name}"/>'
        shown = escape(symbol.glyph or symbol.text)
        return (
            shown if shown == name else f'<span class="y" role="img" aria-label="{name}" title="{name}">{shown}</span>'
        )

    def _picture(self, book: Book, target: str) -> str | None:
        path = self._edition.image(self._document, target)
        if path is None:
            return None
        self.images.add(path)
        return self._uri_of(self._document.name, image_address(path))

    def _inline(self, text: str) -> str:
        return self._inline_tokens(read_inline(text))

    def _inline_tokens(self, tokens: list[Token]) -> str:
        parts: list[str] = []
        for token in tokens:
            kind = token.type
            if kind == "text":
                parts.append(escape(token.content, quote=False))
            elif kind in _PLAIN_TAGS:
                parts.append(_PLAIN_TAGS[kind])
            elif kind == "rulebook_reference":
                parts.append(self._reference(token))
            elif kind == "rulebook_symbol":
                parts.append(self._symbol(token))
            elif kind == "code_inline":
                parts.append(f"<code>{escape(token.content, quote=False)}</code>")
            elif kind == "link_open":
                parts.append(f'<a class="l" href="{escape(str(token.attrs.get("href", "")))}">')
            elif kind == "link_close":
                parts.append("</a>")
            elif kind == "image":
                parts.append(self._image(token))
            else:
                parts.append(escape(token.content, quote=False))
        return "".join(parts)

    def _image(self, token: Token) -> str:
        alternative = plain_heading_of(token)
        path = self._picture(self._document.book, str(token.attrs.get("src", "")))
        if path is None:
            return f'<span class="broken">{escape(alternative)}</span>'
        return f'<img src="{escape(path)}" alt="{escape(alternative)}"/>'

    def _blocks(self, markup: str) -> str:
        parts: list[str] = []
        for token in read_blocks(markup):
            if token.hidden:
                continue
            if token.type == "inline":
                parts.append(self._inline_tokens(token.children or []))
            elif token.type in ("fence", "code_block"):
                parts.append(f"<pre><code>{escape(token.content, quote=False)}</code></pre>\n")
            elif token.tag in _BLOCK_TAGS or token.tag in _HEADING_TAGS:
                parts.append(_block_tag(token))
        return "".join(parts)


def plain_heading_of(image: Token) -> str:
    """Return the alternative text of an image."""
    return "".join(child.content for child in image.children or [])


def image_address(path: str) -> str:
    """Return where the site keeps a picture that lies at ``path`` below the library's root."""
    parts = [part for part in path.split("/") if part not in ("source", "translations")]
    return "_images/" + "/".join(parts)


def _block_tag(token: Token) -> str:
    tag = "p" if token.tag in _HEADING_TAGS else token.tag  # a rule's own headings are the outline's; none below
    if token.nesting < 0:
        return "</table></div>\n" if tag == "table" else f"</{tag}>\n"
    attributes = ""
    if tag == "ol" and token.attrs.get("start", 1) != 1:
        attributes = f' start="{int(token.attrs["start"])}"'
    elif tag in ("td", "th"):
        style = str(token.attrs.get("style", ""))
        align = style.removeprefix("text-align:") if style.startswith("text-align:") else ""
        attributes = f' class="{align}"' if align in ("right", "center") else ""
        attributes += ' scope="col"' if tag == "th" else ""
    if tag == "table":
        return '<div class="table" tabindex="0"><table>\n'
    if tag == "hr":
        return "<hr/>\n"
    return f"<{tag}{attributes}>"
