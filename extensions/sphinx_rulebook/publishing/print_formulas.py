"""The formulas of a document for print, as pictures: WeasyPrint does not set MathML."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from html import escape, unescape

_FORMULA = re.compile(r"<math\b(?P<attributes>[^>]*)>.*?</math>", re.S)
_TEX = re.compile(r'\balttext="(?P<tex>[^"]*)"')
_DISPLAY = re.compile(r'\bdisplay="block"')
_SIZE = 100
"""The type size in which formulas are drawn; their pictures have their sizes in multiples of the text's."""


def draw_formulas(html: str) -> str:
    """Return a document whose formulas are pictures that are as large as the text around them."""
    return _FORMULA.sub(_picture, html) if "<math" in html else html


def _picture(match: re.Match[str]) -> str:
    tex = _TEX.search(match["attributes"])
    if tex is None:
        return match[0]
    is_display = _DISPLAY.search(match["attributes"]) is not None
    picture = _draw(unescape(tex["tex"]), is_display)
    return f'<span class="formula">{picture}</span>' if is_display else picture


@lru_cache(maxsize=512)
def _draw(tex: str, is_display: bool) -> str:
    from ziamath.config import config  # here, because few rulebooks have formulas
    from ziamath.zmath import Latex

    # Without symbols that are defined once and used again: their ids would be the same in all pictures.
    config.svg2 = False
    formula = Latex(tex, size=_SIZE, inline=not is_display)
    width, height = formula.getsize()
    data = b64encode(formula.svg().encode()).decode()
    sizes = {"width": width, "height": height, "vertical-align": formula.getyofst()}
    style = "; ".join(f"{name}: {size / _SIZE:.3f}em" for name, size in sizes.items())
    return f'<img alt="{escape(tex)}" style="{style}" src="data:image/svg+xml;base64,{data}">'
