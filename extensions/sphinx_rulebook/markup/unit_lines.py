"""The source lines of a unit, with their numbers in the file."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.units import Unit
from .fences import CodeFences
from .hidden_text import blanked
from .lines import without_code
from .source import LONG_LINE
from .text.formulas import FORMULA_SIGNS


def numbered_lines(
    unit: Unit, with_formulas: bool = False, with_code_spans: bool = False
) -> Iterator[tuple[int, int, str]]:
    """Yield the line number, the count of omitted characters before the text, and the text of each source line of a
    unit.

    Code and comments are blanked out; lines that are too long for their markup to be read are left out, and so are
    formulas of several lines, unless the lines are wanted ``with_formulas``. With ``with_code_spans``, only fenced code
    is left out.
    """
    heading, body = blanked(unit)
    if len(heading) <= LONG_LINE:
        title = heading.rstrip("\r\n")
        yield unit.line, unit.rank, title if with_code_spans else without_code(title)
    if body and not body.isspace():
        lines, written = (text.replace("\r\n", "\n").replace("\r", "\n").split("\n") for text in (body, unit.body))
        fences, is_in_formula = CodeFences(), False
        for line, (text, whole) in enumerate(zip(lines, written, strict=True), unit.line + 1):
            if text != whole and text.isspace():
                continue  # a comment is not a line of the rule
            if fences.takes(text) or len(text) > LONG_LINE:
                continue
            is_in_formula = is_in_formula != (text.strip() == FORMULA_SIGNS)
            if with_formulas or not is_in_formula:
                yield line, 0, text if with_code_spans else without_code(text)
