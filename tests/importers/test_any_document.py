"""Properties of whole imports: a rulebook that was written out comes back, and no text whatever breaks the importer."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

import pytest
from hypothesis import Phase, assume, example, given, note, settings
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.encodings import read_text
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.profiles import decimal, letters, magic
from sphinx_rulebook.markup.counting.counters import letters as letters_of
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.counting.numbering import ChapterNumbers
from sphinx_rulebook.model.findings import Severity
from sphinx_rulebook.support.errors import UnusableInputError

from .outlines import NAME, cases, make, targets_of

DOCUMENTS = cases("documents")

FEW = settings(max_examples=25, report_multiple_bugs=False, phases=[Phase.explicit, Phase.generate, Phase.shrink])
"""Each example is a whole rulebook, and one that fails is made smaller until it says all."""

WORDS = [
    *("boat", "pier", "crate", "harbor", "salt", "rice", "tea", "captain", "crew", "storm", "night", "round", "turn"),
    *("player", "coin", "lantern", "rope", "sail", "anchor", "loads", "moves", "sinks", "carries", "takes", "counts"),
    *("shows", "opens", "holds", "each", "every", "other", "first", "second", "small", "large", "open", "own"),
]


@dataclass
class Unit:
    """A unit of a made-up rulebook; ``cites`` are the places, among all units, of those that it refers to."""

    rank: int
    number: str
    words: list[str]
    cites: list[int] = field(default_factory=list)

    @property
    def is_title(self) -> bool:
        return self.rank <= 2

    def text(self, numbers: list[str]) -> str:
        """The unit as a rulebook has it: a title, or a sentence with its references."""
        if self.is_title:
            return " ".join(word.title() for word in self.words)
        cited = "".join(f", see rule {numbers[place]}" for place in self.cites)
        return f"{' '.join(self.words).capitalize()}{cited}."


@dataclass
class Rulebook:
    units: list[Unit]

    @property
    def numbers(self) -> list[str]:
        return [unit.number for unit in self.units]

    def lines(self) -> list[str]:
        """A line for each unit; a full stop behind the number where that could be a word."""
        return [f"{unit.number}{'.' * unit.number[0].isalpha()} {unit.text(self.numbers)}" for unit in self.units]

    def targets(self) -> dict[str, list[str]]:
        """The numbers that each unit refers to."""
        return {unit.number: [self.numbers[place] for place in unit.cites] for unit in self.units if unit.cites}


@st.composite
def rulebooks(draw: st.DrawFn, scheme: tuple[str, ...], skip: str = "", first_section: int = 1) -> Rulebook:
    """A rulebook of two to four chapters, numbered as its book would count."""
    numbering = read_scheme(list(scheme), skip)
    deepest = len(scheme)
    ranks: list[list[int]] = []
    for _ in range(draw(st.integers(2, 3))):
        chapter = [1]
        for _ in range(draw(st.integers(1, 2))):
            chapter.append(2)
            for _ in range(draw(st.integers(1, 3))):
                chapter += [3, *([4] * draw(st.integers(0, 2)) if deepest > 3 else [])]
        ranks.append(chapter)
    units: list[Unit] = []
    for key, chapter in enumerate(ranks, 1):
        numbers = ChapterNumbers(numbering, str(key))
        for rank in chapter:
            number = numbers.count(rank)
            assert number is not None
            size = st.integers(1, 3) if rank <= 2 else st.integers(3, 16)
            # No two units share a word, or their lines would repeat, as headers of pages do.
            words = [draw(st.sampled_from(WORDS)) + letters_of(len(units)) for _ in range(draw(size))]
            units.append(Unit(rank, number, words))
    for unit in units:
        if not unit.is_title:
            unit.cites = draw(st.lists(st.integers(0, len(units) - 1), max_size=2, unique=True))
    return Rulebook(units)


LAYOUTS: dict[str, tuple[Profile, str]] = {
    "letters": (letters.PROFILE, ""),
    "decimal": (Profile("decimal", numbers=decimal.PROFILE.numbers[:4]), ""),
    "magic": (magic.PROFILE, "lo"),
    "hyphens": (Profile("hyphens", numbers=("1", "1-1", "1-1-1", "1-1-1-1")), ""),
    "Roman": (Profile("Roman", numbers=("I", "I.A", "I.A.1", "I.A.1.a")), ""),
}


def imported(text: str, layout: Profile | str | None) -> tuple[list[tuple[int, str]], dict[str, list[str]]]:
    """The tree of an imported document, as ranks and numbers, and the targets of its references."""
    note(text)
    result = make(text, layout)
    units = [unit for file in result.files if file.chapter is not None for unit in file.chapter.units]
    assert result.findings == ()
    return [(unit.rank, unit.number or "") for unit in units], dict(targets_of(result))


@pytest.mark.alike(2)
@pytest.mark.parametrize("name", LAYOUTS)
@FEW
@given(st.data())
def test_a_rulebook_that_was_written_out_comes_back(name: str, data: st.DataObject) -> None:
    """The same tree, the same numbers, the same references, from nothing but the text."""
    layout, skip = LAYOUTS[name]
    book = data.draw(rulebooks(layout.numbers, skip))
    tree, targets = imported("\n".join(book.lines()), layout)
    assert tree == [(unit.rank, unit.number) for unit in book.units]
    assert targets == book.targets()


@pytest.mark.alike(2)
@pytest.mark.parametrize("name", LAYOUTS)
@FEW
@given(st.data(), st.integers(40, 90))
def test_a_rulebook_whose_lines_were_broken_comes_back(name: str, data: st.DataObject, width: int) -> None:
    """Numbers, of units and of what they carry, then stand at the starts of lines inside of sentences as well."""
    layout, skip = LAYOUTS[name]
    book = data.draw(rulebooks(layout.numbers, skip))
    text = "\n\n".join(textwrap.fill(line, width, break_on_hyphens=False) for line in book.lines())
    tree, targets = imported(text, layout)
    assert tree == [(unit.rank, unit.number) for unit in book.units]
    assert targets == book.targets()


@pytest.mark.parametrize("name", ["letters", "decimal", "hyphens"])
@FEW
@given(st.data())
def test_the_layout_of_a_rulebook_is_found_in_its_text(name: str, data: st.DataObject) -> None:
    layout, skip = LAYOUTS[name]
    book = data.draw(rulebooks(layout.numbers, skip))
    assume(sum(1 for unit in book.units if unit.rank == 4) > 1)
    tree, _ = imported("\n\n".join(book.lines()), None)
    assert tree == [(unit.rank, unit.number) for unit in book.units]


@FEW
@given(st.data())
def test_units_that_are_missing_leave_all_others_their_numbers(data: st.DataObject) -> None:
    """Gaps, and numbers typed twice: what is there has the number that it had."""
    book = data.draw(rulebooks(letters.PROFILE.numbers))
    lines = book.lines()
    kept = [
        (unit, line)
        for unit, line in zip(book.units, lines, strict=True)
        for _ in range(1 if unit.is_title else data.draw(st.sampled_from([1, 1, 1, 0, 2])))
    ]
    result = make("\n\n".join(line for _, line in kept), letters.PROFILE)
    units = [unit for file in result.files if file.chapter is not None for unit in file.chapter.units]
    assert [unit.number for unit in units] == [unit.number for unit, _ in kept]


PIECES = st.sampled_from(
    [
        *(
            "1 A",
            "1.0 B",
            "1.0.1 C.",
            "1.0.1a D",
            "2 E",
            "100. F",
            "100.1a G",
            "1a) H",
            "§ 1 I",
            "# J",
            "(a) K",
            "(b) L",
        ),
        *("## Article 1: M", "## Article 2: N", "- 1b) O", "- 2a) P", "Example: Q", "Glossary", "Credits", "Contents"),
        *(
            "**R**",
            "| a | b |",
            "```",
            "\f",
            "page 2",
            "001.",
            "I. S",
            "II. T",
            "see 1.0.1",
            "[1.0.1](x)",
            "用語集",
            "第1条 港",
        ),
        *(
            "T: u",
            "Harbor",
            "- v",
            "   - w",
            "1) x",
            "rules 1.0.1–3",
            "[[rule:x]]",
            "\\",
            "{r}",
            "<b>",
            "3\\p{}",
            "~~~",
            "：y",
        ),
        *(
            "[a](b:regulation:1a)",
            "- 1a1) z",
            "「船」です。",
            "1-1-1 A",
            "1-1-2 B",
            "1-2 C",
            "R1.1 x",
            "====",
            "----",
            "> q",
        ),
    ]
)
TEXTS = st.lists(PIECES, max_size=25).flatmap(
    lambda pieces: st.sampled_from(["\n", "\n\n"]).map(lambda end: end.join(pieces))
)


@given(
    TEXTS | st.text(st.characters(exclude_categories=["Cs"]), max_size=150),
    st.sampled_from([None, "letters", "decimal", "magic", "riftbound", "wca", "unnumbered"]),
)
def test_any_text_is_imported_or_refused_for_what_it_is(text: str, layout: str | None) -> None:
    """The importer never breaks, and never has to refuse what it made itself."""
    assert "bug in the importer" not in refusal(text, layout)


LINES_TO_ADD = st.sampled_from(
    [
        *(
            "",
            "Example: A raft.",
            "- salt",
            "1. rice",
            "2) tea",
            "(a) oil",
            "# Piers",
            "## Boats",
            "**Crates**",
            "Glossary",
        ),
        *(
            "Credits",
            "| a | b |",
            "see rule 1.1",
            "Contents",
            "\f",
            "page 3",
            "[1.1](x)",
            "Note: n",
            "第1条 港",
            "{coin}",
        ),
        *("1.1.1 Again.", "> q", "```", "Appendix A: Tables", "A line that was broken at the edge of the page, and"),
    ]
)
TORN = st.tuples(
    st.sampled_from(["drop", "add", "swap", "repeat", "glue", "cut"]), st.integers(0, 99), st.integers(0, 99)
)


@st.composite
def torn_documents(draw: st.DrawFn) -> str:
    """A document of the fixtures, of which a few lines are dropped, added, exchanged, glued, cut."""
    lines = draw(st.sampled_from([case.given for case in DOCUMENTS])).split("\n")
    for what, one, other in draw(st.lists(TORN, min_size=1, max_size=5)):
        if not lines:
            break
        place, second = one % len(lines), other % len(lines)
        if what == "drop":
            del lines[place]
        elif what == "add":
            lines.insert(place, draw(LINES_TO_ADD))
        elif what == "swap":
            lines[place], lines[second] = lines[second], lines[place]
        elif what == "repeat":
            lines.insert(place, lines[second])
        elif what == "glue":
            lines[place] += " " + draw(LINES_TO_ADD)
        else:
            cut = other % (len(lines[place]) + 1)
            lines[place : place + 1] = [lines[place][:cut], lines[place][cut:]]
    return "\n".join(lines)


@settings(max_examples=200)
@example("## Notes\n\n<table-of-\ncontents>\n\n## Article 1: Piers\n\n- 1a) A pier is long.\n- 1b) It has ends.\n")
@given(torn_documents())
def test_a_document_that_is_torn_is_imported_without_errors_or_refused_for_what_it_is(text: str) -> None:
    try:
        result = make(read_text(text.encode(), NAME).text)
    except UnusableInputError as error:
        reason = str(error)
    else:
        reason = "".join(f"{one.message}\n" for one in result.findings if one.code.severity is Severity.ERROR)
        assert not reason
    assert "bug in the importer" not in reason


def refusal(text: str, layout: str | None) -> str:
    """Why a text is not imported, "" if it is."""
    try:
        make(read_text(text.encode(), NAME).text, layout)
    except UnusableInputError as error:
        return str(error)
    return ""


@given(TEXTS)
def test_the_same_text_gives_the_same_bytes(text: str) -> None:
    def bytes_of() -> object:
        try:
            return [(file.path, file.text.encode()) for file in make(text).files]
        except UnusableInputError as error:
            return str(error)

    assert bytes_of() == bytes_of()
