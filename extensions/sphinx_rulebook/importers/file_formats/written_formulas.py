r"""Formulas of documents, whatever their format, written in the markup of books: ``$\frac{1}{2}$``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from ...markup.text.formulas import FORMULA, FormulaError, mathml
from ..documents.raised_digits import lowered, raised
from .logical_lines import escaped

_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
"""Characters that no text has, around a formula until the text around it is known."""
_NEEDS_SPACE_BEFORE = re.compile(rf"(?<=[A-Za-z0-9_$\\{_CLOSE}]){_OPEN}")
_NEEDS_SPACE_AFTER = re.compile(rf"{_CLOSE}(?=[A-Za-z0-9_$])")
_TOKEN = re.compile(r"(?P<word>\s*[^\W\d_]+(?:\s+[^\W\d_]+)*\s*)|(?P<number>[0-9]+(?:[.,][0-9]+)*)|(?P<sign>\S)")
_SIGN_OF_LATEX = re.compile(r"([\\{}$%&#_])")


def _commands(text: str) -> dict[str, str]:
    """Return the commands of LaTeX by their signs, which precede them."""
    signs_and_names = text.split()
    return {sign: f"\\{name}" for sign, name in zip(signs_and_names[::2], signs_and_names[1::2], strict=True)}


_NAMES = frozenset(
    (
        *("arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "det", "dim", "exp", "gcd", "inf", "ker", "lim"),
        *("ln", "log", "max", "min", "sin", "sinh", "sup", "tan", "tanh"),
    )
)
_SIGNS = {
    "−": "-",
    **_commands(
        "[ lbrack ] rbrack { lbrace } rbrace \\ backslash | vert < lt > gt * ast ~ sim ^ wedge ` prime ' prime"
    ),
    **_commands("$ $ % % & & # # _ _ × times · cdot ⋅ cdot ∙ cdot ÷ div ± pm ∓ mp ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv"),
    **_commands("∝ propto ∞ infty → to ← leftarrow ⇒ Rightarrow ⇔ Leftrightarrow … ldots ⋯ cdots ∑ sum ∏ prod"),
    **_commands("∫ int ∈ in ∉ notin ∅ emptyset ∪ cup ∩ cap ⊂ subset ⊆ subseteq ∀ forall ∃ exists ∂ partial ∘ circ"),
    **_commands("⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟨ langle ⟩ rangle ‖ Vert ′ prime ¬ neg ∧ wedge ∨ vee"),
    **_commands("α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi"),
    **_commands("π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega"),
    **_commands("Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega"),
}
_ABOVE = {
    **dict.fromkeys("\u0302^ˆ", "hat"),
    **dict.fromkeys("\u0303~˜", "tilde"),
    **dict.fromkeys("\u0304\u0305¯‾―", "overline"),
    **dict.fromkeys("\u0307˙", "dot"),
    **dict.fromkeys("\u20d7→", "vec"),
    "⏞": "overbrace",
}
_BELOW = {**dict.fromkeys("\u0332_―", "underline"), "⏟": "underbrace"}
_INVISIBLE = dict.fromkeys(range(0x2061, 0x2065))
_LARGE = frozenset(("\\sum", "\\prod", "\\int", *(f"\\{name}" for name in _NAMES)))
_MATHEMATICAL = range(0x1D400, 0x1D800)
_DEEPEST = 80


FLATTENED = "the form of a formula, whose text is on one line"
"""The reason in the report for a formula that cannot be written as it is."""


class FormulaKind(Enum):
    """What a part of a formula is, and what its parts are."""

    SIGNS = auto()  # numbers, letters and operators
    WORDS = auto()  # a text as it is
    ROW = auto()
    FRACTION = auto()  # above the line, below it
    STACK = auto()  # the same, without a line
    SCRIPTS = auto()  # what they belong to, the lower, the upper; an empty row for one that is not there
    ROOT = auto()  # what it is of, its degree, which may be empty
    FENCE = auto()  # the opening sign, what is inside, the closing sign
    ABOVE = auto()  # what the other is above, the other
    BELOW = auto()
    GRID = auto()  # rows of cells


@dataclass(frozen=True, slots=True)
class FormulaPart:
    """A part of a formula; only signs and words have a text."""

    kind: FormulaKind
    parts: tuple[FormulaPart, ...] = ()
    text: str = ""


NOTHING = FormulaPart(FormulaKind.ROW)


def signs(text: str) -> FormulaPart:
    """Return the numbers, letters and operators of a formula."""
    return FormulaPart(FormulaKind.SIGNS, text=_plain(text))


def words(text: str) -> FormulaPart:
    """Return a text in a formula."""
    return FormulaPart(FormulaKind.WORDS, text=_plain(text))


def row(parts: Sequence[FormulaPart]) -> FormulaPart:
    """Return parts beside each other."""
    return parts[0] if len(parts) == 1 else FormulaPart(FormulaKind.ROW, tuple(parts))


def is_too_deep(element: Iterable[Any]) -> bool:
    """Return whether an element of XML or HTML has more levels than any formula."""
    level = [element]
    for _ in range(_DEEPEST):
        level = [child for one in level for child in one]
        if not level:
            return False
    return True


def write_formula(formula: FormulaPart) -> tuple[str, bool]:
    """Return the Markdown of a formula, and whether it shows all of it.

    A formula without anything above or below is plain text. One that cannot be written in LaTeX is on one line, such as
    ``(n+1)/2``. The caller passes the text of the whole line to `set_apart`.
    """
    line = " ".join(_line(formula).split())
    if _is_plain(formula):
        return escaped(line), True
    tex = " ".join(_tex(formula).split())
    if FORMULA.fullmatch(f"${tex}$") is None:
        return escaped(line), False
    try:
        mathml(tex, False)
    except FormulaError:
        return escaped(line), False
    return f"{_OPEN}${tex}${_CLOSE}", True


def write_tex(tex: str) -> str | None:
    """Return the Markdown of a formula in LaTeX, or None if it cannot be read."""
    tex = " ".join(tex.split())
    if FORMULA.fullmatch(f"${tex}$") is None:
        return None
    try:
        mathml(tex, False)
    except FormulaError:
        return None
    return f"{_OPEN}${tex}${_CLOSE}"


def set_apart(text: str) -> str:
    """Return a text with a space between its formulas and the letters and digits beside them: 2½ is 2 and a half."""
    if _OPEN not in text:
        return text
    text = _NEEDS_SPACE_AFTER.sub(" ", _NEEDS_SPACE_BEFORE.sub(" ", text))
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def _plain(text: str) -> str:
    """Return a text without invisible operators and wide spaces, letters of mathematical alphabets as plain ones."""
    shown = "".join(
        unicodedata.normalize("NFKC", sign) if ord(sign) in _MATHEMATICAL else sign
        for sign in text.translate(_INVISIBLE)
    )
    return re.sub(r"\s+", " ", shown)  # `_TOKEN` would try each place among many spaces


def _is_plain(part: FormulaPart) -> bool:
    is_flat = part.kind in (FormulaKind.SIGNS, FormulaKind.WORDS, FormulaKind.ROW, FormulaKind.FENCE)
    return is_flat and all(map(_is_plain, part.parts))


def _tex(part: FormulaPart) -> str:
    # Grids come first: if their rows were written twice, the work would double with each grid in a grid.
    if part.kind is FormulaKind.GRID:
        cells = r" \\ ".join(" & ".join(map(_tex, one.parts)) for one in part.parts)
        return rf"\begin{{matrix}} {cells} \end{{matrix}}"
    parts = [_tex(one) for one in part.parts]
    match part.kind:
        case FormulaKind.SIGNS:
            return " ".join(map(_sign, _TOKEN.finditer(part.text)))
        case FormulaKind.WORDS:
            return _words(part.text)
        case FormulaKind.FRACTION:
            return rf"\frac{{{parts[0]}}}{{{parts[1]}}}"
        case FormulaKind.STACK:
            return rf"{{{parts[0]} \atop {parts[1]}}}"
        case FormulaKind.SCRIPTS:
            lower, upper = (f"{sign}{{{one}}}" if one else "" for sign, one in zip("_^", parts[1:], strict=True))
            return f"{_base(parts[0])}{lower}{upper}"
        case FormulaKind.ROOT:
            return rf"\root {{{parts[1]}}} \of {{{parts[0]}}}" if parts[1] else rf"\sqrt{{{parts[0]}}}"
        case FormulaKind.FENCE:
            if _is_plain(part) and parts[0] and parts[2]:
                return " ".join(parts)
            return rf"\left{parts[0] or '.'} {parts[1]} \right{parts[2] or '.'}"
        case FormulaKind.ABOVE | FormulaKind.BELOW:
            is_above = part.kind is FormulaKind.ABOVE
            command = (_ABOVE if is_above else _BELOW).get(part.parts[1].text)
            if command is not None:
                return rf"\{command}{{{parts[0]}}}"
            if parts[0] in _LARGE:
                return f"{parts[0]}{'^' if is_above else '_'}{{{parts[1]}}}"
            return rf"\{'over' if is_above else 'under'}set{{{parts[1]}}}{{{parts[0]}}}"
        case FormulaKind.ROW:
            return " ".join(filter(None, parts))


def _base(tex: str) -> str:
    """Return what scripts belong to as a whole."""
    return tex if re.fullmatch(r"\\?[A-Za-z]+|[0-9.,]+|[^\W\d_]", tex) else f"{{{tex}}}"


def _sign(token: re.Match[str]) -> str:
    word = token["word"]
    if word is None:
        return _SIGNS.get(token[0], token[0])
    name = word.strip()
    if name in _NAMES:
        return f"\\{name}"
    return _SIGNS.get(name, name) if len(name) == 1 else _words(word)


def _words(text: str) -> str:
    r"""Return a text in LaTeX; the signs of LaTeX are beside its parts, since ``\text`` would show ``\%`` as it is."""
    if not text.strip():
        return ""
    pieces = enumerate(_SIGN_OF_LATEX.split(text))  # every second one is a sign
    return " ".join(_SIGNS[one] if place % 2 else rf"\text{{{one}}}" for place, one in pieces if one)


def _line(part: FormulaPart) -> str:
    """Return a formula on one line, as it would be typed."""
    if part.kind is FormulaKind.GRID:
        return f"({'; '.join(', '.join(map(_line, one.parts)) for one in part.parts)})"
    parts = [_line(one) for one in part.parts]
    match part.kind:
        case FormulaKind.SIGNS | FormulaKind.WORDS:
            return part.text
        case FormulaKind.FRACTION | FormulaKind.STACK:
            return "/".join(map(_grouped, parts))
        case FormulaKind.SCRIPTS:
            lower = (lowered(parts[1]) or f"_{_grouped(parts[1])}") if parts[1] else ""
            upper = (raised(parts[2]) or f"^{_grouped(parts[2])}") if parts[2] else ""
            return f"{parts[0]}{lower}{upper}"
        case FormulaKind.ROOT:
            return f"{parts[1]}√{_grouped(parts[0])}"
        case FormulaKind.ABOVE | FormulaKind.BELOW:
            return f"{parts[0]}{'^' if part.kind is FormulaKind.ABOVE else '_'}{_grouped(parts[1])}"
        case FormulaKind.ROW | FormulaKind.FENCE:
            return _joined(parts)


def _joined(parts: Sequence[str]) -> str:
    """Return texts beside each other, with a space between two words or two numbers."""
    line = ""
    for one in parts:
        touches = line[-1:].isalnum() and one[:1].isalnum()
        are_words = (line[-2:].isalpha() and len(line) > 1) or (one[:2].isalpha() and len(one) > 1)
        line += " " * (touches and (are_words or (line[-1:].isdigit() and one[:1].isdigit()))) + one
    return line


def _grouped(text: str) -> str:
    return text if re.fullmatch(r"\w*", text) else f"({text})"
