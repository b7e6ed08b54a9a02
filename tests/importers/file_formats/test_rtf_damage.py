"""RTF that is damaged, or made to take long: a message or a doubt, never text that is lost without one."""

from __future__ import annotations

import time

import pytest

from sphinx_rulebook.support.errors import UnusableInputError

from .made_rtf import FONTS, made_rtf, read

CUT = "The file ends inside a part of it, so the rest may be missing."
AFTER = "Text after the end of the document was kept."
DEEP = 4_000


def texts(data: bytes) -> list[str]:
    """Return the texts of a file."""
    return [line.text for line in read(data).lines]


def doubts(data: bytes) -> list[str]:
    """Return what its doubts say."""
    return [one.taken for one in read(data).unsure]


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (rb"{\rtf1 A pier.\par A boat", ["A pier.", "A boat"]),
        (rb"{\rtf1 A pier.\par {\b A boat.\par}", ["A pier.", "A boat."]),
        (rb"{\rtf1 A pier.{\footnote A note", ["A pier.[^f1]", "A note"]),
        (rb"{\rtf1 A pier.\par{\pict\pngblip\bin99 1234", ["A pier."]),
        (rb"{\rtf1 A pier.\par{\*\unknown 12", ["A pier."]),
        (rb"{\rtf1 A pier.\par{\field{\*\fldinst PAGE}{\fldrslt 1", ["A pier.", "1"]),
    ],
)
def test_a_file_that_ends_early_is_a_doubt(data: bytes, kept: list[str]) -> None:
    assert texts(data) == kept
    assert doubts(data) == [CUT]


@pytest.mark.parametrize(
    "data",
    [
        rb"{\rtf1{\fonttbl{\f0 A;}\pard A pier.\par}",
        rb"{\rtf1{\stylesheet{\s1 heading 1;}{\s2 heading 2;\pard\s1 A pier.\par}}",
        rb"{\rtf1{\*\listtable{\list{\listlevel}\listid1}{\colortbl;}\pard A pier.\par {\b\par}}",
        rb"{\rtf1{\info{\title A}{\author B}\pard A pier.\par",
        rb"{\rtf1{\*\unknown 12{\pict 00}\pard{\b A pier.}\par}",
    ],
)
def test_text_in_a_group_whose_end_is_missing_is_found(data: bytes) -> None:
    assert texts(data) == ["A pier."]
    assert doubts(data) == [CUT]


def test_the_name_of_a_group_without_a_group_leaves_nothing_out() -> None:
    assert texts(rb"{\rtf1\wgrffmtfilter013\pard A pier.\par\comment A boat.\par}") == ["A pier.", "A boat."]


def test_text_after_the_end_is_kept() -> None:
    assert doubts(b"{\\rtf1 A pier.\\par A boat.} ") == []
    assert doubts(b"{\\rtf1 A pier.\\par} A boat.\\par}") == [AFTER]
    data = b"{\\rtf1 A pier.\\par}} A boat.\\par}"
    assert texts(data) == ["A pier.", "A boat."]
    assert doubts(data) == [AFTER]
    assert doubts(b"{\\rtf1 A pier.\\par}\r\n\0\0") == []


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{\\rtf1}", "harbor.rtf has no text"),
        (b"{\\rtf1{\\fonttbl{\\f0 A;}", "harbor.rtf is damaged RTF: it ends before its text"),
        (b"{\\rtf", "harbor.rtf is damaged RTF"),
        (b"{\\rtf1" + b"{\\*\\harbor " * DEEP + b"A pier.", "harbor.rtf is damaged RTF"),
    ],
)
def test_a_file_without_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnusableInputError, match=message):
        read(data)


@pytest.mark.parametrize(
    "text",
    [
        r"\ls99999999999\ilvl-5\outlinelevel-9\s-1 A pier.\par",
        r"\u99999999999? A pier.\par\u-999999 \uc-5\u65?\par",
        r"\cellx-99\cellx99999999999\row\cell\nestcell A pier.\row\nestrow\par",
        r"\f99\'zz A pier\'.\*\par\bin\bin-5 \'",
        r"{\listtext{\listtext 1.}{\field{\*\fldinst A}{\fldrslt B}}}A pier.\par{\*\pn}{\pict}{\mmath}{\*\bkmkstart}",
        r"{\fldrslt A pier.}{\fldinst b}{\result}\upr\par",
        r"{\upr}{\upr{a}A pier.}\par",
    ],
)
def test_control_words_without_a_sense_do_no_harm(text: str) -> None:
    lines = read(made_rtf(text)).lines
    assert "A pier" in " ".join(f"{line.text} {line.cells}" for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        "{" * DEEP + "A pier." + "}" * DEEP,
        r"{\mmath" + r"{\mf{\mnum" * DEEP + r"{\mr A pier.}" + "}}" * DEEP + "}",
        "".join(rf"\intbl\itap{n % 40} A pier.\nestcell " for n in range(DEEP // 10)),
        r"A pier.{\footnote " * (DEEP // 40),
        r"{\field{\*\fldinst A}{\fldrslt A pier." * (DEEP // 10),
        r"A pier.{\shp{\*\shpinst{\shptxt " * (DEEP // 40),
        r"A pier.\b\b0 " * DEEP,
    ],
)
def test_what_is_deep_or_long_takes_little_time(text: str) -> None:
    start = time.process_time()
    file = read(made_rtf(text, FONTS))
    whole = " ".join(f"{line.text} {' '.join(line.cells)}" for line in file.lines)
    assert "A pier." in whole or any("A pier." in one.text for one in file.left_out) or file.unsure
    assert time.process_time() - start < 5
