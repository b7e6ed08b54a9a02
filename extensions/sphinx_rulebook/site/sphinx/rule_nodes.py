"""The units of chapters as docutils nodes, for the builders that write no HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from docutils import nodes
from sphinx.builders import Builder
from sphinx.transforms.post_transforms import SphinxPostTransform

from ...markup.titles import is_title
from ...model.books import Chapter
from ...model.units import Block, Kind, Unit, is_division
from ..html.badges import STATUS_WORDS
from ..pages.language_site import Site
from ..view.headings import Part
from ..view.page_documents import ChapterDocument
from .domain import domain_of, site_of
from .nodes import rule_title, rules
from .rulebook_project import is_generated
from .text_nodes import TextNodes


class WriteOutRules(SphinxPostTransform):
    """Replaces our nodes with nodes that every builder knows, if the builder does not write HTML.

    Sphinx applies it to each document that it is about to write, before it resolves references and before `linkcheck`
    collects addresses.
    """

    default_priority = 5

    def run(self, **kwargs: object) -> None:
        """Replace the nodes of one document, or of the whole manual for a builder that writes one file."""
        builder = domain_of(self.env).builder
        assert builder is not None, "set in builder-inited"
        if builder.format == "html":
            return
        if builder.name == "gettext":
            self._hide_titles()
            return
        site = site_of(self.env)
        writers: dict[str, ChapterNodes] = {}
        for node in list(self.document.findall(rules)):
            name = node["document"]
            if name not in writers:
                writers[name] = ChapterNodes(site, site.view.documents.chapters[name], builder)
            node.replace_self(writers[name].part(node["part"]))

    def _hide_titles(self) -> None:
        """Hide the titles of chapters from translators: they have numbers, and the texts below them are in PO files of
        our own, with which a changed word does not lose a whole translation.
        """
        is_ours = is_generated(self.env, self.env.docname)
        for title in self.document.findall(nodes.title if is_ours else rule_title):
            title.source = None  # Sphinx offers no text without a source


class _Item(NamedTuple):
    """A unit with its rank and its nodes, without the units below it."""

    rank: int
    is_term: bool
    content: list[nodes.Node]


class ChapterNodes:
    """Makes the nodes of one chapter for one builder, part by part.

    ``site`` is the site of the build.
    """

    def __init__(self, site: Site, document: ChapterDocument, builder: Builder) -> None:
        self._site, self._view, self._document, self._builder = site, site.view, document, builder
        self._texts = TextNodes(self._site, document, builder, document.name)

    def part(self, anchor: str) -> list[nodes.Node]:
        """Return everything below the heading of a chapter, up to its first section, or of a section."""
        part = next(part for part in self._site.headings.parts(self._document) if part.heading.anchor == anchor)
        content: list[nodes.Node] = []
        items: list[_Item] = []
        chapter = self._document.chapter
        if self._is_first(part):
            content += self._texts.blocks(chapter.prologue)
            content += self._missing_examples(chapter)
            items += self._missing(chapter)
        for place, unit in enumerate(part.units):
            if is_division(unit):  # the section's node has its title
                content += self._targets(unit, self._document)
                content += [node for block in unit.blocks for node in self._texts.block(block)]
                content += self._missing_examples(unit)
            else:
                is_above = place + 1 < len(part.units) and part.units[place + 1].rank > unit.rank
                items.append(self._item(unit, self._document, self._texts, is_above))
            items += self._missing(unit)
        return content + _nested(items)

    def _is_first(self, part: Part) -> bool:
        return part.heading.anchor == self._site.headings.title(self._document).anchor

    def _item(self, unit: Unit, document: ChapterDocument, texts: TextNodes, is_above: bool) -> _Item:
        """Return a unit with its blocks; one that ``is_above`` others has its title in bold."""
        text = texts.inline(unit.text)
        below = [node for block in unit.blocks for node in texts.block(block)]
        below += self._missing_examples(unit)
        targets = self._targets(unit, document)
        if unit.kind is Kind.TERM:
            name, rest = _split_term(text)
            term = nodes.term("", "", *targets, *self._number(unit), *name, *self._badge(unit))
            definition = nodes.definition("", *([nodes.paragraph("", "", *rest)] if rest else []), *below)
            return _Item(unit.rank, True, [nodes.definition_list_item("", term, definition)])
        start = [*targets, *self._number(unit), *self._badge(unit)]
        if is_above and is_title(unit.text):
            return _Item(unit.rank, False, [_paragraph(unit, [*start, nodes.strong("", "", *text)]), *below])
        return _Item(unit.rank, False, [_paragraph(unit, [*start, *text]), *below])

    def _number(self, unit: Unit) -> list[nodes.Node]:
        return [nodes.inline("", unit.number, classes=["rule-number"]), nodes.Text(" ")] if unit.number else []

    def _badge(self, unit: Unit) -> list[nodes.Node]:
        if unit.status is None:
            return []
        word = f"({self._site.words(STATUS_WORDS[unit.status])})"
        return [nodes.Text(f" {word}" if unit.kind is Kind.TERM else f"{word} ")]

    def _targets(self, unit: Unit, document: ChapterDocument) -> list[nodes.Node]:
        """Return where links to a unit lead; the node of a section has that of its heading already."""
        place = self._view.place(unit)
        if place is None:
            return []
        ids = [place.number_anchor] if is_division(unit) else [place.anchor, place.number_anchor]
        known = [one for one in ids if one]
        return [nodes.target("", "", ids=known)] if known else []

    def _missing(self, above: Unit | Chapter) -> Iterator[_Item]:
        """Yield the units that only the source has after a unit."""
        for shown in self._view.missing_after(above).units:
            texts = TextNodes(self._site, shown.document, self._builder, self._document.name)
            item = self._item(shown.unit, shown.document, texts, False)
            label = nodes.paragraph("", "", nodes.emphasis("", self._site.words("Not translated yet")))
            if item.is_term:
                _definition_of(item.content[0]).insert(0, label)
                yield item
            else:
                yield item._replace(content=[label, *item.content])

    def _missing_examples(self, above: Unit | Chapter) -> list[nodes.Node]:
        content: list[nodes.Node] = []
        for document, block in self._view.missing_after(above).examples:
            content += self._missing_example(document, block)
        return content

    def _missing_example(self, document: ChapterDocument, block: Block) -> list[nodes.Node]:
        label = nodes.emphasis("", self._site.words("Not translated yet"))
        texts = TextNodes(self._site, document, self._builder, self._document.name)
        return [nodes.paragraph("", "", label), *texts.block(block)]


def _paragraph(unit: Unit, content: list[nodes.Node]) -> nodes.paragraph:
    paragraph = nodes.paragraph("", "", *content)
    paragraph.line = unit.line  # what `linkcheck` reports
    return paragraph


def _split_term(text: list[nodes.Node]) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Return the name of a term, which is in bold at its start, and its definition."""
    if not text or not isinstance(text[0], nodes.strong):
        return text, []
    name, rest = list(text[0].children), text[1:]
    if rest and isinstance(rest[0], nodes.Text):
        rest = [nodes.Text(rest[0].astext().lstrip()), *rest[1:]]
    return name, [node for node in rest if not isinstance(node, nodes.Text) or node.astext()]


def _nested(items: Sequence[_Item]) -> list[nodes.Node]:
    """Return units, those below another one indented, and terms in lists."""
    content: list[nodes.Node] = []
    place = 0
    while place < len(items):
        item = items[place]
        after = place + 1
        while after < len(items) and items[after].rank > item.rank:
            after += 1
        below = _nested(items[place + 1 : after])
        if item.is_term:
            definitions = content[-1] if content and isinstance(content[-1], nodes.definition_list) else None
            if definitions is None:
                definitions = nodes.definition_list("")
                content.append(definitions)
            entry = item.content[0]
            _definition_of(entry).extend(below)
            definitions += entry
        else:
            content += item.content
            content += [nodes.block_quote("", *below)] if below else []
        place = after
    return content


def _definition_of(entry: nodes.Node) -> nodes.definition:
    """Return the definition in an item of a definition list."""
    assert isinstance(entry, nodes.definition_list_item)
    definition = entry[-1]
    assert isinstance(definition, nodes.definition)
    return definition
