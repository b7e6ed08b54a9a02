"""The formulas of a Word file (Office Math)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..written_formulas import NOTHING, FormulaKind, FormulaPart, row, signs, words
from .word_numbering import WORD

if TYPE_CHECKING:
    from lxml.etree import _Element

MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_OFF = ("0", "false", "off")


def read_word_formula(element: _Element, dropped: Collection[str]) -> FormulaPart:
    """Return the formula of an element; ``dropped`` are the names of the elements of changes that do not count."""
    return _Formula(dropped).read(element)


class _Formula:
    """Reads a formula."""

    def __init__(self, dropped: Collection[str]) -> None:
        self._dropped = dropped

    def read(self, element: _Element) -> FormulaPart:
        """Return the part of a formula that an element is."""
        name = str(element.tag).removeprefix(MATH)
        properties = element.find(f"{MATH}{name}Pr")
        match name:
            case "r":
                return self._run(element)
            case "f":
                return self._fraction(element, properties)
            case "sSup" | "sSub" | "sSubSup":
                return self._scripts(self._of(element, "e"), element)
            case "sPre":
                return row([self._scripts(NOTHING, element), self._of(element, "e")])
            case "rad":
                is_square = _is_on(properties, "degHide")
                degree = NOTHING if is_square else self._of(element, "deg")
                return FormulaPart(FormulaKind.ROOT, (self._of(element, "e"), degree))
            case "d":
                return self._fence(element, properties)
            case "nary":
                sign = signs(_value(properties, "chr", "∫"))
                hidden = [one for one in ("sub", "sup") if _is_on(properties, f"{one}Hide")]
                return row([self._scripts(sign, element, hidden), self._of(element, "e")])
            case "limLow" | "limUpp":
                kind = FormulaKind.BELOW if name == "limLow" else FormulaKind.ABOVE
                return FormulaPart(kind, (self._of(element, "e"), self._of(element, "lim")))
            case "acc":
                return FormulaPart(
                    FormulaKind.ABOVE, (self._of(element, "e"), signs(_value(properties, "chr", "\u0302")))
                )
            case "bar" | "groupChr":
                is_above = _value(properties, "pos", "bot") == "top"
                around = "―" if name == "bar" else _value(properties, "chr", "⏟")
                kind = FormulaKind.ABOVE if is_above else FormulaKind.BELOW
                return FormulaPart(kind, (self._of(element, "e"), signs(around)))
            case "phant":
                return NOTHING if _value(properties, "show", "1") in _OFF else self._of(element, "e")
            case "eqArr":
                rows = [FormulaPart(FormulaKind.ROW, (self.read(one),)) for one in element.findall(f"{MATH}e")]
                return FormulaPart(FormulaKind.GRID, tuple(rows))
            case "m":
                return FormulaPart(
                    FormulaKind.GRID,
                    tuple(
                        FormulaPart(FormulaKind.ROW, tuple(map(self.read, one.findall(f"{MATH}e"))))
                        for one in element.findall(f"{MATH}mr")
                    ),
                )
        return self._row(element)

    def _row(self, element: _Element) -> FormulaPart:
        """Return what is below an element, beside each other; text of other kinds of elements stays."""
        parts: list[FormulaPart] = []
        for child in element:
            if not isinstance(child.tag, str) or child.tag in self._dropped or child.tag.endswith("Pr"):
                continue
            is_run = child.tag == f"{WORD}r"
            parts.append(words("".join(child.itertext(f"{WORD}t"))) if is_run else self.read(child))
        return row(parts)

    def _of(self, element: _Element, name: str) -> FormulaPart:
        child = element.find(f"{MATH}{name}")
        return self._row(child) if child is not None else NOTHING

    def _run(self, element: _Element) -> FormulaPart:
        text = "".join(element.itertext(f"{MATH}t", f"{WORD}t"))
        is_text = element.find(f"{MATH}rPr/{MATH}nor") is not None
        return words(text) if is_text else signs(text)

    def _fraction(self, element: _Element, properties: _Element | None) -> FormulaPart:
        parts = (self._of(element, "num"), self._of(element, "den"))
        kind = _value(properties, "type", "bar")
        if kind == "lin":
            return row([parts[0], signs("/"), parts[1]])
        return FormulaPart(FormulaKind.STACK if kind == "noBar" else FormulaKind.FRACTION, parts)

    def _scripts(self, base: FormulaPart, element: _Element, hidden: Collection[str] = ()) -> FormulaPart:
        lower, upper = (NOTHING if name in hidden else self._of(element, name) for name in ("sub", "sup"))
        return FormulaPart(FormulaKind.SCRIPTS, (base, lower, upper))

    def _fence(self, element: _Element, properties: _Element | None) -> FormulaPart:
        separator = signs(_value(properties, "sepChr", "|"))
        inside: list[FormulaPart] = []
        for one in element.findall(f"{MATH}e"):
            inside += [separator] * bool(inside) + [self._row(one)]
        left, right = signs(_value(properties, "begChr", "(")), signs(_value(properties, "endChr", ")"))
        return FormulaPart(FormulaKind.FENCE, (left, row(inside), right))


def _value(properties: _Element | None, name: str, default: str) -> str:
    found = properties.find(f"{MATH}{name}") if properties is not None else None
    return default if found is None else found.get(f"{MATH}val", default if name == "chr" else "")


def _is_on(properties: _Element | None, name: str) -> bool:
    found = properties.find(f"{MATH}{name}") if properties is not None else None
    return found is not None and found.get(f"{MATH}val", "1") not in _OFF
