"""The texts of units as docutils nodes, for the builders that write no HTML: text, LaTeX, man, Texinfo, linkcheck.

Pages of HTML come from `html.bodies`, which is much faster than docutils. The two modules read the same tokens.
"""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

from docutils import nodes
from markdown_it.token import Token
from sphinx.builders import Builder
from sphinx.errors import NoUri
from sphinx.util.nodes import make_refnode

from ...library.printed_numbers import print_reference
from ...markup.footnotes import number_footnotes
from ...markup.hidden_text import without_hidden_text
from ...markup.lines import is_web_address
from ...markup.text.callouts import callout_name
from ...markup.text.markdown import read_blocks, read_inline
from ...model.units import Block, BlockKind
from ..html.bodies import plain_heading_of
from ..pages.language_site import Site
from ..view.page_documents import ChapterDocument

_INLINE: dict[str, type[nodes.TextElement]] = {"em": nodes.emphasis, "strong": nodes.strong, "s": nodes.inline}
_BLOCKS: dict[str, type[nodes.Element]] = {
    "paragraph": nodes.paragraph,
    "heading": nodes.paragraph,  # only units are headings
    "bullet_list": nodes.bullet_list,
    "list_item": nodes.list_item,
    "blockquote": nodes.block_quote,
    "dl": nodes.definition_list,
    "dt": nodes.term,
    "dd": nodes.definition,
    "figure": nodes.container,
    "figcaption": nodes.paragraph,
    "thead": nodes.thead,
    "tbody": nodes.tbody,
    "tr": nodes.row,
}
_WIDTH = 10
"""The share of each column of a table; LaTeX fits the columns to their texts."""


class TextNodes:
    """Makes the nodes of the texts of one chapter for one builder.

    ``page`` is the document that Sphinx writes, from which links lead.
    """

    def __init__(self, site: Site, document: ChapterDocument, builder: Builder, page: str) -> None:
        self._view, self._external_of = site.view, site.external_of
        self._document, self._builder, self._page = document, builder, page
        self._footnotes = number_footnotes(document.chapter.units)
        self._shown_footnotes: set[str] = set()

    def inline(self, markup: str) -> list[nodes.Node]:
        """Return the nodes of a line of Markdown."""
        return self._inline(read_inline(markup))

    def block(self, block: Block) -> list[nodes.Node]:
        """Return the nodes of a part of a unit's body, with its leading word."""
        content = self.blocks(block.markup)
        if block.kind is BlockKind.TEXT:
            return content
        if block.kind is BlockKind.FOOTNOTE:
            return self._footnote(block.word, content)
        return [_with_word(nodes.admonition("", nodes.title("", block.word)), content)]

    def blocks(self, markup: str) -> list[nodes.Node]:
        """Return the nodes of running Markdown."""
        top = nodes.container()
        holders: list[nodes.Element] = [top]
        for token in read_blocks(without_hidden_text(markup)):
            if token.nesting < 0:
                if token.type.startswith("table"):
                    _give_columns(holders[-2])
                    holders.pop()
                if token.type == "callout_close":
                    _with_word(holders[-1], list(holders[-1].children[1:]))
                if not token.hidden:
                    holders.pop()
            elif token.nesting > 0:
                holders += self._opened(token, holders[-1])
            elif token.type == "inline":
                _add_inline(holders[-1], self._inline(token.children or []))
            else:
                holders[-1].extend(self._closed_block(token))
        return _taken(top)

    def _opened(self, token: Token, holder: nodes.Element) -> list[nodes.Element]:
        """Return the elements that a token opens, the inner one last, after adding the outer one to its holder."""
        if token.hidden:
            return []  # a paragraph of a tight list: its text makes one of its own
        name = token.type.removesuffix("_open")
        if name == "table":
            table, group = nodes.table("", classes=["colwidths-auto"]), nodes.tgroup("", cols=0)
            table += group
            holder += table
            return [table, group]
        element: nodes.Element
        if name == "callout":
            kind, title = token.meta["kind"], token.meta["title"]
            word = title or callout_name(kind, self._document.book.language)
            element = nodes.admonition("", nodes.title("", word))
        elif name == "ordered_list":
            element = nodes.enumerated_list("", enumtype="arabic", prefix="", suffix=".")
            element["start"] = int(token.attrs.get("start", 1))
        elif name == "bullet_list":
            element = nodes.bullet_list("", bullet="-")
        elif name in ("td", "th"):
            element = nodes.entry("")
        elif name == "dt":
            element = nodes.term("")
            holder += nodes.definition_list_item("", element)
            return [element]
        elif name == "dd":
            element = nodes.definition("")
            item = holder.children[-1]  # begun by the term before it
            assert isinstance(item, nodes.definition_list_item)
            item += element
            return [element]
        else:
            element = _BLOCKS.get(name, nodes.container)("")
        holder += element
        return [element]

    def _closed_block(self, token: Token) -> list[nodes.Node]:
        """Return the nodes of a block that is a single token."""
        if token.type in ("fence", "code_block"):
            code = token.content.removesuffix("\n")
            return [nodes.literal_block(code, code, language=token.info.split()[0] if token.info.split() else "none")]
        if token.type == "math_block":
            formula = nodes.math_block(token.content, token.content, label=None, number=None)
            formula["no-wrap"] = False
            formula["nowrap"] = False  # the name before Sphinx 8.2
            return [formula]
        if token.type == "hr":
            return [nodes.transition()]
        return [nodes.paragraph("", token.content)] if token.content else []

    def _footnote(self, name: str, content: list[nodes.Node]) -> list[nodes.Node]:
        """Return a footnote; one that several units of the chapter refer to is shown below the first."""
        if name in self._shown_footnotes:
            return []
        self._shown_footnotes.add(name)
        note = nodes.footnote("", nodes.label("", str(self._footnotes[name])), *content)
        note["ids"], note["docname"] = [self._footnote_id(name)], self._document.name
        return [note]

    def _footnote_id(self, name: str) -> str:
        return f"{nodes.make_id(self._document.name)}-fn-{self._footnotes[name]}"

    def _inline(self, tokens: Sequence[Token]) -> list[nodes.Node]:
        top = nodes.inline()
        holders: list[nodes.Element] = [top]
        for token in tokens:
            if token.nesting < 0:
                holders.pop()
            elif token.nesting > 0:
                element = self._opened_inline(token)
                holders[-1] += element
                holders.append(element)
            elif token.content or token.type != "text":
                holders[-1] += self._closed_inline(token)
        return _taken(top)

    def _opened_inline(self, token: Token) -> nodes.Element:
        if token.type == "link_open":
            return self._link(str(token.attrs.get("href", "")))
        return _INLINE.get(token.type.removesuffix("_open"), nodes.inline)("", "")

    def _closed_inline(self, token: Token) -> nodes.Node:
        """Return the node of a token that contains no others."""
        kind = token.type
        if kind in ("softbreak", "hardbreak"):
            return nodes.Text("\n")
        if kind == "rulebook_reference":
            return self._reference(token)
        if kind == "rulebook_symbol":
            return self._symbol(token)
        if kind == "rulebook_footnote":
            return self._footnote_mark(token)
        if kind == "math_inline":
            return nodes.math(token.content, token.content)
        if kind == "code_inline":
            return nodes.literal(token.content, token.content)
        if kind == "image":
            alternative = plain_heading_of(token)
            return self._picture(self._document.chapter.path, str(token.attrs.get("src", "")), alternative, "")
        return nodes.Text(token.content)

    def _reference(self, token: Token) -> nodes.Node:
        book, label = token.meta["book"], token.meta["label"]
        target = self._view.index.find_label(label, book or self._document.book.code)
        if target is None:
            unit = self._external_of(f"{book}/{label}") if self._is_external(book) else None
            if unit is not None:
                shown = unit.printed(self._document.book.reference, token.meta["text"] or "")
                return nodes.reference("", shown, refuri=unit.uri, internal=False)
            return nodes.Text(f"[{book}/{label}]" if book else f"[{label}]")  # the check has reported it
        name = nodes.inline("", print_reference(target, self._document.book, token.meta["text"]))
        place = self._view.place(target.unit)
        return name if place is None else self._linked(place.document, place.anchor, name)

    def _is_external(self, book: str | None) -> bool:
        return book is not None and book.casefold() in self._document.book.external

    def _linked(self, document: str, anchor: str, shown: nodes.TextElement) -> nodes.Element:
        """Return a link to a place, or only what it shows if the builder has no addresses."""
        try:
            return make_refnode(self._builder, self._page, document, anchor, [shown])
        except NoUri:
            return shown

    def _link(self, address: str) -> nodes.Element:
        """Return the empty element of an author's own link: to the web, to a page, or to an id."""
        if is_web_address(address):
            return nodes.reference("", "", refuri=address, internal=False)
        target, _, fragment = address.partition("#")
        if not target:
            found = self._view.find(unquote(fragment), self._document.book.code)
            place = (found[1].document, found[1].anchor) if found is not None else None
        else:
            document = self._view.document_of_file(self._document.chapter.path, unquote(target))
            place = (document, unquote(fragment)) if document is not None else None
        if place is None:
            return nodes.inline()  # the check has reported it
        link = self._linked(*place, nodes.inline())
        link.clear()
        return link

    def _footnote_mark(self, token: Token) -> nodes.Node:
        name = token.meta["name"]
        if name not in self._footnotes:
            return nodes.Text(token.content)
        mark = nodes.footnote_reference("", str(self._footnotes[name]), refid=self._footnote_id(name))
        mark["docname"] = self._document.name
        return mark

    def _symbol(self, token: Token) -> nodes.Node:
        symbol = (self._document.book.symbols or {}).get(token.meta["name"])
        if symbol is None:
            return nodes.Text(token.content)
        shown = symbol.glyph or symbol.text or symbol.name
        picture = symbol.picture
        if picture is None or not self._builder.supported_image_types:
            return nodes.Text(shown)
        return self._picture(picture.file, picture.path, shown, "1em")

    def _picture(self, file: str, target: str, alternative: str, height: str) -> nodes.Node:
        """Return a picture that a file links to, or its alternative text if the builder cannot show it."""
        path = self._view.picture(file, target)
        kind = mimetypes.guess_type(target)[0]
        if path is None or (self._builder.supported_image_types and kind not in self._builder.supported_image_types):
            return nodes.Text(alternative)
        env = self._builder.env
        address = Path(os.path.relpath(Path(self._view.library.root, path), env.srcdir)).as_posix()
        env.images.add_file(self._page, address)
        image = nodes.image("", uri=address, alt=alternative, candidates={"*": address})
        if height:
            image["height"] = height
        return image


def _with_word(admonition: nodes.Element, content: list[nodes.Node]) -> nodes.Element:
    """Give an admonition its content after its title.

    Everything after its first block is in a container: Sphinx's builder of text joins the paragraphs of an admonition.
    """
    del admonition[1:]
    admonition += content[:1]
    if len(content) > 1:
        admonition += nodes.container("", *content[1:])
    return admonition


def _taken(holder: nodes.Element) -> list[nodes.Node]:
    """Return the children of an element without their parent."""
    children = list(holder.children)
    holder.clear()
    return children


def _add_inline(holder: nodes.Element, content: list[nodes.Node]) -> None:
    """Add text to an element, in a paragraph if it is one that contains blocks."""
    if isinstance(holder, nodes.TextElement):
        holder += content
    else:
        holder += nodes.paragraph("", "", *content)


def _give_columns(table: nodes.Element) -> None:
    """Set the columns of a finished table; docutils wants them before its rows."""
    group = table[0]
    assert isinstance(group, nodes.tgroup)
    rows = list(group.findall(nodes.row))
    columns = max((len(row) for row in rows), default=0)
    group["cols"] = columns
    for _ in range(columns):
        group.insert(0, nodes.colspec("", colwidth=_WIDTH))
