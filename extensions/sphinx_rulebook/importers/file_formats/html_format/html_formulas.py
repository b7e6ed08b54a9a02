"""The formulas of a web page (MathML)."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from ..logical_lines import escaped
from ..written_formulas import (
    NOTHING,
    FormulaKind,
    FormulaPart,
    is_too_deep,
    row,
    signs,
    words,
    write_formula,
    write_tex,
)

_OF_WIKI = "mwe-math-element"
_SCRIPTS = {"msub": (1, 0), "msup": (0, 1), "msubsup": (1, 2)}
"""The places of the lower and the upper script among the children; 0 if there is none."""
_AROUND = {"munder": 1, "mover": 1, "munderover": 2}
"""How many signs are around another one."""
_HIDDEN = ("annotation", "annotation-xml", "mphantom", "none", "mprescripts", "maligngroup", "malignmark")


def formula_in(element: HtmlElement) -> tuple[str, bool] | None:
    """Return the Markdown of an element that is a formula, and whether it shows all of it; None for any other element.

    MediaWiki shows a picture, whose text is LaTeX, and hides the formula beside it.
    """
    formula = element
    if _OF_WIKI in (element.get("class") or "").split():
        formula = next(element.iter("math"), element)
        picture = next(element.iter("img"), None)
        shown = write_tex(picture.get("alt") or "") if formula is element and picture is not None else None
        if shown is not None:
            return shown, True
    if str(formula.tag).rpartition(":")[2] != "math":
        return None
    if is_too_deep(formula):
        return escaped(" ".join(formula.text_content().split())), False
    return write_formula(read_html_formula(formula))


def read_html_formula(element: HtmlElement) -> FormulaPart:
    """Return the formula of an element of MathML."""
    name = str(element.tag).rpartition(":")[2].lower()
    children = [child for child in element if isinstance(child.tag, str)]
    if name in _HIDDEN:
        return NOTHING
    if name in ("mi", "mn", "mo"):
        return signs(_text(element))
    if name in ("mtext", "ms"):
        return words(_text(element, keeps_edges=True))
    if name == "mspace":
        return signs(" ")
    if name in ("semantics", "maction"):
        children = children[:1]
    parts = [read_html_formula(child) for child in children]
    if name == "mfrac" and len(parts) > 1:
        is_stack = (element.get("linethickness") or "").strip("px ") in ("0", "0.0")
        return FormulaPart(FormulaKind.STACK if is_stack else FormulaKind.FRACTION, tuple(parts[:2]))
    if name in _SCRIPTS and len(parts) > max(_SCRIPTS[name]):
        lower, upper = (parts[place] if place else NOTHING for place in _SCRIPTS[name])
        return FormulaPart(FormulaKind.SCRIPTS, (parts[0], lower, upper))
    if name in _AROUND and len(parts) > _AROUND[name]:
        if name == "munderover":
            return FormulaPart(FormulaKind.SCRIPTS, tuple(parts[:3]))
        return FormulaPart(FormulaKind.BELOW if name == "munder" else FormulaKind.ABOVE, tuple(parts[:2]))
    if name == "mroot" and len(parts) > 1:
        return FormulaPart(FormulaKind.ROOT, tuple(parts[:2]))
    if name == "msqrt":
        return FormulaPart(FormulaKind.ROOT, (row(parts), NOTHING))
    if name == "mfenced":
        return _fence(element, parts)
    if name == "mmultiscripts" and parts:
        return _with_scripts_before(children, parts)
    if name == "mtable":
        return FormulaPart(FormulaKind.GRID, tuple(parts))
    if name in ("mtr", "mlabeledtr"):
        return FormulaPart(FormulaKind.ROW, tuple(parts))
    own = [words(element.text)] if element.text and element.text.strip() else []
    loose = [words(child.tail) for child in children if child.tail and child.tail.strip()]
    return row([*own, *parts, *loose])


def _text(element: HtmlElement, keeps_edges: bool = False) -> str:
    text = " ".join(element.text_content().split())
    given = element.text_content()
    left, right = (given[:1].isspace(), given[-1:].isspace()) if keeps_edges and text else (False, False)
    return f"{' ' * left}{text}{' ' * right}"


def _fence(element: HtmlElement, parts: Sequence[FormulaPart]) -> FormulaPart:
    separators = "".join((element.get("separators") or ",").split())
    inside: list[FormulaPart] = []
    for place, part in enumerate(parts):
        inside += [signs(separators[min(place, len(separators)) - 1])] if place and separators else []
        inside.append(part)
    left, right = signs(element.get("open", "(")), signs(element.get("close", ")"))
    return FormulaPart(FormulaKind.FENCE, (left, row(inside), right))


def _with_scripts_before(children: Sequence[HtmlElement], parts: Sequence[FormulaPart]) -> FormulaPart:
    """Return a base with pairs of scripts after it, and with those after ``mprescripts`` before it."""
    names = [str(child.tag).rpartition(":")[2].lower() for child in children]
    middle = names.index("mprescripts") if "mprescripts" in names else len(names)
    before, after = parts[middle + 1 :], parts[1:middle]
    whole = _with_pairs(parts[0], after) if after else parts[0]
    return row([_with_pairs(NOTHING, before), whole]) if before else whole


def _with_pairs(base: FormulaPart, scripts: Sequence[FormulaPart]) -> FormulaPart:
    """Return a base with scripts that are a lower and an upper one by turns: all of a kind are beside each other."""
    return FormulaPart(FormulaKind.SCRIPTS, (base, row(scripts[::2]), row(scripts[1::2])))
