"""The signs of symbol fonts in Word files, as characters that every font has."""

from __future__ import annotations

import re

_PRIVATE = re.compile("[\uf020-\uf0ff]")
_FIRST = 0xF000
_NO_SIGN = "\ufffd"


def _table(*rows: tuple[int, str]) -> dict[int, str]:
    """Return signs by their codes, given the code of the first sign of each row; a space is a code without one."""
    return {first + place: sign for first, row in rows for place, sign in enumerate(row) if sign != " "}


_FONTS = {
    # The encoding of Adobe's font, which Word's has too
    "symbol": _table(
        (0x21, "!∀#∃%&∋()∗+,−./0123456789:;<=>?"),
        (0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
        (0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"),
        (0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"),
        (0xC0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"),
        (0xE0, "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"),
    ),
    "wingdings": _table(
        (0x22, "✂"),
        (0x28, "☎"),
        (0x2A, "✉"),
        (0x4A, "☺"),
        (0x4C, "☹"),
        (0x4E, "☠"),
        (0x51, "✈☼"),
        (0x54, "❄"),
        (0x6C, "●"),
        (0x6E, "■□"),
        (0x71, "❑❒"),
        (0x75, "◆❖"),
        (0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"),
        (0x9F, "•"),
        (0xA7, "▪◻"),
        (0xAB, "★"),
        (0xD8, "➢"),
        (0xDF, "←→↑↓↖↗↙↘"),
        (0xE8, "➔"),
        (0xEF, "⇦⇨⇧⇩"),
        (0xFB, "✗✓☒☑"),
    ),
    "wingdings 2": _table((0x4F, "✗✓")),
}
_LETTERS = {code: code + _FIRST for code in range(0x21, 0x100) if code != 0xA0}
_ANY = {0xB7: "•", 0xA7: "▪", 0xD8: "➢", 0xFC: "✓", 0xE0: "→", 0xAE: "→"}
"""The usual signs of lists, whose font a file does not always name."""


def in_plain_signs(text: str, font: str) -> str:
    """Return a text in a symbol font that was written as letters, with characters that every font has: an arrow is à in
    Wingdings. A sign without one stays as it is.
    """
    if font.strip().lower() not in _FONTS:
        return text
    shown, _ = with_plain_signs(text.translate(_LETTERS), font)
    return _PRIVATE.sub(lambda match: chr(ord(match[0]) - _FIRST), shown) if shown != text else text


def with_plain_signs(text: str, font: str) -> tuple[str, list[str]]:
    """Return a text with characters instead of the signs of a symbol font, and the names of the signs that have none
    and stay as they are, which only this font shows.
    """
    unknown: list[str] = []
    signs = _FONTS.get(font.strip().lower(), {})

    def plain(match: re.Match[str]) -> str:
        code = ord(match[0]) - _FIRST
        sign = signs.get(code) or ("" if signs else _ANY.get(code, ""))
        if not sign:
            unknown.append(f"{font or 'unknown font'}: {ord(match[0]):04X}")
        return sign or match[0]

    return _PRIVATE.sub(plain, text), unknown


def sign_of(code: str, font: str) -> tuple[str, list[str]]:
    """Return the sign with a code in hexadecimal digits, and its name if it has no character."""
    if not re.fullmatch("[0-9A-Fa-f]{2,5}", code):
        return _NO_SIGN, [f"{font or 'unknown font'}: {code}"]
    value = int(code, 16)
    is_of_table = font.strip().lower() in _FONTS and value < 0x100
    return with_plain_signs(chr(value + _FIRST if is_of_table else value), font)
