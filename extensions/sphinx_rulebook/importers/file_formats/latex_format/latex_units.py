"""Numbers with units, as siunitx writes them."""

from __future__ import annotations

from .expanding.latex_tokens import Token, TokenKind
from .latex_pieces import text_piece
from .latex_reader import LatexReader

_UNITS = {
    "metre": "m", "meter": "m", "second": "s", "minute": "min", "hour": "h", "gram": "g", "kilogram": "kg",
    "percent": "%", "kilo": "k", "centi": "c", "milli": "m", "mega": "M", "giga": "G", "micro": "µ", "degree": "°",
    "degreeCelsius": "°C", "celsius": "°C", "litre": "l", "liter": "l", "watt": "W", "volt": "V", "ampere": "A",
    "hertz": "Hz", "newton": "N", "per": "/", "squared": "²", "cubed": "³", "square": "²", "cubic": "³", "byte": "B",
    "bit": "bit", "day": "d", "euro": "€", "kg": "kg", "cm": "cm", "mm": "mm", "km": "km", "joule": "J", "tonne": "t",
    "bar": "bar", "lux": "lx", "deci": "d", "pascal": "Pa", "kelvin": "K", "candela": "cd", "nano": "n", "of": " ",
    "m": "m", "s": "s", "g": "g",
}  # fmt: skip


def add_units(reader: LatexReader) -> None:
    """Let a reader know numbers with units."""
    known = reader.commands
    known |= dict.fromkeys(("SI", "si", "num", "qty", "unit", "ang"), _unit)
    known |= dict.fromkeys(("SIrange", "numrange", "qtyrange"), _range)


def _unit(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    parts = [_number_or_unit(reader)]
    if token.text == "SI":
        reader.stream.optional()
    if token.text in ("SI", "qty"):
        parts.append(_number_or_unit(reader))
    glue = "" if parts[-1][:1] in ("°", "%") and parts[-1] != "°C" else " "
    shown = glue.join(filter(None, parts))
    reader.add(text_piece(f"{shown}°" if token.text == "ang" else shown), token)


def _range(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    numbers = [_number_or_unit(reader), _number_or_unit(reader)]
    unit = _number_or_unit(reader) if token.text != "numrange" else ""
    reader.add(text_piece(f"{numbers[0]}–{numbers[1]} {unit}".strip()), token)


def _number_or_unit(reader: LatexReader) -> str:
    shown: list[str] = []
    reader.stream.keeps_signs = True
    tokens = reader.stream.expanded(reader.stream.argument())
    reader.stream.keeps_signs = False
    for one in tokens:
        if one.kind is TokenKind.COMMAND:
            shown.append(_UNITS.get(one.text, one.text))
        elif one.kind in (TokenKind.TEXT, TokenKind.TIE, TokenKind.SCRIPT):
            shown.append(" " if one.kind is TokenKind.TIE else one.text)
    return "".join(shown).replace("^2", "²").replace("^3", "³")
