"""The list tables of RTF (``listtable`` and ``listoverridetable``), as the numbering of a Word file."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from .rtf_characters import RtfCharacters
from .rtf_elements import add_element, new_element
from .rtf_styles import style_id
from .rtf_tokens import RtfGroup, RtfKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element

_FORMS = (
    "decimal", "upperRoman", "lowerRoman", "upperLetter", "lowerLetter", "ordinal", "cardinalText", "ordinalText",
    "hex", "chicago", "ideographDigital", "japaneseCounting", "aiueo", "iroha", "decimalFullWidth",
    "decimalHalfWidth", "japaneseLegal", "japaneseDigitalTenThousand", "decimalEnclosedCircle",
    "decimalFullWidth2", "aiueoFullWidth", "irohaFullWidth", "decimalZero", "bullet", "ganada", "chosung",
    "decimalEnclosedFullstop", "decimalEnclosedParen", "decimalEnclosedCircleChinese", "ideographEnclosedCircle",
    "ideographTraditional", "ideographZodiac", "ideographZodiacTraditional", "taiwaneseCounting",
    "ideographLegalTraditional", "taiwaneseCountingThousand", "taiwaneseDigital", "chineseCounting",
    "chineseLegalSimplified", "chineseCountingThousand", "decimal", "koreanDigital", "koreanCounting",
    "koreanLegal", "koreanDigital2", "hebrew1", "arabicAlpha", "hebrew2", "arabicAbjad", "hindiVowels",
    "hindiConsonants", "hindiNumbers", "hindiCounting", "thaiLetters", "thaiNumbers", "thaiCounting",
    "vietnameseCounting", "numberInDash", "russianLower", "russianUpper",
)  # fmt: skip
"""The forms of counts by their numbers (MSONFC in [MS-OSHARED], §2.2.1.3), by the names of Word files."""
_WITH_ZEROS = {60: "001, 002, 003, ...", 61: "0001, 0002, 0003, ...", 62: "00001, 00002, 00003, ..."}
_NONE = 255
_DEEPEST = 9


def read_lists(table: RtfGroup | None, overrides: RtfGroup | None, encoding: str) -> _Element:
    """Return the numbering of a document with a list table and a table of overrides, by which paragraphs name lists;
    ``encoding`` is that of the document.
    """
    root = new_element("numbering")
    for one in _named(table, "list"):
        key = one.value("listid")
        abstract = add_element(root, "abstractNum", abstractNumId=f"{key}")
        for at, level in enumerate(_named(one, "listlevel")):
            _add_level(abstract, at, level, encoding)
    for override in _named(overrides, "listoverride"):
        key = override.value("ls")
        if key is None:
            continue
        number = add_element(root, "num", numId=f"{key}")
        add_element(number, "abstractNumId", val=f"{override.value('listid')}")
        for at, change in enumerate(_named(override, "lfolevel")):
            _add_override(number, at, change, encoding)
    return root


def _named(group: RtfGroup | None, name: str) -> Iterator[RtfGroup]:
    return (one for one in (group.groups if group is not None else ()) if one.name == name)


def _add_override(number: _Element, at: int, change: RtfGroup, encoding: str) -> None:
    override = add_element(number, "lvlOverride", ilvl=f"{at}")
    start, level = change.value("levelstartat"), change.group("listlevel")
    if change.value("listoverridestartat") is not None:
        inner = level.value("levelstartat") if level is not None else None
        first = next((one for one in (start, inner) if one is not None), 1)
        add_element(override, "startOverride", val=f"{first}")
    if level is not None and change.value("listoverrideformat") is not None:
        _add_level(override, at, level, encoding)


def _add_level(parent: _Element, at: int, level: RtfGroup, encoding: str) -> None:
    if at >= _DEEPEST:
        return
    made = add_element(parent, "lvl", ilvl=f"{at}")
    start, style = level.value("levelstartat"), level.value("s")
    add_element(made, "start", val=f"{1 if start is None else start}")
    add_element(made, "numFmt", **_form(level))
    if style:
        add_element(made, "pStyle", val=style_id(style))
    if level.value("levellegal"):
        add_element(made, "isLgl")
    if level.value("levelnorestart"):
        add_element(made, "lvlRestart", val="0")
    text, places = level.group("leveltext"), level.group("levelnumbers")
    add_element(made, "lvlText", val=_text(text, places, encoding) if text is not None else "")


def _form(level: RtfGroup) -> dict[str, str]:
    found = (level.value(name) for name in ("levelnfcn", "levelnfc"))
    number = next((one for one in found if one is not None), 0)
    if number in _WITH_ZEROS:
        return {"val": "custom", "format": _WITH_ZEROS[number]}
    if number == _NONE:
        return {"val": "none"}
    return {"val": _FORMS[number] if 0 <= number < len(_FORMS) else "decimal"}


def _text(text: RtfGroup, places: RtfGroup | None, encoding: str) -> str:
    """Return the text of a level's numbers with ``%1`` for the count of the first level.

    In RTF, the first character says how many follow, and the characters 0 to 8 stand for the counts of the levels, at
    the places (from 1) that another group lists.
    """
    shown = _characters(text, encoding)
    count = ord(shown[0]) if shown else 0
    listed = {ord(one) for one in _characters(places, encoding)} if places is not None else set()
    return "".join(
        f"%{ord(one) + 1}" if ord(one) < _DEEPEST and (not listed or at in listed) else one
        for at, one in enumerate(shown[1 : count + 1], 1)
    )


def _characters(group: RtfGroup, encoding: str) -> str:
    """Return the characters of a group up to the semicolon that ends it: the tab and others are counts here."""
    characters = RtfCharacters()
    characters.encoding = encoding
    inner = chain.from_iterable(one.tokens if isinstance(one, RtfGroup) else (one,) for one in group.items)
    for token in inner:
        if token.kind is RtfKind.WORD and token.name == "uc":
            characters.skipped = max(0, token.value or 0)
        else:
            characters.add(token)
    text = characters.take()
    return text[:-1] if text.endswith(";") else text
