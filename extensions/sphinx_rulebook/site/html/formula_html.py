"""The HTML of formulas: MathML, made while a page is written, so that a reader's browser needs no script for it."""

from __future__ import annotations

from html import escape

from ...markup.text.formulas import MATHML, FormulaError, mathml


def formula_html(tex: str, is_display: bool, signs: str, is_xml: bool) -> str:
    """Return a formula in LaTeX; one that cannot be read is shown as written, between its ``signs``."""
    try:
        element = mathml(tex.strip(), is_display)
        return element.replace("<math", f'<math xmlns="{MATHML}"', 1) if is_xml else element
    except FormulaError:  # the check has reported it
        return f"<code>{escape(f'{signs}{tex}{signs}', quote=False)}</code>"
