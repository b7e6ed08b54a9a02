"""The names of styles that make a paragraph a heading or an entry of a table of contents, in many languages."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|titlu|naslov|"
    r"заголовок|επικεφαλίδα|başlık|đầu đề|tiêu đề|العنوان|عنوان|כותרת|शीर्षक|หัวเรื่อง|見出し|标题|標題|"
    r"제목)\s?(?P<level>[1-9])$",
    re.I,
)
"""The names that a program shows for its styles are in files too, if other programs wrote them."""
_CONTENTS = re.compile(r"toc(?:\s?[0-9]|\s?heading)?$|table of (?:contents|figures)|contents heading", re.I)
_TITLE = "title"


def level_of_styles(names: Iterable[str]) -> int:
    """Return the level of the headings with a style, given by its name and those that it is based on; 0 for none."""
    listed = list(names)
    named = next((match for name in listed if (match := _HEADING.match(name)) is not None), None)
    if named is not None:
        return int(named["level"])
    return 1 if any(name.lower() == _TITLE for name in listed) else 0


def is_contents_style(names: Iterable[str]) -> bool:
    """Return whether a style is that of entries of a table of contents."""
    return any(map(_CONTENTS.match, names))
