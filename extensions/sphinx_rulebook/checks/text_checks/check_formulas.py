"""RB137: formulas that cannot be read as LaTeX."""

from __future__ import annotations

from collections.abc import Iterator

from ...markup.text.formulas import FORMULA, FORMULA_SIGNS, FormulaError, mathml
from ...markup.unit_lines import numbered_lines
from ...model.findings import Code, Finding
from ..checked_book import CheckedBook


def check_formulas(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every formula in a book's rules that cannot be read."""
    for chapter, source in checked.sources:
        if "$" not in source:
            continue
        for unit in chapter.units:
            if "$" not in unit.heading and "$" not in unit.body:
                continue
            block: list[tuple[int, str]] | None = None
            opened = 0
            for line, offset, text in numbered_lines(unit, with_formulas=True):
                if text.strip() == FORMULA_SIGNS:
                    if block:
                        tex = "\n".join(content for _, content in block)
                        if any(not content.strip() for _, content in block):
                            message = "this formula is shown as written: it has an empty line in it; delete that line"
                            yield Finding(Code.BAD_FORMULA, chapter.path, opened, 1, message, None, len(FORMULA_SIGNS))
                        yield from _check(tex, True, chapter.path, block[0][0], 1, len(block[0][1]))
                    block = [] if block is None else None
                    opened = line
                elif block is not None:
                    block.append((line, text))
                else:
                    for match in FORMULA.finditer(text):
                        place = offset + match.start() + 1
                        is_display = match["signs"] == FORMULA_SIGNS
                        yield from _check(match["tex"], is_display, chapter.path, line, place, len(match[0]))
            if block is not None:
                message = "this formula has no end; write $$ on a line below it"
                yield Finding(Code.BAD_FORMULA, chapter.path, opened, 1, message, None, len(FORMULA_SIGNS))


def _check(tex: str, is_display: bool, path: str, line: int, column: int, length: int) -> Iterator[Finding]:
    try:
        mathml(tex.strip(), is_display)
    except FormulaError as error:
        message = f"this formula is shown as written: {error}"
        yield Finding(Code.BAD_FORMULA, path, line, column, message, None, length)
