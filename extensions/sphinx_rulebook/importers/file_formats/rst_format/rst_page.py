"""The blocks of documents in reStructuredText as one page of HTML, in the order of their trees."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence

from docutils import nodes
from docutils.languages import get_language

from ..number_formats import LIST_FORMS, print_count
from ..placed_html import UNKNOWN_REMEDY, PageMaker, anchor, box_tags, in_cell, place
from .rst_inline import RstInline
from .rst_nodes import UnknownMarkup, UnreadPart, key_of
from .rst_numbers import section_numbers
from .rst_project import RstProject
from .rst_targets import RstTargets

_ADMONITIONS = frozenset(
    ("attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition")
)
_UNSHOWN = frozenset(
    ("substitution_definition", "pending", "meta", "transition", "generated", "label", "colspec", "decoration")
)
_TITLED = frozenset(("sidebar", "topic"))
_DEEPEST_HEADING = 6
_ERROR = 3


class RstPage:
    """Writes the documents of a project as the body of one page."""

    def __init__(
        self,
        documents: Mapping[str, nodes.document],
        trees: Mapping[str, list[str]],
        maker: PageMaker,
        project: RstProject,
    ) -> None:
        self._documents, self._trees, self._maker, self._project = documents, trees, maker, project
        self._targets = RstTargets(documents, project)
        self._inline = RstInline(maker, self._targets, project)
        self._inline.notes = self._find_notes()
        self._notes: list[str] = []
        self._written: set[str] = set()
        self._labels = self._find_labels()

    def body(self, name: str, others: list[str]) -> str:
        """Return the HTML of the document called ``name``, of those in its tree, and of ``others``."""
        self._inline.numbers = section_numbers([name, *others], self._documents, self._trees, self._targets)
        parts = [self._document(one, 1) for one in (name, *others)]
        return "".join((*parts, *self._notes))

    # ---- Documents and sections

    def _document(self, name: str, level: int) -> str:
        if name in self._written:
            return ""
        self._written.add(name)
        outer, self._inline.file = self._inline.file, name
        document = self._documents[name]
        own = anchor(self._targets.anchor(name, "")) if len(self._documents) > 1 else ""
        has_title = any(isinstance(one, nodes.title) for one in document.children)
        shown = own + self._blocks(document, level if has_title else level - 1)
        self._inline.file = outer
        return shown

    def _blocks(self, node: nodes.Element, level: int) -> str:
        """Return the HTML of the blocks in a node that is below a heading of a level."""
        return "".join(self._block(child, level) for child in node.children)

    def _block(self, node: nodes.Node, level: int) -> str:
        if not isinstance(node, nodes.Element):
            return html.escape(node.astext())
        self._inline.go_to(node)
        name = node.tagname
        if name in _UNSHOWN:
            return self._inline.ids(node)
        is_titled = name in _TITLED and isinstance(node.children[0] if node.children else None, nodes.title)
        if name in _ADMONITIONS or is_titled:
            return self._admonition_of(node, level)
        own = _BLOCKS.get(name)
        if own is not None:
            return own(self, node, level)
        if isinstance(node, nodes.TextElement):
            return self._text_block("p", node)
        return self._inline.ids(node) + self._blocks(node, level)

    def _text_block(self, tag: str, node: nodes.Element, before: str = "") -> str:
        return f"<{tag}>{self._place(node)}{before}{self._inline.text(node)}</{tag}>"

    def _place(self, node: nodes.Element, number: str = "") -> str:
        self._inline.go_to(node)
        return place(*self._inline.place, number) + self._inline.ids(node)

    def _section(self, node: nodes.Element, level: int) -> str:
        if "system-messages" in node.get("classes", ()):
            return ""
        return self._inline.ids(node) + self._blocks(node, level + 1)

    def _title(self, node: nodes.Element, level: int) -> str:
        parent = node.parent
        level = min(max(level, 1), _DEEPEST_HEADING)
        number = self._number_of_section(parent) if isinstance(parent, nodes.section) else ""
        generated = "".join(one.astext() for one in node.children if isinstance(one, nodes.generated)).strip()
        shown = "".join(self._inline.one(one) for one in node.children if not isinstance(one, nodes.generated))
        number = f"{number}. " if number else f"{generated} ".lstrip()
        return f"<h{level}>{self._place(node)}{number}{shown}</h{level}>"

    def _number_of_section(self, section: nodes.section) -> str:
        ids: list[str] = section["ids"]
        anchors = [self._targets.anchor(self._inline.file, one) for one in ids]
        return next((self._inline.numbers[one] for one in anchors if one in self._inline.numbers), "")

    def _rubric(self, node: nodes.Element, level: int) -> str:
        return f"<p>{self._place(node)}<b>{self._inline.text(node)}</b></p>"

    def _tree(self, node: nodes.Element, level: int) -> str:
        return "".join(self._document(one, level + 1) for one in self._trees.get(key_of(self._inline.file, node), ()))

    # ---- Lists

    def _bullet_list(self, node: nodes.Element, level: int) -> str:
        return f"{self._inline.ids(node)}<ul>{self._blocks(node, level)}</ul>"

    def _list_item(self, node: nodes.Element, level: int) -> str:
        return self._item(node, "", level)

    def _item(self, node: nodes.Element, number: str, level: int) -> str:
        """Return the HTML of an item; one without a text is the text that looked like its number."""
        if not node.children:
            return f"</ul><p>{self._place(node)}{html.escape(number or node.rawsource)}</p><ul>"
        return f"<li>{self._place(node, number)}{self._blocks(node, level)}</li>"

    def _enumerated_list(self, node: nodes.Element, level: int) -> str:
        form = LIST_FORMS.get(node.get("enumtype", ""), "decimal")
        first = int(node.get("start", 1))
        items = [one for one in node.children if isinstance(one, nodes.list_item)]
        shown = "".join(
            self._item(item, _number_of(node, first + count, form), level) for count, item in enumerate(items)
        )
        return f"{self._inline.ids(node)}<ul>{shown}</ul>"

    def _definition_list_item(self, node: nodes.Element, level: int) -> str:
        terms = [one for one in node.children if isinstance(one, (nodes.term, nodes.classifier))]
        name = " : ".join(self._inline.text(one) for one in terms)
        ids = "".join(map(self._inline.ids, terms))
        blocks = [one for one in node.children if isinstance(one, nodes.definition)]
        return self._named(node, f"{ids}{name}", blocks, level)

    def _field(self, node: nodes.Element, level: int) -> str:
        name, *blocks = node.children
        return self._named(node, self._inline.text(name) if isinstance(name, nodes.Element) else "", blocks, level)

    def _option_list_item(self, node: nodes.Element, level: int) -> str:
        name, *blocks = node.children
        return self._named(node, html.escape(name.astext()), blocks, level)

    def _named(self, node: nodes.Element, name: str, blocks: Sequence[nodes.Node], level: int) -> str:
        """Return the HTML of a text with a name: both are one paragraph, as in ``Pier: A place for boats.``"""
        children = [child for one in blocks if isinstance(one, nodes.Element) for child in one.children]
        sign = "" if name.rstrip()[-1:] in ":.?!：。？！" else ":"
        first = children[0] if children else None
        if isinstance(first, nodes.paragraph):
            shown = f"<p>{self._place(node)}<b>{name}</b>{sign} {self._inline.ids(first)}{self._inline.text(first)}</p>"
            children = children[1:]
        else:
            shown = f"<p>{self._place(node)}<b>{name}</b>{sign if children else ''}</p>"
        return shown + "".join(self._block(child, level) for child in children)

    def _glossary(self, node: nodes.Element, level: int) -> str:
        """Return the HTML of entries: the terms before a definition are one name."""
        parts: list[str] = []
        terms: list[nodes.Element] = []
        for child in (*node.children, nodes.definition()):
            if isinstance(child, nodes.term):
                terms.append(child)
            elif isinstance(child, nodes.definition) and terms:
                name = ", ".join(self._inline.ids(one) + self._inline.text(one) for one in terms)
                parts.append(self._named(terms[0], name, [child], level))
                terms = []
            else:
                parts.append(self._block(child, level))
        return "".join(parts)

    def _docinfo(self, node: nodes.Element, level: int) -> str:
        shown: list[str] = []
        for child in node.children:
            if not isinstance(child, nodes.Element):
                continue
            if child.tagname == "field":
                shown.append(self._field(child, level))
            else:
                people = [self._inline.text(one) for one in child.children if isinstance(one, nodes.Element)]
                text = "; ".join(people) if child.tagname == "authors" else self._inline.text(child)
                shown.append(f"<p>{self._place(child)}{self._label(child.tagname)}: {text}</p>")
        if self._project.is_sphinx:  # Sphinx does not show what is above the first heading as fields
            self._maker.leave_out(node.astext(), "settings of a page", *self._inline.place)
            return ""
        return "".join(shown)

    # ---- Notes

    def _find_labels(self) -> Mapping[str, str]:
        language = self._project.conf.get("language", "en").replace("_", "-").lower()
        return dict(getattr(get_language(language), "labels", {}))

    def _label(self, name: str) -> str:
        return html.escape(str(self._labels.get(name, name.capitalize())).strip("!！: "))

    def _admonition_of(self, node: nodes.Element, level: int) -> str:
        children = list(node.children)
        label = self._label(node.tagname)
        title = children.pop(0) if isinstance(children[0] if children else None, nodes.title) else None
        if isinstance(title, nodes.Element):
            label = self._inline.text(title)
            if not node.get("is_word"):
                before, between, after = box_tags(bool(node.get("unfolds")))
                inside = "".join(self._block(child, level) for child in children)
                return f"{before}{self._place(node)}{label}{between}{inside}{after}"
        first = children[0] if children else None
        start = f"{self._inline.ids(node)}<p>{self._place(node)}{label.rstrip(':')}: "
        if isinstance(first, nodes.paragraph):
            start += self._inline.ids(first) + self._inline.text(first)
            children = children[1:]
        return f"{start}</p>" + "".join(self._block(child, level) for child in children)

    def _find_notes(self) -> set[str]:
        return {
            self._targets.anchor(name, id_)
            for name, document in self._documents.items()
            for note in document.findall(nodes.footnote)
            for id_ in list[str](note["ids"])
            if note.get("backrefs")
        }

    def _footnote(self, node: nodes.Element, level: int) -> str:
        label = node.children[0].astext() if node.children else ""
        if not node.get("backrefs"):
            return f"<p>{self._place(node)}[{html.escape(label)}] </p>{self._blocks(node, level)}"
        ids = [self._targets.anchor(self._inline.file, id_) for id_ in node["ids"]]
        self._notes.append(f'<div id="{html.escape(ids[0])}">{self._blocks(node, level)}</div>')
        return ""

    def _citation(self, node: nodes.Element, level: int) -> str:
        label, *others = node.children
        return self._named(node, f"[{html.escape(label.astext())}]", [nodes.definition("", *others)], level)

    # ---- Text as it is typed, tables, pictures

    def _line_block(self, node: nodes.Element, level: int) -> str:
        return self._inline.ids(node) + self._blocks(node, level)

    def _literal_block(self, node: nodes.Element, level: int) -> str:
        if any(isinstance(one, nodes.Element) for one in node.children):
            return self._text_block("pre", node)  # it has marks in it
        return f"<p>{self._place(node)}{self._maker.typed_block(node.astext())}</p>"

    def _attribution(self, node: nodes.Element, level: int) -> str:
        return self._text_block("p", node, "— ")

    def _math_block(self, node: nodes.Element, level: int) -> str:
        return f"<p>{self._place(node)}{self._inline.formula(node.astext())}</p>"

    def _image(self, node: nodes.Element, level: int) -> str:
        return f"<p>{self._place(node)}{self._inline.image(node)}</p>"

    def _table(self, node: nodes.Element, level: int) -> str:
        title = next((one for one in node.children if isinstance(one, nodes.title)), None)
        shown = self._text_block("p", title) if title is not None else ""
        rows = "".join(f"<tr>{''.join(self._cells(row, level))}</tr>" for row in node.findall(nodes.row))
        return f"{shown}{self._inline.ids(node)}<table>{rows}</table>"

    def _cells(self, row: nodes.Element, level: int) -> Iterator[str]:
        for at, cell in enumerate(one for one in row.children if isinstance(one, nodes.entry)):
            spans = "".join(
                f' {name}="{int(cell[own]) + 1}"'
                for name, own in (("colspan", "morecols"), ("rowspan", "morerows"))
                if cell.get(own)
            )
            yield f"<td{spans}>{self._place(cell) if not at else ''}{in_cell(self._blocks(cell, level))}</td>"

    def _system_message(self, node: nodes.Element, level: int) -> str:
        """Return the text that docutils could not read, and for which it has an error."""
        if int(node.get("level", 0)) < _ERROR:
            return ""
        texts = [one.astext() for one in node.children if isinstance(one, nodes.literal_block)]
        return "".join(f"<pre>{self._place(node)}{html.escape(text)}</pre>" for text in texts)

    def _comment(self, node: nodes.Element, level: int) -> str:
        self._maker.leave_out(node.astext(), "a comment", *self._inline.place)
        return self._inline.ids(node)

    def _unread(self, node: nodes.Element, level: int) -> str:
        assert isinstance(node, UnreadPart)
        return self._inline.one(node)

    def _unknown(self, node: nodes.Element, level: int) -> str:
        assert isinstance(node, UnknownMarkup)
        self._maker.unknown(f"The directive {node['name']}::", UNKNOWN_REMEDY, *self._inline.place)
        return self._blocks(node, level)


def _number_of(node: nodes.Element, count: int, form: str) -> str:
    """Return the number of an item as it is typed: with the signs around it that its list has."""
    return f"{node.get('prefix', '')}{print_count(count, form)}{node.get('suffix', '.')}"


_BLOCKS: Mapping[str, Callable[[RstPage, nodes.Element, int], str]] = {
    "section": RstPage._section,
    "title": RstPage._title,
    "rubric": RstPage._rubric,
    "DocumentTree": RstPage._tree,
    "bullet_list": RstPage._bullet_list,
    "list_item": RstPage._list_item,
    "enumerated_list": RstPage._enumerated_list,
    "definition_list_item": RstPage._definition_list_item,
    "field": RstPage._field,
    "option_list_item": RstPage._option_list_item,
    "GlossaryEntries": RstPage._glossary,
    "docinfo": RstPage._docinfo,
    "footnote": RstPage._footnote,
    "citation": RstPage._citation,
    "line_block": RstPage._line_block,
    "literal_block": RstPage._literal_block,
    "attribution": RstPage._attribution,
    "math_block": RstPage._math_block,
    "image": RstPage._image,
    "table": RstPage._table,
    "system_message": RstPage._system_message,
    "comment": RstPage._comment,
    "UnreadPart": RstPage._unread,
    "UnknownMarkup": RstPage._unknown,
}
"""What shows the nodes that are not plain paragraphs, by the names of their classes."""
