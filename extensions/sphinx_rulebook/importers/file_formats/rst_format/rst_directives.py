"""The directives of docutils and of Sphinx, as far as they show text; any other one keeps what is in it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.directives import admonitions, body, images, misc, parts, tables
from docutils.statemachine import StringList

from .rst_nodes import DocumentTree, GlossaryEntries, UnknownMarkup, UnreadPart

_ALL_RANKS = 999


class AnyOptions(dict[str, Any]):
    """Options of a directive: those that are not known are kept as they are."""

    def __bool__(self) -> bool:
        """Return that there are some: docutils looks for no options if a directive has none."""
        return True

    def __missing__(self, name: str) -> Callable[[str], str]:
        """Return what reads an option that is not known."""
        return lambda text: text or ""


def _lenient(kind: type[Directive]) -> type[Directive]:
    """Return a directive of docutils that takes the options that Sphinx and its extensions add to it."""
    return type(kind.__name__, (kind,), {"option_spec": AnyOptions(kind.option_spec or {})})


class _Own(Directive):
    """A directive with any options."""

    option_spec: ClassVar[Any] = AnyOptions()
    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        raise NotImplementedError

    def parsed(self, into: nodes.Element) -> nodes.Element:
        """Return a node with the content of the directive in it, and with its place."""
        into.source, into.line = self.state_machine.get_source_and_line(self.lineno)
        self.state.nested_parse(self.content, self.content_offset, into, match_titles=True)
        return into

    def argument(self) -> list[nodes.Node]:
        """Return the argument as a paragraph, or nothing."""
        text = " ".join(self.arguments).strip()
        if not text:
            return []
        found, messages = self.state.inline_text(text, self.lineno)
        paragraph = nodes.paragraph(text, "", *found)
        paragraph.source, paragraph.line = self.state_machine.get_source_and_line(self.lineno)
        return [paragraph, *messages]

    def unread(self, reason: str) -> list[nodes.Node]:
        """Return the directive as text that is not shown."""
        one = UnreadPart("", reason=reason)
        one["text"] = " ".join((*self.arguments, *self.content))
        one.source, one.line = self.state_machine.get_source_and_line(self.lineno)
        return [one]


class UnknownDirective(_Own):
    """A directive that is not known: its argument and its content are text."""

    def run(self) -> list[nodes.Node]:
        """Return the text."""
        whole = UnknownMarkup("", name=self.name)
        whole += self.argument()
        return [self.parsed(whole)]


class _Shown(_Own):
    """A directive around text."""

    def run(self) -> list[nodes.Node]:
        whole = nodes.compound()
        whole += self.argument()
        return [self.parsed(whole)]


class _Nothing(_Own):
    """A directive that shows nothing: settings, entries of an index, names of authors."""

    def run(self) -> list[nodes.Node]:
        return []


class _Unread(_Own):
    """A directive whose text is in another format, or not shown."""

    def run(self) -> list[nodes.Node]:
        return self.unread("a task" if self.name == "todo" else f"what {self.name} would make")


class _Only(_Own):
    """Text for some builds: what a web page shows is kept."""

    def run(self) -> list[nodes.Node]:
        if is_shown(" ".join(self.arguments)):
            return [self.parsed(nodes.compound())]
        return self.unread("text that web pages do not show")


def is_shown(condition: str) -> bool:
    """Return whether a condition of ``only`` holds for a web page; one that cannot be read does."""
    try:
        tree: ast.AST = ast.parse(condition.strip(), mode="eval").body
        return _holds(tree, 0)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True


def _holds(tree: ast.AST, depth: int) -> bool:
    if depth > 50:
        return True
    if isinstance(tree, ast.BoolOp):
        values = [_holds(one, depth + 1) for one in tree.values]
        return all(values) if isinstance(tree.op, ast.And) else any(values)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return not _holds(tree.operand, depth + 1)
    if isinstance(tree, ast.Name):
        return tree.id in ("html", "builder_html", "format_html")
    raise ValueError


class _Admonition(_Own):
    """An admonition of Sphinx: ``seealso``, and what was added or changed in a version."""

    def run(self) -> list[nodes.Node]:
        names = {
            "seealso": "See also",
            "versionadded": "Added in version",
            "versionchanged": "Changed in version",
            "versionremoved": "Removed in version",
            "deprecated": "Deprecated since version",
        }
        whole = nodes.admonition(is_word=True)
        title = names[self.name.lower()]
        if self.name.lower() == "seealso":
            whole += [nodes.title("", title), *self.argument()]
        else:
            # The text may be on the line below the version, which docutils takes for a part of the argument.
            words = " ".join(self.arguments).split(maxsplit=1)
            whole += nodes.title("", " ".join((title, *words[:1])))
            self.arguments = words[1:]
            whole += self.argument()
        return [self.parsed(whole)]


class _Unfolding(_Own):
    """Text that unfolds below its title."""

    def run(self) -> list[nodes.Node]:
        whole = nodes.admonition(unfolds=True)
        text = " ".join(self.arguments).strip()
        if text:
            found, messages = self.state.inline_text(text, self.lineno)
            whole += [nodes.title(text, "", *found), *messages]
        return [self.parsed(whole if text else nodes.compound())]


class _Code(_Own):
    """A block of code."""

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        block = nodes.literal_block(text, text)
        block.source, block.line = self.state_machine.get_source_and_line(self.lineno)
        caption = str(self.options.get("caption", ""))
        return [nodes.paragraph(caption, caption), block] if caption else [block]


class _Tree(_Own):
    """A ``toctree``."""

    def run(self) -> list[nodes.Node]:
        numbered = _depth_of(str(self.options["numbered"])) if "numbered" in self.options else 0
        tree = DocumentTree("", entries=[line.strip() for line in self.content if line.strip()], numbered=numbered)
        tree["is_glob"], tree["caption"] = "glob" in self.options, self.options.get("caption", "")
        tree.source, tree.line = self.state_machine.get_source_and_line(self.lineno)
        return [tree]


def _depth_of(written: str) -> int:
    """Return how many ranks of sections a tree numbers: all of them, if it does not say how many."""
    return int(written) if written.strip().isdecimal() and len(written) < 4 else _ALL_RANKS


class _Glossary(_Own):
    """A ``glossary``: lines without an indent are terms, those below them with one are a definition."""

    def run(self) -> list[nodes.Node]:
        whole = GlossaryEntries()
        whole.source, whole.line = self.state_machine.get_source_and_line(self.lineno)
        place, lines = 0, self.content
        while place < len(lines):
            line = lines[place]
            if not line.strip() or line.startswith(".. "):
                place += 1
            elif line[:1].isspace():
                stop = place
                while stop < len(lines) and (not lines[stop].strip() or lines[stop][:1].isspace()):
                    stop += 1
                block: StringList = lines[place:stop]
                block.trim_left(min(len(one) - len(one.lstrip()) for one in block if one.strip()))
                definition = nodes.definition()
                self.state.nested_parse(block, self.content_offset + place, definition)
                whole += definition
                place = stop
            else:
                name = line.split(" : ")[0].strip()
                found, messages = self.state.inline_text(name, self.lineno + place)
                term = nodes.term(name, "", *found)
                term.source, term.line = lines.info(place)[0], (lines.info(place)[1] or 0) + 1
                whole += [term, *messages]
                place += 1
        return [whole]


class _DefaultRole(_Own):
    """The role of text between single backquotes."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        names = " ".join(self.arguments)
        table = self.state.document.settings.rst_roles
        table.keep("", table.find(names or "title", None, self.lineno, None)[0])
        return []


class _Include(_Own):
    """The text of another file, whose lines are read as if they were here."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        project = self.state.document.settings.rst_project
        source, line = self.state_machine.get_source_and_line(self.lineno)
        path, text = project.included(" ".join(self.arguments), source or "", line or 1, self.options)
        if text is None:
            return []
        if "literal" in self.options or "code" in self.options:
            block = nodes.literal_block(text, text)
            block.source, block.line = source, line
            return [block]
        self.state_machine.insert_input(text.expandtabs(8).split("\n"), path)
        return []


class _Role(misc.Role):
    """A role that a document defines."""

    option_spec: ClassVar[Any] = AnyOptions(misc.Role.option_spec or {})


_ADMONITIONS = {
    **{
        kind.__name__.lower(): kind
        for kind in (
            *(admonitions.Attention, admonitions.Caution, admonitions.Danger, admonitions.Error, admonitions.Hint),
            *(admonitions.Important, admonitions.Note, admonitions.Tip, admonitions.Warning, admonitions.Admonition),
        )
    },
}
_OF_DOCUTILS: Mapping[str, type[Directive]] = {
    **_ADMONITIONS,
    "sidebar": body.Sidebar,
    "topic": body.Topic,
    "line-block": body.LineBlock,
    "parsed-literal": body.ParsedLiteral,
    "math": body.MathBlock,
    "rubric": body.Rubric,
    "epigraph": body.Epigraph,
    "highlights": body.Highlights,
    "pull-quote": body.PullQuote,
    "compound": body.Compound,
    "container": body.Container,
    "table": tables.RSTTable,
    "csv-table": tables.CSVTable,
    "list-table": tables.ListTable,
    "image": images.Image,
    "figure": images.Figure,
    "sectnum": parts.Sectnum,
    "section-numbering": parts.Sectnum,
    "replace": misc.Replace,
    "unicode": misc.Unicode,
    "class": misc.Class,
    "rst-class": misc.Class,
    "title": misc.Title,
    "meta": misc.Meta,
}
_NOTHING = (
    *(
        "contents",
        "target-notes",
        "index",
        "highlight",
        "tabularcolumns",
        "sectionauthor",
        "codeauthor",
        "moduleauthor",
    ),
    *("default-domain", "currentmodule", "program", "cssclass", "restructuredtext-test-directive", "todolist"),
)
_UNREAD = ("raw", "header", "footer", "todo", "date", "literalinclude", "graphviz", "digraph", "graph", "mermaid")
_SHOWN = ("centered", "hlist", "acks")
KNOWN: Mapping[str, type[Directive]] = {
    **{name: _lenient(kind) for name, kind in _OF_DOCUTILS.items()},
    **dict.fromkeys(_NOTHING, _Nothing),
    **dict.fromkeys(_UNREAD, _Unread),
    **dict.fromkeys(_SHOWN, _Shown),
    **dict.fromkeys(("details", "collapse", "dropdown"), _Unfolding),
    **dict.fromkeys(("seealso", "versionadded", "versionchanged", "versionremoved", "deprecated"), _Admonition),
    **dict.fromkeys(("code", "code-block", "sourcecode", "productionlist"), _Code),
    "only": _Only,
    "toctree": _Tree,
    "glossary": _Glossary,
    "role": _Role,
    "default-role": _DefaultRole,
    "include": _Include,
}
"""The directives by their names."""
