from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents import encodings
from sphinx_rulebook.importers.documents.encodings import read_text
from sphinx_rulebook.support.errors import UnusableInputError

ENGLISH = "1 Harbor\n1.1 Piers\n1.1.1 A pier holds “two boats” – no more.\n"
JAPANESE = "1 港\n1.1 桟橋\n1.1.1 桟橋には船が２隻まで泊まれます。\n"
ACCENTS = "1 Café\n1.1 Größe\n1.1.1 Un bateau à la fois, señor – c’est tout.\n"


def text_of(data: bytes) -> str:
    return read_text(data, "harbor.txt").text


def read(data: bytes) -> tuple[str, str]:
    """The text of a document, and its encoding."""
    found = read_text(data, "harbor.txt")
    return found.text, found.encoding


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE, ACCENTS], ids=["English", "Japanese", "accents"])
@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-8", b"", "utf-8"),
        ("utf-8", codecs.BOM_UTF8, "utf-8"),
        ("utf-16-le", codecs.BOM_UTF16_LE, "utf-16-le"),
        ("utf-16-be", codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_unicode_is_read_with_its_mark_and_without(text: str, encoding: str, mark: bytes, name: str) -> None:
    assert read(mark + text.encode(encoding)) == (text, name)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [ENGLISH, ACCENTS], ids=["English", "accents"])
def test_utf_16_without_a_mark_is_known_by_the_zeros_between_latin_letters(text: str, encoding: str) -> None:
    assert read(text.encode(encoding)) == (text, encoding)


def test_what_is_no_utf_8_and_has_kana_is_shift_jis() -> None:
    assert read(JAPANESE.encode("cp932")) == (JAPANESE, "shift_jis")


@pytest.mark.parametrize(
    "text",
    [
        ACCENTS,
        "1 Harbor\n1.1 The captain’s\n1.1.1 “One” – and only one – € 3.\n",
        "1 Größe\n1.1 Übermaß äöü\n",  # also valid Shift_JIS, with rare characters and half-width kana in it
    ],
)
def test_what_is_neither_is_windows_1252(text: str) -> None:
    assert read(text.encode("cp1252")) == (text, "cp1252")


@pytest.mark.parametrize(
    ("encoding", "is_guess"), [("utf-8", False), ("utf-16", False), ("cp932", True), ("cp1252", True)]
)
def test_an_encoding_that_nothing_proves_is_a_guess(encoding: str, is_guess: bool) -> None:
    text = JAPANESE if encoding == "cp932" else ACCENTS
    assert read_text(text.encode(encoding), "harbor.txt").is_guess is is_guess


@pytest.mark.parametrize("encoding", ["cp1251", "utf-8", "utf-16", "EUC-JP"])
def test_an_encoding_that_is_said_is_taken(encoding: str) -> None:
    text = {"cp1251": "1 Гавань\n", "EUC-JP": JAPANESE}.get(encoding, ACCENTS)
    found = read_text(text.encode(encoding), "harbor.txt", encoding)
    assert (found.text, found.encoding, found.is_guess) == (text, encoding, False)


def test_a_byte_order_mark_is_no_text_where_the_encoding_is_said() -> None:
    assert read_text(codecs.BOM_UTF8 + ENGLISH.encode(), "harbor.txt", "utf-8").text == ENGLISH


@pytest.mark.parametrize(
    ("encoding", "what"),
    [
        ("harbor", "there is no encoding 'harbor'"),
        ("ascii", r"harbor\.txt is not encoded as ascii"),
        ("base64", "base64"),
        ("idna", "idna"),
    ],
)
def test_an_encoding_that_cannot_be_is_refused(encoding: str, what: str) -> None:
    with pytest.raises(UnusableInputError, match=what):
        read_text(ACCENTS.encode(), "harbor.txt", encoding)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932"])
def test_every_line_ends_with_lf(end: str, encoding: str) -> None:
    assert text_of(JAPANESE.replace("\n", end).encode(encoding)) == JAPANESE


def test_a_document_may_mix_its_line_ends() -> None:
    assert text_of(b"1 A\r\n2 B\r3 C\n4 D") == "1 A\n2 B\n3 C\n4 D"


@pytest.mark.parametrize(
    "sign", [chr(code) for code in [*range(9), *range(14, 32), 127] if chr(code) not in "\x1c\x1d\x1e"]
)
def test_a_stray_control_character_is_a_space(sign: str) -> None:
    text = ENGLISH * 40
    assert text_of(text.replace("pier holds", f"pier{sign}holds", 1).encode()) == text


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "harbor.txt is empty"),
        (b" \n\t\r\n\f \n", "harbor.txt is empty"),
        (codecs.BOM_UTF8, "harbor.txt is empty"),
        (codecs.BOM_UTF16_BE, "harbor.txt is empty"),
        (b"\xd0\xcf\x11\xe0" + bytes(30), "harbor.txt is an old Word file, or an encrypted one; save it as .docx"),
        (b"\x89PNG\r\n\x1a\n" + bytes(30), "harbor.txt is a picture"),
        (b"\x1f\x8b\x08\x00" + bytes(30), "harbor.txt is a compressed file"),
        (bytes(range(256)) * 16, "harbor.txt is not text"),
        (b"\x7fELF" + bytes([1, 2, 3, 4]) * 200, "harbor.txt is not text"),
        (bytes(100), "harbor.txt is not text"),
    ],
)
def test_what_is_no_text_is_refused_by_its_name(data: bytes, what: str) -> None:
    with pytest.raises(UnusableInputError, match=what):
        read_text(data, "harbor.txt")


def test_a_document_beyond_the_limit_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encodings, "LARGEST", 1_000)
    assert len(text_of(b"a" * 1_000)) == 1_000
    with pytest.raises(UnusableInputError, match=r"harbor.txt has 1,001 bytes; the most that is read is 1,000"):
        text_of(b"a" * 1_001)


def test_the_limit_is_50_million_bytes() -> None:
    assert encodings.LARGEST == 50_000_000


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_are_refused(data: bytes) -> None:
    try:
        text = text_of(data)
    except UnusableInputError:
        return
    assert text.strip()
    assert not set(text) & (set(map(chr, range(32))) - set("\t\n\v\f\x1c\x1d\x1e") | {"\x7f"})


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip))
def test_every_text_in_utf_8_comes_back(text: str) -> None:
    text = text.replace("\u2028", " ").replace("\u2029", " ").replace("\ufeff", "")
    if text.strip():
        assert text_of(text.encode()) == text
