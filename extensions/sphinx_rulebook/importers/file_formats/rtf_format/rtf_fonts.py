"""The fonts of RTF, which say in which encoding the text in them is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .rtf_characters import text_of_tokens
from .rtf_encodings import PLAIN, SYMBOLS, encoding_of_font, encoding_of_page
from .rtf_tokens import RtfGroup, RtfKind, RtfToken

_SYMBOL_FONTS = frozenset({"symbol", "wingdings", "wingdings 2", "wingdings 3", "webdings", "zapfdingbats"})


@dataclass(frozen=True, slots=True)
class RtfFont:
    """A font: its name, and the encoding of text in it, "" for that of the document."""

    name: str = ""
    encoding: str = ""


def read_fonts(table: RtfGroup, encoding: str) -> Mapping[int, RtfFont]:
    """Return the fonts of a font table by their numbers; ``encoding`` is that of the document."""
    entries = [*table.groups, *_entries(table)]
    fonts = {key: _font(entry, encoding) for entry in entries if (key := entry.value("f")) is not None}
    if encoding != PLAIN and all(font.encoding in (PLAIN, SYMBOLS, "") for font in fonts.values()):
        # Some programs write the Western character set for every font, whatever encoding the text is in.
        fonts = {key: font if font.encoding == SYMBOLS else RtfFont(font.name, encoding) for key, font in fonts.items()}
    return fonts


def _entries(table: RtfGroup) -> list[RtfGroup]:
    """Return the fonts of a table whose entries have no braces."""
    entries: list[RtfGroup] = []
    for token in table.tokens:
        if token.kind is RtfKind.WORD and token.name == "f":
            entries.append(RtfGroup())
        if entries:
            entries[-1].items.append(token)
    return entries


def _font(entry: RtfGroup, encoding: str) -> RtfFont:
    page, charset = entry.value("cpg"), entry.value("fcharset")
    own = encoding_of_page(page) if page else encoding_of_font(charset if charset is not None else 1)
    bare = RtfGroup([one for one in entry.items if isinstance(one, RtfToken)])
    is_text = own and own != SYMBOLS
    name = text_of_tokens(bare, own if is_text else encoding).partition(";")[0].strip()
    return RtfFont(name, SYMBOLS if name.lower() in _SYMBOL_FONTS else own)
