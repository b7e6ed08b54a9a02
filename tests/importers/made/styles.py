"""The styles of numbers: what each level of a rulebook is numbered by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Path = Sequence[int]
"""The positions, from 1, of a unit and of the units above it among their siblings, the outermost first."""


def _letter(count: int, skips: str = "") -> str:
    return [sign for sign in "abcdefghijklmnopqrstuvwxyz" if sign not in skips][count - 1]


def _roman(count: int) -> str:
    return ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"][count - 1]


@dataclass(frozen=True)
class Level:
    """A level: the number of a unit, the text after it, and whether its units have titles.

    ``number`` is "" for a heading without a number. If ``is_through``, the last position counts on through the
    chapters. ``cited`` is the form in a reference, with # for the number; "" if units of the level are not cited.
    """

    number: Callable[[Path], str]
    after: str = " "
    is_title: bool = False
    is_through: bool = False
    cited: str = "#"


@dataclass(frozen=True)
class Style:
    """A style: its levels, the languages that use it ("" for all).

    ``is_plain`` is whether a number can be cited in running text by the words of the language ("rule 4.1"); otherwise
    its own form is cited alone. ``most`` is how many siblings a level may have.
    """

    name: str
    levels: tuple[Level, ...]
    languages: tuple[str, ...] = ()
    is_plain: bool = True
    most: int = 6
    least_chapters: int = 2
    restarts: bool = False
    needs_marks: bool = False
    """Only Markdown shows which headings are below which."""


def _decimal(after: str, depth: int, titles: int, sign: str = ".") -> tuple[Level, ...]:
    def number(path: Path) -> str:
        return sign.join(map(str, path))

    return tuple(Level(number, after, is_title=place < titles) for place in range(depth))


def _word(first: str, after: str) -> tuple[Level, ...]:
    """A chapter with a word, rules with decimal numbers below it."""
    chapter = Level(lambda path: first.format(path[0]), after, is_title=True, cited="")
    return (chapter, *_decimal(" ", 3, 1)[1:])


_LETTERED = Level(lambda path: f"{path[0]}.{path[1] - 1}.{path[2]}{_letter(path[3])}")
_LETTERS = (
    Level(lambda path: str(path[0]), is_title=True),
    Level(lambda path: f"{path[0]}.{path[1] - 1}", is_title=True),
    Level(lambda path: f"{path[0]}.{path[1] - 1}.{path[2]}"),
    _LETTERED,
)
_MAGIC = (
    Level(lambda path: str(path[0]), ". ", is_title=True, cited=""),
    Level(lambda path: str(path[0] * 100 + path[1] - 1), ". ", is_title=True),
    Level(lambda path: f"{path[0] * 100 + path[1] - 1}.{path[2]}", ". "),
    Level(lambda path: f"{path[0] * 100 + path[1] - 1}.{path[2]}{_letter(path[3], 'lo')}"),
)
_HUNDREDS = (
    Level(lambda path: f"{(path[0] - 1) * 100:03}", ". ", is_title=True, cited=""),
    Level(lambda path: f"{(path[0] - 1) * 100 + path[1]:03}", ". ", cited="#"),
    Level(lambda path: f"{(path[0] - 1) * 100 + path[1]:03}.{path[2]}", ". "),
    Level(lambda path: f"{(path[0] - 1) * 100 + path[1]:03}.{path[2]}.{_letter(path[3])}", ". "),
)
_IDS = (
    Level(lambda path: f"Article {path[0]}", ": ", is_title=True, cited=""),
    Level(lambda path: f"{path[0]}{_letter(path[1])}", ") "),
    Level(lambda path: f"{path[0]}{_letter(path[1])}{path[2]}", ") "),
)

STYLES = (
    Style("1 1.1 1.1.1", _decimal(" ", 3, 2)),
    Style("1. 1.1. 1.1.1.", _decimal(". ", 3, 2)),
    Style("1 1.1 1.1.1 1.1.1.1", _decimal(" ", 4, 2)),
    Style("1. 1.1. 1.1.1. 1.1.1.1.", _decimal(". ", 4, 2)),
    Style("1. 1.1, rules at the second level", _decimal(". ", 3, 1)),
    Style("1 1.1, two levels", _decimal(" ", 2, 1)),
    Style("1.0.1a", _LETTERS),
    Style("100.1a", _MAGIC, ("en", "de", "ja", "ko"), most=9),
    Style("001.1.a", _HUNDREDS, ("en", "de", "fr", "ko"), most=14),
    Style("1-1-1", _decimal(" ", 3, 2, "-")),
    Style("1a1", _IDS, ("en", "fr"), is_plain=False, most=9),
    Style("Chapter 1: 1.1", _word("Chapter {}", ": "), ("en",)),
    Style("Kapitel 1: 1.1", _word("Kapitel {}", ": "), ("de",)),
    Style("Chapitre 1: 1.1", _word("Chapitre {}", " : "), ("fr",)),
    Style("第1章 1.1", _word("第{}章", "　"), ("ja",)),
    Style("제1장 1.1", _word("제{}장", " "), ("ko",)),
    Style(
        "A A.1 A.1.1",
        (
            Level(lambda path: _letter(path[0]).upper(), ". ", is_title=True, cited=""),
            Level(lambda path: f"{_letter(path[0]).upper()}.{path[1]}", " "),
            Level(lambda path: f"{_letter(path[0]).upper()}.{path[1]}.{path[2]}", " "),
        ),
        least_chapters=3,
    ),
    Style(
        "I. I.1",
        (
            Level(lambda path: _roman(path[0]), ". ", is_title=True, cited=""),
            Level(lambda path: f"{_roman(path[0])}.{path[1]}", " "),
            Level(lambda path: f"{_roman(path[0])}.{path[1]}.{path[2]}", " "),
        ),
        least_chapters=3,
    ),
    Style(
        "1. 1.1 (a)",
        (
            *_decimal(". ", 1, 1),
            *_decimal(" ", 2, 1)[1:],
            Level(lambda path: f"({_letter(path[2])})", " ", cited=""),
        ),
        ("en", "de", "fr"),
        most=7,
    ),
    Style(
        "Article 1 (1) (a)",
        (
            Level(lambda path: f"Article {path[0]}", ". ", is_title=True, is_through=True),
            Level(lambda path: f"({path[1]})", " ", cited=""),
            Level(lambda path: f"({_letter(path[2])})", " ", cited=""),
        ),
        ("en", "fr"),
        is_plain=False,
        least_chapters=4,
    ),
    Style(
        "§ 1 (1)",
        (
            Level(lambda path: f"§ {path[0]}", " ", is_title=True, is_through=True),
            Level(lambda path: f"({path[1]})", " ", cited=""),
        ),
        ("de",),
        is_plain=False,
        least_chapters=4,
    ),
    Style(
        "第1章 第1条",
        (
            Level(lambda path: f"第{path[0]}章", "　", is_title=True, cited=""),
            Level(lambda path: f"第{path[1]}条", "　", is_through=True),
            Level(lambda path: f"({path[2]})", "　", cited=""),
        ),
        ("ja",),
        is_plain=False,
    ),
    Style(
        "제1장 제1조",
        (
            Level(lambda path: f"제{path[0]}장", " ", is_title=True, cited=""),
            Level(lambda path: f"제{path[1]}조", " ", is_through=True),
        ),
        ("ko",),
        is_plain=False,
    ),
    Style(
        "Rule 1 1.1",
        (Level(lambda path: f"Rule {path[0]}", ": ", is_title=True, cited=""), *_decimal(" ", 3, 1)[1:]),
        ("en",),
    ),
    Style(
        "headings, 1. 2. again in each",
        (
            Level(lambda path: "", "", is_title=True, cited=""),
            Level(lambda path: str(path[1]), ". ", cited=""),
        ),
        least_chapters=3,
        most=8,
        restarts=True,
    ),
    Style(
        "parts, 1 1.1 again in each",
        (
            Level(lambda path: "", "", is_title=True, cited=""),
            Level(lambda path: str(path[1]), ". ", is_title=True, cited=""),
            Level(lambda path: f"{path[1]}.{path[2]}", " ", cited=""),
            Level(lambda path: f"{path[1]}.{path[2]}.{path[3]}", " ", cited=""),
        ),
        restarts=True,
    ),
    Style(
        "no numbers",
        (Level(lambda path: "", "", is_title=True, cited=""), Level(lambda path: "", "", cited="")),
        most=6,
    ),
    Style(
        "no numbers, with sections",
        (
            Level(lambda path: "", "", is_title=True, cited=""),
            Level(lambda path: "", "", is_title=True, cited=""),
            Level(lambda path: "", "", cited=""),
        ),
        most=4,
        needs_marks=True,
    ),
)
