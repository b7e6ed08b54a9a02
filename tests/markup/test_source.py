"""From bytes to text: encodings, control characters, places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.source import LONG_LINE, decode, fold_line_ends, position
from sphinx_rulebook.model.findings import Finding


@pytest.mark.parametrize(
    ("data", "text", "places"),
    [
        (b"fog\n", "fog\n", []),
        ("霧\n".encode(), "霧\n", []),
        (b"\xef\xbb\xbffog", "fog", ["RB102 1:1"]),
        (b"a\nb\xe9c", "a\nb\ufffdc", ["RB101 2:2"]),
        ("霧\r\n霧".encode() + b"\xff\xfe", "霧\r\n霧\ufffd\ufffd", ["RB101 2:2"]),
        (b"\xef\xbb\xbfa\xff", "a\ufffd", ["RB101 1:2", "RB102 1:1"]),
        ("fog".encode("utf-16"), "fog", ["RB101 1:1"]),
        ("霧".encode("utf-16-be").join([b"\xfe\xff", b""]), "霧", ["RB101 1:1"]),
        (b"", "", ["RB105 1:1"]),
        (b" \r\n\t", " \r\n\t", ["RB105 1:1"]),
        (b"a\0b\n\x1bc\x7f", "a\0b\n\x1bc\x7f", ["RB103 1:2", "RB103 2:1", "RB103 2:3"]),
        ("a\uffff".encode(), "a\uffff", ["RB103 1:2"]),
        (b"a\tb\r\n", "a\tb\r\n", []),
        (b"a\r\r" + b"x" * (LONG_LINE + 1), None, ["RB104 3:1"]),
        (b"x" * LONG_LINE + b"\n" + b"y" * LONG_LINE, None, []),
    ],
)
def test_bytes_become_text_with_findings(data: bytes, text: str | None, places: list[str]) -> None:
    findings: list[Finding] = []
    source = decode(data, "a.md", findings)
    assert [f"{f.code.code} {f.line}:{f.column}" for f in findings] == places
    if text is not None:
        assert source.text == text


@given(st.text("a霧\r\n", max_size=30), st.data())
def test_place_is_that_of_a_reader_with_universal_newlines(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    if text[offset : offset + 1] == "\n" and text[offset - 1 : offset] == "\r":
        return  # between the two halves of one line end
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert position(text, offset) == (len(before), len(before[-1]) + 1)


@given(st.text("a\r\n"))
def test_folded_text_has_the_same_length_and_no_lone_return(text: str) -> None:
    folded = fold_line_ends(text)
    assert len(folded) == len(text)
    assert "\r" not in folded.replace("\r\n", "")
