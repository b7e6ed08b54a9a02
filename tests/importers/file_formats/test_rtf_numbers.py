"""RTF: the numbers that programs displayed, those that lists count, and those from before Word 97."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_rulebook.importers.file_formats.number_formats import print_count

from .made_rtf import FONTS, STYLES, levels, made_rtf, read, tables

OUTLINE = levels("%1.", "%1.%2", "(%3)")


def numbers(text: str, header: str = FONTS + STYLES) -> list[str]:
    """Return the number of each line with its text."""
    return [f"{line.number} {line.text}".strip() for line in read(made_rtf(text, header)).lines]


def doubts(text: str, header: str) -> list[str]:
    """Return what the doubts of an import say."""
    return [one.taken for one in read(made_rtf(text, header)).unsure]


def test_numbers_that_a_list_counts() -> None:
    text = (
        r"\pard\s1\ls1\ilvl0 Piers\par\pard\ls1\ilvl1 A pier.\par A pier, too.\par\pard\ls1\ilvl2 Long.\par"
        r"\pard Between.\par\pard\s1\ls1 Boats\par\pard\ls1\ilvl1 A boat.\par\pard\ls2 One.\par\pard\ls9 None.\par"
    )
    header = FONTS + STYLES + tables(OUTLINE, levels("%1)", form=4, start=3))
    file = read(made_rtf(text, header))
    assert [(line.kind.value, line.level, line.number, line.text) for line in file.lines] == [
        ("heading", 1, "1.", "Piers"),
        ("paragraph", 0, "1.1", "A pier."),
        ("paragraph", 0, "1.2", "A pier, too."),
        ("item", 3, "(1)", "Long."),
        ("paragraph", 0, "", "Between."),
        ("heading", 1, "2.", "Boats"),
        ("paragraph", 0, "2.1", "A boat."),
        ("item", 1, "c)", "One."),
        ("paragraph", 0, "", "None."),
    ]


def test_a_list_may_begin_anew_for_some_paragraphs() -> None:
    again = (
        r"{\listoverride\listid10\listoverridecount1{\lfolevel\listoverridestartat\levelstartat5}\ls2}"
        r"{\listoverride\listid10\listoverridecount1{\lfolevel\listoverrideformat{\listlevel\levelnfc1\levelstartat1"
        r"{\leveltext\'02\'00:;}{\levelnumbers\'01;}}}\ls3}"
    )
    text = r"\pard\ls1 a\par b\par\pard\ls2 c\par d\par\pard\ls3 e\par"
    assert numbers(text, tables(OUTLINE, overrides=again)) == ["1. a", "2. b", "5. c", "6. d", "VII: e"]


def test_the_number_that_was_displayed_is_taken() -> None:
    text = (
        r"{\listtext\pard\plain 4.\tab}\pard\ls1 a\par{\listtext 5.\tab}b\par"
        r"{\pntext\f1\'b7\tab}\pard{\*\pn\pnlvlblt\pnf1{\pntxtb\'b7}}c\par{\pntext o\tab}d\par"
        r"\pard{\listtext i.\tab}e\par"
    )
    header = FONTS + tables(OUTLINE)
    assert numbers(text, header) == ["4. a", "5. b", "• c", "• d", "i. e"]
    assert doubts(text, header) == [
        "The file has the number 4. before this text, but its list counts 1.; the first was taken, also where the same "
        "list differs elsewhere."
    ]


@pytest.mark.parametrize(
    ("displayed", "level"),
    [
        (r"1.", levels("%1.")),
        (r"\u31532?1\u26465?", r"{\listlevel\levelnfc0\levelstartat1{\leveltext\'03?\'00?;}{\levelnumbers\'02;}}"),
        (r"\f1\'b7", levels("-", form=23)),
        (r"o", levels("o", form=23)),
        (r"Rule First", levels("Rule %1")),
        (r"R001:", levels("R%1:")),
    ],
)
def test_numbers_that_are_the_same_are_no_doubt(displayed: str, level: str) -> None:
    header = FONTS + tables(level)
    assert doubts(rf"{{\listtext {displayed}\tab}}\pard\ls1 a\par", header) == []


def test_files_of_textedit_and_wordpad() -> None:
    textedit = (
        r"{\*\listtable{\list\listtemplateid1\listhybrid{\listlevel\levelnfc0\levelnfcn0\levelstartat1"
        r"{\*\levelmarker \{decimal\}.}{\leveltext\leveltemplateid1\'02\'00.;}{\levelnumbers\'01;}}"
        r"{\listname ;}\listid1}"
        r"{\list{\listlevel\levelnfc23{\*\levelmarker \{disc\}}{\leveltext\leveltemplateid101\'01\uc0\u8226 ;}"
        r"{\levelnumbers;}}\listid2}}{\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}"
        r"{\listoverride\listid2\listoverridecount0\ls2}}"
    )
    text = "\n".join(
        [
            r"\cocoartf2639",
            r"\pard\tx220\ls1\ilvl0\cf0 {\listtext",
            "\t1.\t}A pier.\\",
            "{\\listtext\t2.\t}A boat.\\",
            "\\pard\\ls2\\ilvl0 {\\listtext\t\\uc0\\u8226 \t}A sail \\uc0\\u55357 \\u56425 .\\",
            "",
        ]
    )
    file = read(made_rtf(text, FONTS + textedit))
    assert [f"{line.number} {line.text}" for line in file.lines] == ["1. A pier.", "2. A boat.", "• A sail 👩."]
    assert (file.producer, list(file.unsure)) == ("TextEdit or Pages", [])
    wordpad = (
        r"\viewkind4\uc1\pard{\pntext\f0 1.\tab}{\*\pn\pnlvlbody\pnf0\pnindent0\pnstart1\pndec{\pntxta.}}"
        r"\fi-360\li720 A pier.\par{\pntext\f0 2.\tab}A boat.\par\pard A sail.\par"
    )
    assert numbers(wordpad) == ["1. A pier.", "2. A boat.", "A sail."]


def test_numbers_from_before_word_97_that_no_text_has() -> None:
    def paragraph(number: str, text: str) -> str:
        return rf"\pard{{\*\pn {number}}} {text}\par"

    upper, lower = r"\pnlvl1\pnucrm\pnstart1{\pntxta .}", r"\pnlvl2\pnlcltr\pnstart1\pnprev{\pntxta )}"
    text = (
        paragraph(upper, "a") + paragraph(lower, "b") + paragraph(lower, "c") + paragraph(upper, r"d\par\pard e")
    ) + paragraph(r"\pnlvlbody\pndec\pnstart3{\pntxtb (}{\pntxta )}", r"f\par g")
    text += paragraph(r"\pnlvlcont", "h") + paragraph(r"\pnlvlblt{\pntxtb\'b7}", "i")
    assert numbers(text) == ["I. a", "I.a) b", "I.b) c", "II. d", "e", "(3) f", "(4) g", "h", "• i"]


def test_old_numbers_in_words_are_in_the_language_of_the_document() -> None:
    text = r"\pard{\*\pn\pnlvlbody\pnordt} a\par"
    assert numbers(text, r"\deflang1031" + FONTS) == ["Erste a"]
    assert numbers(text, FONTS) == ["First a"]


FORMS = {0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 22: "decimalZero"}


@settings(max_examples=25)
@given(
    form=st.sampled_from(sorted(FORMS)),
    start=st.integers(1, 40),
    depths=st.lists(st.integers(0, 2), min_size=1, max_size=12),
)
def test_a_list_counts_like_its_text_says(form: int, start: int, depths: list[int]) -> None:
    header = tables(levels("%1.", "%1.%2.", "%1.%2.%3.", form=form, start=start))
    text = "".join(rf"\pard\ls1\ilvl{depth} a\par" for depth in depths)
    counts: list[int] = []
    wanted = []
    for depth in depths:
        last = counts[depth] + 1 if depth < len(counts) else start
        counts = [*counts[:depth], *[start] * (depth - len(counts)), last]
        wanted.append("".join(f"{print_count(count, FORMS[form])}." for count in counts))
    # Levels that are left out are counted where they are shown, and begin with their first count.
    assert len(numbers(text, header)) == len(depths)
    if all(after <= before + 1 for before, after in zip([-1, *depths], depths, strict=False)):
        assert [one.removesuffix(" a") for one in numbers(text, header)] == wanted
