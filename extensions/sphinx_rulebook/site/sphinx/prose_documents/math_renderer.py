"""Formulas on pages of prose as MathML, so that our theme needs no script for them."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator

from ....markup.text.formulas import FormulaError, mathml
from ...html.formula_html import formula_html
from ..themes import is_set, wants_own_theme

logger = logging.getLogger(__name__)

_RENDERER = "mathml"

_ALIGNED = re.compile(r"(?<!\\)(?:\\\\|&)")
"""A line break or a mark for alignment."""

_OTHER_RENDERERS = frozenset({"sphinx.ext.mathjax", "sphinx.ext.imgmath"})


def register(app: Sphinx) -> None:
    """Use our renderer on pages in our theme, unless the project chooses another or names one among its extensions.

    Sphinx prefers a registered renderer to MathJax, which it always registers, so this is called only during ``setup``.
    """
    config = app.config
    is_chosen = is_set(config, "html_math_renderer") or not _OTHER_RENDERERS.isdisjoint(config.extensions)
    if wants_own_theme(config) and not is_chosen:
        app.add_html_math_renderer(_RENDERER, (_visit_inline, None), (_visit_block, None))


def _visit_inline(translator: HTML5Translator, node: nodes.math) -> Any:
    """Write the formula ``node``; called by Sphinx's translator when it writes a page."""
    translator.body.append(_formula(node, node.astext(), is_display=False))
    raise nodes.SkipNode


def _visit_block(translator: HTML5Translator, node: nodes.math_block) -> Any:
    """Write the formulas of the block ``node``, and its number; called by Sphinx's translator when it writes a page."""
    translator.body.append(translator.starttag(node, "div", CLASS="math notranslate nohighlight"))
    if node["number"]:
        number = get_node_equation_number(translator, node)
        translator.body.append(f'<span class="eqno">({number})')
        translator.add_permalink_ref(node, "")
        translator.body.append("</span>")
    for tex in re.split(r"\n\s*\n", node.astext()):  # Sphinx: a blank line separates formulas
        is_aligned = not tex.lstrip().startswith(r"\begin") and _ALIGNED.search(tex) is not None
        wrapped = rf"\begin{{split}}{tex}\end{{split}}" if is_aligned else tex
        translator.body.append(_formula(node, wrapped, is_display=True))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def _formula(node: nodes.Element, tex: str, is_display: bool) -> str:
    """Return the HTML of a formula; one that cannot be read is reported, and shown as it is written."""
    try:
        mathml(tex.strip(), is_display)
    except FormulaError as error:
        logger.warning("formula not read: %s", error, location=node, type="rulebook", subtype="formula")
    return formula_html(tex, is_display, "$$" if is_display else "$", is_xml=False)
