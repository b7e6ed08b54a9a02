"""Substitutions on pages of prose: MyST would run them as Jinja templates, with which a page could run any program.

A page can enable them by itself, in its front matter, so this concerns every build. Values, and filters that format
them, remain.
"""

from __future__ import annotations

from jinja2 import Environment, TemplateSyntaxError, nodes
from markdown_it.tree import SyntaxTreeNode
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer

from ...model.findings import Code
from .domain import site_of
from .refusing import refuse

_PLAIN = (
    nodes.Template,
    nodes.Output,
    nodes.Name,
    nodes.Const,
    nodes.Concat,
    nodes.Filter,
    nodes.Getattr,
    nodes.Getitem,
    nodes.TemplateData,
    nodes.CondExpr,
)
"""The parts of a template that only look values up. Calls are not among them, nor products, which could fill the
memory.
"""
_LOOKED_UP = (nodes.Name, nodes.Getattr, nodes.Getitem)
_FILTERS = frozenset(
    {"capitalize", "d", "default", "e", "escape", "first", "float", "int", "join", "last", "length", "lower", "title"}
    | {"trim", "upper"}
)
_OF_SPHINX = frozenset({"config", "docname"})
"""The attributes of Sphinx's environment that a page may show."""


class ProseRenderer(SphinxRenderer):
    """MyST's renderer of Markdown, without substitutions that are programs."""

    def render_substitution(self, token: SyntaxTreeNode, inline: bool) -> None:
        """Insert a value; a substitution that is more than a value is left out and reported."""
        env = self.sphinx_env
        if site_of(env).view.library.is_untrusted or not is_plain(token.content):
            line = token.map[0] if token.map else None
            refuse(env, Code.PAGE_CODE, f"{{{{{token.content}}}}}", (env.docname, line))
            return
        super().render_substitution(token, inline)


def is_plain(content: str) -> bool:
    """Return whether a substitution, without its brackets, only looks up and formats a value."""
    try:
        template = Environment(autoescape=True).parse(f"{{{{{content}}}}}")
    except TemplateSyntaxError:
        return True  # MyST reports it
    except RecursionError:
        return False
    return all(map(_is_plain, [template, *template.find_all(nodes.Node)]))


def _is_plain(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Filter):
        return node.name in _FILTERS and not node.args and not node.kwargs and node.node is not None
    if isinstance(node, nodes.Getattr):
        return _is_looked_up(node.node, node.attr)
    if isinstance(node, nodes.Getitem):
        return isinstance(node.arg, nodes.Const) and _is_looked_up(node.node, node.arg.value)
    return isinstance(node, _PLAIN)


def _is_looked_up(node: nodes.Expr, name: object) -> bool:
    """Return whether a name can be looked up in a value: a value of the page, or one of Sphinx's settings."""
    if (isinstance(name, str) and name.startswith("_")) or not isinstance(node, _LOOKED_UP):
        return False
    return not (isinstance(node, nodes.Name) and node.name == "env") or name in _OF_SPHINX
