r"""Formulas: ``$x^2$`` in a line, and ``$$`` around a formula of its own, in the notation of LaTeX."""

from __future__ import annotations

import re
from functools import lru_cache

FORMULA = re.compile(
    r"(?<![A-Za-z0-9_\\$])(?P<signs>\$\$?)(?=[A-Za-z0-9\\({\[|+\-\u0370-\u03ff\u2200-\u22ff])"
    r"(?!\d[^$\\^_={}]*(?:\s[a-z]{2}|,\s))(?![^$()]*(?:\)|\([^$()]*\$)|[^$]*[\"“”„«»「」])"
    r"(?P<tex>(?:\\[^$\r\n]|[^$\\\r\n]){1,1000}?)(?<![\s,;:(\[/\u2013\u2014\-])(?P=signs)(?![A-Za-z0-9_$])"
)
"""A formula in a line. As in Pandoc, no space is next to its signs. It begins and ends with what a formula begins and
ends with, and quotes nothing: so ``$5 and $6``, ``$5 or 5$``, ``($) and ($)`` and ``"$" or "$"`` are money.
"""

FORMULA_SIGNS = "$$"
"""A line of its own before and after a formula."""

_BLOCK = re.compile(r"^ {0,3}\$\$(?:(?!\n\s*\n)[\s\S])*?\$\$[ \t]*$", re.M)
MATHML = "http://www.w3.org/1998/Math/MathML"
"""The namespace of MathML, which XML must name."""

_SEVERAL_LINES = re.compile(r"\\begin\{((?:gather|multline)\*?)\}")
_UNKNOWN = re.compile(r"\\[A-Za-z]+")
_ATTRIBUTES = frozenset(
    {"accent", "accentunder", "align", "columnalign", "columnlines", "columnspacing", "columnspan"}
    | {"depth", "displaystyle", "fence", "form", "frame", "height"}
    | {"largeop", "linethickness", "lspace", "mathsize", "mathvariant", "maxsize", "minsize"}
    | {"movablelimits", "notation", "rowalign", "rowlines", "rowspacing", "rowspan", "rspace"}
    | {"scriptlevel", "separator", "stretchy", "symmetric", "voffset", "width"}
)
"""The attributes of MathML that set a formula: none that leads anywhere or brings colours and styles of its own."""


class FormulaError(ValueError):
    """A formula cannot be read; the message says why, and what it is in the formula, if that is known."""


def without_formulas(text: str) -> str:
    """Return a line with its formulas blanked out, so that every other character keeps its offset."""
    return FORMULA.sub(lambda match: " " * len(match[0]), text) if "$" in text else text


def remove_formulas(markup: str) -> str:
    """Return markup without formulas, those in lines of their own included."""
    return FORMULA.sub("", _BLOCK.sub("", markup))


_REASONS = {
    "DoubleSubscriptsError": "two subscripts follow each other",
    "DoubleSuperscriptsError": "two superscripts follow each other",
    "ExtraLeftOrMissingRightError": r"\left and \right do not match",
    "MissingEndError": r"\begin has no \end",
    "NoAvailableTokensError": "something is missing at its end",
}
"""What is wrong with a formula, by the names of the exceptions of latex2mathml."""


@lru_cache(maxsize=4096)
def mathml(tex: str, is_display: bool) -> str:
    """Return a formula in LaTeX as a MathML element, well-formed as XML but without its namespace.

    ``is_display`` asks for a formula on a line of its own. Raises FormulaError.
    """
    # Here, because few rulebooks have formulas.
    from xml.etree import ElementTree

    from latex2mathml.converter import convert

    several = _SEVERAL_LINES.search(tex)
    if several is not None:  # latex2mathml would put all of it on one line
        raise FormulaError(f"the environment {several[1]} is not known")
    try:
        root = ElementTree.fromstring(convert(tex))
    except Exception as error:  # besides its own exceptions, latex2mathml raises some of Python's
        raise FormulaError(_REASONS.get(type(error).__name__, "it is not valid LaTeX")) from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        unknown = _UNKNOWN.search(element.text or "") if element.tag != "mtext" else None
        if unknown is not None:
            raise FormulaError(f"the command {unknown[0]} is not known")
        for attribute in [one for one in element.attrib if one not in _ATTRIBUTES]:
            del element.attrib[attribute]
    root.attrib.clear()
    if is_display:
        root.set("display", "block")
    root.set("alttext", " ".join(tex.split()))
    return ElementTree.tostring(root, "unicode")
