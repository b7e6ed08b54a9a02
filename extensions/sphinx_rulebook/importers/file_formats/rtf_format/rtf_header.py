"""What the beginning of an RTF file says about all of it: its encoding, fonts, styles and lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .rtf_encodings import PLAIN, encoding_of_page, encoding_of_system
from .rtf_fonts import RtfFont, read_fonts
from .rtf_tokens import RtfGroup

_NO_FONT = RtfFont()
HEADER_WORDS = ("ansi", "mac", "pc", "pca", "ansicpg", "deff", "deflang", "cocoartf")
"""The control words that `RtfHeader` reads."""
_COCOA = "TextEdit or Pages"


@dataclass(slots=True)
class RtfHeader:
    """The header of a file. ``encoding`` is that of text whose font has none of its own, ``language`` the number that
    Windows has for it, ``producer`` the program that wrote the file.
    """

    encoding: str = PLAIN
    language: int = 0
    producer: str = ""
    style_sheet: RtfGroup | None = None
    lists: RtfGroup | None = None
    overrides: RtfGroup | None = None
    _default_font: int = 0
    _fonts: Mapping[int, RtfFont] = field(default_factory=dict)

    def read(self, name: str, value: int | None) -> bool:
        """Read a control word of the header; return False if it is none."""
        match name:
            case "ansi" | "mac" | "pc" | "pca":
                self.encoding = encoding_of_system(name)
            case "ansicpg":
                self.encoding = encoding_of_page(value or 0) or self.encoding
            case "deff":
                self._default_font = value or 0
            case "deflang":
                self.language = value or 0
            case "cocoartf":
                self.producer = _COCOA
            case _:
                return False
        return True

    def read_fonts(self, table: RtfGroup) -> None:
        """Read the font table."""
        self._fonts = {**self._fonts, **read_fonts(table, self.encoding)}

    def font(self, number: int) -> RtfFont:
        """Return the font with a number, or the default one for -1."""
        return self._fonts.get(self._default_font if number < 0 else number, _NO_FONT)

    def encoding_in(self, number: int) -> str:
        """Return the encoding of text in the font with a number."""
        return self.font(number).encoding or self.encoding
