"""RTF: the encodings of its bytes, characters of Unicode, signs of fonts."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .made_rtf import FONTS, made_rtf, read, shown


def written(text: str, encoding: str) -> str:
    """Return a text as escaped bytes; letters of ASCII stay, also as the second byte of a character."""
    return "".join(
        rf"\'{byte:02x}" if byte > 0x7E or chr(byte) in "\\{}" else chr(byte) for byte in text.encode(encoding)
    )


CHARSETS = [
    (0, "cp1252", "café – “œuvre”"), (77, "mac_roman", "déjà"), (128, "cp932", "表示とソース能力"),
    (129, "cp949", "카드를 뽑는다"), (130, "johab", "배는"), (134, "gb18030", "玩家抽牌"), (136, "cp950", "功能許可"),
    (161, "cp1253", "Παίκτης"), (162, "cp1254", "Şans ığ"), (163, "cp1258", "Đo\u0300"), (177, "cp1255", "שלום"),
    (178, "cp1256", "سلام"), (186, "cp1257", "Žaidėjas"), (204, "cp1251", "Игрок"), (222, "cp874", "เรือ"),
    (238, "cp1250", "Łódź"), (255, "cp850", "Ünal"),
]  # fmt: skip


@pytest.mark.parametrize(("charset", "encoding", "text"), CHARSETS)
def test_a_font_says_the_encoding_of_text_in_it(charset: int, encoding: str, text: str) -> None:
    fonts = rf"{{\fonttbl{{\f0 Times;}}{{\f7\fcharset{charset} Some Font;}}}}"
    assert shown(rf"{{\f7 {written(text, encoding)}}} \'80\par", fonts) == f"{normalize('NFC', text)} €\n"


@pytest.mark.parametrize(
    ("header", "encoding"),
    [(r"\ansi\ansicpg1251", "cp1251"), (r"\mac", "mac_roman"), (r"\pc", "cp437"), (r"\ansi\ansicpg932", "cp932")],
)
def test_a_file_says_its_encoding(header: str, encoding: str) -> None:
    text = {"cp1251": "Игрок", "cp932": "能力"}.get(encoding, "café")
    data = rf"{{\rtf1{header}{{\fonttbl{{\f0\fcharset0 Times;}}}}\f0 {written(text, encoding)}\par}}".encode()
    assert [line.text for line in read(data).lines] == [text]


def test_a_western_font_in_a_document_with_others_is_western() -> None:
    fonts = r"{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset204 Times Cyr;}{\f2\cpg1250 Old;}}"
    data = rf"{{\rtf1\ansi\ansicpg1251\deff0{fonts}\f0 \'e9 \f1 \'e9 \f2 \'b3\par}}".encode()
    assert [line.text for line in read(data).lines] == ["é й ł"]


def test_characters_of_unicode_replace_those_for_other_programs() -> None:
    text = (
        r"\u8364?, \uc2\u28450\'8a\'bf, {\uc0\u233 a}, \u-10179??\u-9191??, \uc1\u8364{}b, \u8364\b c\b0, "
        r"\u128025?, \uc3\u233{a}d\par"
    )
    assert shown(text) == "€, 漢, éa, 🐙, €b, €c, 🐙, éad\n"


def test_special_signs() -> None:
    text = (
        r"\lquote a\rquote  \ldblquote b\rdblquote  c\emdash d\endash e\~f\_g\-h\bullet \{i\}\\ \tab j\zwnj \line\par"
        r"\ltrmark k\par"
    )
    assert shown(text) == "‘a’ “b” c—d–e f-gh•{i}\\\\ j\n\nk\n"


def test_signs_of_symbol_fonts_are_plain_characters() -> None:
    file = read(made_rtf(r"{\f1\'b7\'de a} \u61623?{\f1\u61472?}\par{\f9\u61441?}{\f5\'41}\par", FONTS))
    assert file.lines[0].text == "•⇒ α •"


def test_text_that_is_not_escaped_may_be_utf_8() -> None:
    data = "{\\rtf1\\ansi\\ansicpg1252 Boats – 船 \\'e9\\par}".encode()
    assert [line.text for line in read(data).lines] == ["Boats – 船 é"]
    assert [line.text for line in read(b"\xef\xbb\xbf\n{\\rtf1 a\xe9\\par}").lines] == ["aé"]


def test_bytes_outside_the_encoding_are_a_doubt() -> None:
    file = read(made_rtf(r"{\f2 \'83}a\par"))
    assert [one.taken for one in file.unsure] == [
        "1 characters are not in the encoding that the file says; the text has \ufffd for them."
    ]


@settings(max_examples=30)
@given(st.text(max_size=12).filter(str.isalnum))
def test_any_text_that_is_written_is_read(text: str) -> None:
    units = text.encode("utf-16-le")
    values = [int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2)]
    both = "".join(rf"\u{value}?" for value in values), "".join(rf"\uc0\u{value} " for value in values)
    file = read(made_rtf(rf"\pard x{both[0]}\par x{both[1]}\par"))
    assert [line.text for line in file.lines] == [f"x{text}"] * 2
