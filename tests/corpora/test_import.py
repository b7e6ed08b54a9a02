"""The importer on real rulebooks.

What they should become is read from their own text with a few regular expressions, which know nothing of the importer;
none of that text stands here.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.numbered_text import to_text
from sphinx_rulebook.library.label_index import LabelIndex
from sphinx_rulebook.library.loading import Loaded, load
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.findings import Severity
from sphinx_rulebook.model.units import Kind, Unit

from .importing import USUAL_MAGIC, import_once, report_of

pytestmark = pytest.mark.corpora

EDITIONS = ["2018-01-01", "2019-05-01"]
LANGUAGES = ["en", "ja"]


@dataclass
class Import:
    """A document that was imported: its text, the tree that it was written to, the book's code there, the report."""

    text: str
    tree: Path
    code: str
    report: dict

    @cached_property
    def loaded(self) -> Loaded:
        """The tree, or the project that it is a translation in."""
        return load(self.tree.parent.parent if self.tree.parent.name == "translations" else self.tree)

    @property
    def books(self) -> tuple[Book, ...]:
        """The books of the tree, which are in one language."""
        library = self.loaded.library
        return library.books[self.tree.name if self.tree.parent.name == "translations" else library.source_language]

    @property
    def book(self) -> Book:
        return next(book for book in self.books if book.code == self.code)

    @property
    def units(self) -> list[Unit]:
        """The units of the chapters, in order."""
        return [unit for chapter in self.book.chapters for unit in chapter.units]

    @property
    def numbers(self) -> list[str]:
        return [unit.number for unit in self.units if unit.number]

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def dangling(self) -> list[tuple[int, str]]:
        """The line and the number of each reference that is reported to lead nowhere."""
        return [
            (finding["line"], finding["message"].split()[3])
            for finding in self.report["findings"]
            if finding["code"] == "RB205"
        ]

    @cached_property
    def targets(self) -> dict[str, list[str]]:
        """The numbers that the units of each number refer to, examples included; those of other books behind a code."""
        return self._targets((unit.number or "", unit) for unit in self.units)

    @property
    def term_targets(self) -> dict[str, list[str]]:
        """The numbers that the terms of the glossary refer to, by the letters of each term."""
        terms = self.book.glossary.units if self.book.glossary is not None else ()
        return self._targets((letters(unit.text), unit) for unit in terms)

    def _targets(self, units: Iterable[tuple[str, Unit]]) -> dict[str, list[str]]:
        index = LabelIndex(self.books)
        found: dict[str, list[str]] = {}
        for name, unit in units:
            references = [*unit.references, *(one for example in unit.examples for one in example.references)]
            for reference in references:
                target = index.find_label(reference.label, reference.book or self.code)
                assert target is not None, reference
                assert target.unit.number
                book = "" if target.book.code == self.code else f"{target.book.code}/"
                found.setdefault(name, []).append(book + target.unit.number)
        return found


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


def run(path: Path, tree: Path, *arguments: str) -> Import:
    """Import a document, which must have no errors."""
    report = tree.with_name(f"{tree.name}-{path.stem}.json")
    assert main(["import", str(path), "-o", str(tree), "--report", str(report), *arguments]) == 0
    return imported(path, tree, report)


def run_shared(folder: Path, path: Path) -> Import:
    """Import a text that other tests import too, unless one of them has done so."""
    tree = import_once(folder, path, "--book", "CR")
    return imported(path, tree, report_of(tree))


def imported(path: Path, tree: Path, report: Path) -> Import:
    made = json.loads(report.read_text("utf-8"))
    return Import(read(path), tree, made["files"][0].partition("/")[0].upper(), made)


def seed(corpora: Path, number: str) -> Path:
    return next((corpora / "seeds").glob(f"{number}_*"))


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("imports")


DOUBTED = {"2006-05-01-DIS": ["number-again", "numbered-text"]}
"""The texts with misprints that the import rightly doubts, and the kinds of the doubts."""


def test_no_text_that_comes_in_whole_is_doubted(
    all_magic: dict[str, Import], riftbound: Import, riftbound_japanese: Import, fab: Import
) -> None:
    imports = {**all_magic, "en": riftbound, "ja": riftbound_japanese, "fab": fab}
    doubts = {name: [doubt["kind"] for doubt in made.report["doubts"]] for name, made in imports.items()}
    assert {name: kinds for name, kinds in doubts.items() if kinds} == DOUBTED


# Every import is done once


@pytest.fixture(scope="module")
def fab(corpora: Path, trees: Path) -> Import:
    return run(corpora / "fab-cr-txt" / "2.10.1-20250519.txt", trees / "fab", "--language", "en", "--book", "CR")


@pytest.fixture(scope="module")
def riftbound(corpora: Path, trees: Path) -> Import:
    text = corpora / "riftbound" / "en" / "2025-10-01.txt"
    return run(text, trees / "riftbound" / "source", "--book", "RB", "--accept")


@pytest.fixture(scope="module")
def riftbound_japanese(corpora: Path, trees: Path, riftbound: Import) -> Import:
    """The Japanese text, imported like the English one."""
    tree = trees / "riftbound" / "translations" / "ja"
    like = ("--like", str(riftbound.tree), "--language", "ja", "--book", "RB", "--accept")
    return run(corpora / "riftbound" / "ja" / "2025-10-01.txt", tree, *like)


@pytest.fixture(scope="module")
def all_magic(corpora: Path, shared_imports: Path) -> dict[str, Import]:
    return {name: run_shared(shared_imports, corpora / "mtg-cr" / f"{name}.txt") for name in USUAL_MAGIC}


@pytest.fixture(params=USUAL_MAGIC)
def magic(all_magic: dict[str, Import], request: pytest.FixtureRequest) -> Import:
    return all_magic[request.param]


@pytest.fixture(scope="module")
def all_wca(corpora: Path, trees: Path) -> dict[tuple[str, str, str], Import]:
    """The regulations of each edition and language, then its guidelines into the same tree."""
    return {
        (language, edition, kind): run(
            corpora / "wca" / language / f"{edition}-wca-{kind}.md", trees / f"wca-{language}-{edition}"
        )
        for language in LANGUAGES
        for edition in EDITIONS
        for kind in ("regulations", "guidelines")
    }


@pytest.fixture(scope="module")
def riftbound_japanese_alone(corpora: Path, trees: Path) -> Import:
    return run(corpora / "riftbound" / "ja" / "2025-10-01.txt", trees / "riftbound-ja", "--book", "RB")


@pytest.fixture(scope="module")
def sections(corpora: Path, trees: Path) -> Import:
    return run(seed(corpora, "000"), trees / "000", "--book", "TRP")


@pytest.fixture(scope="module")
def unnumbered(corpora: Path, trees: Path) -> Import:
    return run(seed(corpora, "002"), trees / "002", "--book", "GA")


@pytest.fixture(scope="module")
def japanese(corpora: Path, trees: Path) -> Import:
    """Seed 003, imported like seed 001."""
    chapter = trees / "003" / "source" / "cr" / "04-game-structure.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_bytes(seed(corpora, "001").read_bytes())
    like = ("--like", str(trees / "003" / "source"), "--language", "ja")
    return run(seed(corpora, "003"), trees / "003" / "translations" / "ja", "--book", "CR", *like)


@pytest.fixture(scope="module")
def two_parts(corpora: Path, trees: Path) -> Import:
    return run(seed(corpora, "004"), trees / "004", "--book", "BL")


@pytest.fixture
def every(
    fab: Import,
    all_magic: dict[str, Import],
    all_wca: dict[tuple[str, str, str], Import],
    riftbound: Import,
    riftbound_japanese: Import,
    riftbound_japanese_alone: Import,
    sections: Import,
    unnumbered: Import,
    japanese: Import,
    two_parts: Import,
) -> list[Import]:
    alone = [fab, riftbound, riftbound_japanese, riftbound_japanese_alone, sections, unnumbered, japanese, two_parts]
    return [*alone, *all_magic.values(), *all_wca.values()]


# What holds for every one of them


LINK = re.compile(r"!?\[(?P<text>[^\[\]]*)\]\((?P<address>[^()\s]*)\)")
TAG = re.compile(r"</?[a-z][\w-]*>")
SIGN = re.compile(r"\\[a-z]+(?:\{\})?|\\?\{[\w+-]+\\?\}")


ARTICLE = re.compile(r"^#+ (?:<[^>]*>)*\s*(?:Article (\w+):|第(\w+)条：)")
"""The beginning of a heading of which only the number stays."""


def letters(text: str) -> str:
    """The letters and digits of a text; of a link its words, of symbols, TeX and a site's tags nothing."""
    text = ARTICLE.sub(r"\1\2 ", text)
    text = LINK.sub(lambda match: match["text"], TAG.sub("", text))
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", SIGN.sub("", text)))


def written_letters(made: Import) -> str:
    """The letters of a book as it prints, and of its pages of prose."""
    root = Path(made.loaded.library.root)
    pages = [made.book.title, *((root / path).read_text("utf-8") for path in made.book.prose)]
    printed = to_text(made.loaded.library, made.loaded.library.books)
    return "\n".join(letters(html.unescape(text)) for text in [printed, *pages])


def test_every_line_is_kept_or_named_as_left_out(every: list[Import], japanese: Import) -> None:
    """References of seed 003 lead to chapters that are not there, and print as labels; it has a test of its own."""
    for made in (made for made in every if made is not japanese):
        (document,) = made.report["documents"]
        written = [line for line in made.lines if line.strip()]
        assert document["lines"]["total"] >= len(written)  # a line on which two things stand counts as two
        left_out = {entry["line"] for entry in document["dropped"]}
        kept = written_letters(made)
        at = 0
        for number, line in enumerate(made.lines, 1):
            if number not in left_out:
                wanted = letters(html.unescape(line))
                # Most lines come back in their order, so each is searched first from the one before it.
                found = kept.find(wanted, at, at + 20_000)
                if found < 0:
                    found = kept.find(wanted)
                assert found >= 0, (made.tree.name, number)
                at = found


def test_a_check_finds_no_errors(every: list[Import], japanese: Import) -> None:
    """Only the chapter of seed 003 is alone: what its labels lead to is in chapters that are not there."""
    for tree in {made.tree: made for made in every if made is not japanese}.values():
        errors = [finding for finding in run_checks(tree.loaded) if finding.code.severity is Severity.ERROR]
        assert errors == [], tree.tree.name


# Flesh and Blood: the whole rules, with the publisher's own source to compare


def test_the_flesh_and_blood_text_comes_back(fab: Import, tmp_path: Path) -> None:
    def lines(text: str) -> list[str]:
        return [" ".join(line.split()) for line in text.splitlines() if line.strip()]

    assert main(["export", str(fab.tree), "--format", "text", "-o", str(tmp_path / "back.txt")]) == 0
    assert lines((tmp_path / "back.txt").read_text("utf-8")) == lines(fab.text)
    assert len(fab.numbers) == 1225


def test_the_flesh_and_blood_tree_is_that_of_the_publishers_source(corpora: Path, fab: Import) -> None:
    source = load(corpora / "fab-cr-src" / "2025-05-20").library.books["en"][0]
    ours = [(unit.number, unit.rank, unit.kind) for unit in fab.units]
    assert ours == [(unit.number, unit.rank, unit.kind) for chapter in source.chapters for unit in chapter.units]


def test_the_flesh_and_blood_references_are_those_of_the_publishers_source(corpora: Path, fab: Import) -> None:
    source = Import("", corpora / "fab-cr-src" / "2025-05-20", "CR", {})
    assert fab.targets == source.targets
    assert sum(map(len, fab.targets.values())) == 355


# Magic: eight editions of one text


NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")
HEADING = re.compile(r"(?P<number>\d|\d{3})\. [A-Z\[].*")
ONE = r"(?:\d{3}(?!\d)(?:\.\d+[a-z]?)?|\d(?!\d))"
# The word, then numbers with commas, "and" or "or" between them.
CITED = re.compile(rf"\b(?:rules?|sections?) (?P<numbers>{ONE}(?:(?:,? (?:and|or) |, ){ONE})*)", re.I)
BARE = re.compile(r"(?<![\d.$])\d{3}\.\d+[a-z]?")
RANGE = re.compile(
    r"(?:(?P<cue>rules )|\b)(?P<stem>\d{3}\.\d+|\d{3}\.|)(?P<first>\d+|[a-z])[-–](?:\d{3}\.\d+)?(?P<last>\d+|[a-z])\b"
)


def rules_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of the rules, between the contents and the glossary, each with its number in the document."""
    lines = text.split("\n")
    first = [place for place, line in enumerate(lines) if line.startswith("1. ")][1]
    last = max(place for place, line in enumerate(lines) if line.strip() == "Glossary")
    yield from ((place + 1, line) for place, line in enumerate(lines) if first <= place < last)


def with_ranges(text: str) -> str:
    """A text in which a range, such as 100.1a-c or rules 100-103, is all its numbers, with commas between them."""

    def whole(match: re.Match[str]) -> str:
        stem, first, last = match["stem"], match["first"], match["last"]
        if not (stem or match["cue"]) or first.isdigit() != last.isdigit():
            return match[0]
        if first.isdigit():
            parts = [str(value) for value in range(int(first), int(last) + 1)]
        else:
            parts = [chr(code) for code in range(ord(first), ord(last) + 1)]
        return (match["cue"] or "") + ", ".join(stem + part for part in parts)

    return RANGE.sub(whole, text)


def cited_in(line: str) -> list[str]:
    """The numbers that a line refers to: those behind "rule" and "section", and those that can be nothing else."""
    text = with_ranges(re.sub(rf"^(?:{NUMBER.pattern}|\d{{1,3}})\.? ", "", line))
    places = {
        match.start("numbers") + one.start(): one[0]
        for match in CITED.finditer(text)
        for one in re.finditer(ONE, match["numbers"])
    }
    places |= {match.start(): match[0] for match in BARE.finditer(text)}
    return [places[place] for place in sorted(places)]


def test_every_magic_rule_has_its_number_as_often_as_it_stands_there(magic: Import) -> None:
    typed = [match[0] for _, line in rules_of(magic.text) if (match := NUMBER.match(line)) is not None]
    assert [unit.number for unit in magic.units if unit.rank > 2] == typed


def test_magic_sections_and_chapters_are_those_of_the_text(magic: Import) -> None:
    typed = [match for _, line in rules_of(magic.text) if (match := HEADING.fullmatch(line)) is not None]
    headings = [(unit.number, unit.rank) for unit in magic.units if unit.rank <= 2]
    assert headings == [(match["number"], 1 if len(match["number"]) == 1 else 2) for match in typed]


WITHOUT_EMPTY_LINE = {"Floor Rules"}
"""Terms of one edition that follow the definition before them without an empty line."""


def glossary_of(text: str) -> Iterator[list[tuple[int, str]]]:
    """The entries between the glossary's heading and the credits: their lines with numbers, the term first."""
    lines = text.split("\n")
    first, last = (
        max(place for place, line in enumerate(lines) if line.strip() == name) for name in ("Glossary", "Credits")
    )
    entry: list[tuple[int, str]] = []
    for place in range(first + 1, last):
        if lines[place].strip() in WITHOUT_EMPTY_LINE and entry:
            yield entry
            entry = []
        if lines[place].strip():
            entry.append((place + 1, lines[place]))
        elif entry:
            yield entry
            entry = []


def test_every_magic_reference_leads_to_the_unit_of_its_number(magic: Import) -> None:
    known = set(magic.numbers)
    wanted: dict[str, list[str]] = {}
    terms: dict[str, list[str]] = {}
    dangling: list[tuple[int, str]] = []

    def note(found: dict[str, list[str]], name: str, number: int, line: str) -> None:
        for cited in cited_in(line):
            if cited in known:
                found.setdefault(name, []).append(cited)
            else:
                dangling.append((number, cited))

    unit = ""
    for number, line in rules_of(magic.text):
        opening = NUMBER.match(line) or re.match(r"(\d|\d{3})(?=\. [A-Z])", line)
        unit = opening[0] if opening is not None else unit
        note(wanted, unit, number, line)
    for (_, term), *definition in glossary_of(magic.text):
        for number, line in definition:
            note(terms, letters(term), number, line)
    assert magic.targets == wanted
    assert magic.term_targets == terms
    assert magic.dangling == dangling
    assert sum(len(found) for found in [*wanted.values(), *terms.values()]) >= 626


def test_every_entry_of_the_magic_glossary_is_a_term(magic: Import) -> None:
    typed = [letters(entry[0][1]) for entry in glossary_of(magic.text)]
    assert magic.report["units"]["term"] == len(typed)
    assert magic.book.glossary is not None
    assert [letters(unit.text) for unit in magic.book.glossary.units if unit.kind is Kind.TERM] == typed


def test_every_magic_example_is_one(magic: Import) -> None:
    typed = sum(1 for line in magic.lines if line.startswith("Example:"))
    assert magic.report["units"]["example"] == typed
    assert 159 <= typed <= 244


# World Cube Association: ids that never move, in two languages


ID = re.compile(r"\s*- (?P<id>(?:\d{1,2}[a-z]|[A-Z]\d{1,2})(?:[0-9a-z]*)\+*)\) ")
WCA_LINK = re.compile(r"\]\((?:(?P<book>\w+):)?(?P<kind>regulation|guideline|article):(?P<id>[^()\s:]+)\)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "regulations", "guidelines"), [("2018-01-01", 422, 117), ("2019-05-01", 415, 128)])
def test_wca_ids_are_those_of_the_text(
    all_wca: dict[tuple[str, str, str], Import], language: str, edition: str, regulations: int, guidelines: int
) -> None:
    for kind, count in (("regulations", regulations), ("guidelines", guidelines)):
        made = all_wca[language, edition, kind]
        typed = [match["id"] for line in made.lines if (match := ID.match(line)) is not None]
        assert [unit.number for unit in made.units if unit.rank > 2] == typed
        assert len(set(typed)) == count


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["regulations", "guidelines"])
def test_wca_ids_are_the_same_in_both_languages(
    all_wca: dict[tuple[str, str, str], Import], edition: str, kind: str
) -> None:
    english, japanese = (set(all_wca[language, edition, kind].numbers) for language in LANGUAGES)
    assert english == japanese


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["regulations", "guidelines"])
def test_wca_references_are_the_links_of_the_text(
    all_wca: dict[tuple[str, str, str], Import], language: str, edition: str, kind: str
) -> None:
    """A link in the wrong case means the unit all the same; guidelines come second, and links to them find none."""
    made = all_wca[language, edition, kind]
    tree = ["regulations"] if kind == "regulations" else ["regulations", "guidelines"]
    ids = {
        (book, number.casefold()): number if book == kind else f"{book.upper()}/{number}"
        for book in tree
        for number in all_wca[language, edition, book].numbers
    }
    wanted: Counter[tuple[str, str]] = Counter()
    dangling: list[str] = []
    for line in made.lines:
        opening = ID.match(line)
        for link in WCA_LINK.finditer(line) if opening is not None else ():
            target = ids.get((link["book"] or kind, link["id"].casefold()))
            if target is None:
                dangling.append(link["id"])
            else:
                wanted[opening["id"], target] += 1
    found = Counter((number, target) for number, targets in made.targets.items() for target in targets)
    assert found - wanted == Counter()
    assert wanted - found == Counter()
    assert sorted(number for _, number in made.dangling) == sorted(dangling)


# Riftbound: numbers on lines of their own, in two languages


RIFTBOUND_ID = re.compile(r"(?P<id>\d{3}(?:\.\d+(?:\.[a-z](?:\.\d+(?:\.[a-z])?)?)?)?)\.?(?=\s|$)")


def riftbound_ids(text: str) -> list[str]:
    """The numbers that stand on lines of their own, or, with a full stop, before a title."""
    found = [(RIFTBOUND_ID.match(line.strip()), line.strip()) for line in text.split("\n")]
    return [
        match["id"]
        for match, line in found
        if match is not None and (match.end() == len(line) or line[match.end() - 1] == ".")
    ]


def test_riftbound_numbers_are_those_of_the_text(riftbound: Import) -> None:
    assert riftbound.numbers == riftbound_ids(riftbound.text)
    assert len(set(riftbound.numbers)) == 1616


@pytest.mark.parametrize("name", ["riftbound_japanese", "riftbound_japanese_alone"])
def test_japanese_riftbound_numbers_are_those_of_the_text(
    name: str, riftbound: Import, request: pytest.FixtureRequest
) -> None:
    japanese: Import = request.getfixturevalue(name)
    typed = riftbound_ids(japanese.text)
    assert japanese.numbers == typed
    assert len(set(typed)) == 1613
    assert set(typed) <= set(riftbound.numbers)


def test_the_report_names_the_riftbound_numbers_that_the_translation_lacks(riftbound_japanese: Import) -> None:
    assert riftbound_japanese.report["compared"] == {"missing": ["000", "300", "700"], "extra": []}


# The seeds


def test_every_numbered_title_of_a_policy_is_a_section(sections: Import) -> None:
    typed = re.findall(r"^(5\.\d+) .*§", sections.text, re.M)
    assert [unit.number for unit in sections.units if unit.kind is Kind.SECTION] == typed
    assert len(typed) == 13


def test_the_four_headings_of_a_page_without_numbers_are_a_chapter_and_its_sections(unnumbered: Import) -> None:
    """A heading is a short line that stands alone and ends with no stop."""
    lines = [line for line in unnumbered.lines if line and not line.startswith((" ", "©", "Last updated"))]
    titles = [line for line in lines if len(line) < 60 and line[-1] not in ".:"]
    headings = [unit for unit in unnumbered.units if unit.kind in (Kind.CHAPTER, Kind.SECTION)]
    assert [unit.text for unit in headings] == titles
    assert [unit.kind for unit in headings] == [Kind.CHAPTER, *([Kind.SECTION] * 3)]


def test_all_japanese_units_keep_their_numbers(japanese: Import) -> None:
    typed = re.findall(r"^(4[\w.]*)\s", japanese.text, re.M)
    assert japanese.numbers == typed
    assert len(typed) == 66
    assert japanese.report["units"]["example"] == 7
    assert japanese.report["files"] == ["cr/04-game-structure.md"]


def test_no_japanese_character_is_lost(japanese: Import) -> None:
    def characters(text: str) -> str:
        return re.sub(r"[\s#>*\\§]|@@.*?@@|\[\[.*?\]\]|\[[0-9.]+[a-z]?\]", "", text)

    written = (japanese.tree / japanese.report["files"][0]).read_text("utf-8")
    body = written.partition("\n---\n")[2]
    typed = japanese.text.partition("\n")[2]  # the first line is a site's
    assert characters(body) == characters(re.sub(r"^4[\w.]*\s", "", typed, flags=re.M))


def test_the_japanese_units_are_aligned_with_all_english_ones(
    japanese: Import, capsys: pytest.CaptureFixture[str], corpora: Path, tmp_path: Path
) -> None:
    assert japanese.report["compared"] == {"missing": [], "extra": ["4.4.3f"]}
    english = load(japanese.tree.parent.parent / "source").library.books["en"][0].chapters[0]
    labels = {unit.number: [anchor.label for anchor in unit.anchors] for unit in english.units}
    # 4.4.3d is new; what follows it in its rule has moved by one.
    moved = {"4.4.3d": None, "4.4.3e": "4.4.3d", "4.4.3f": "4.4.3e"}
    for unit in japanese.units:
        counterpart = moved.get(unit.number, unit.number)
        assert [anchor.label for anchor in unit.anchors] == (labels[counterpart] if counterpart else [])
    file, like = str(seed(corpora, "003")), str(japanese.tree.parent.parent / "source")
    main(["import", file, "--like", like, "--book", "CR", "-o", str(tmp_path)])
    assert "chapter 4: 72 pairs aligned, 0 missing, 1 extra" in capsys.readouterr().out


def test_labels_outside_the_chapter_are_learned(japanese: Import) -> None:
    units = {unit.number: unit for unit in japanese.units}
    for number, labels in {
        "4.1.4": ["rule:arena_card"],
        "4.1.8": ["rule:clockwise_order", "rule:equip_effect", "rule:game_state_action"],
        "4.1.8a": ["rule:triggered_layer_order"],
        "4.4.3d": [],
        "4.4.3f": ["rule:draw_effect"],
    }.items():
        assert [reference.label for reference in units[number].references] == labels
    assert [number for _, number in japanese.dangling] == ["1.3.3b", "8.5.56"]
    assert japanese.report["references"] == {"resolved": 7, "learned": 9, "left": 2}


PART = re.compile(r"^## (?!\d)(?P<title>.+)$", re.M)
PART_NUMBER = re.compile(r"\s*(?:#+ |- )?(?P<number>\d+(?:\.\d+)*)\. ")
CITED_IN_PARTS = re.compile(r"\b(?:see|step|rule) (\d+(?:\.\d+)*)")


def parts_of(text: str) -> dict[str, list[str]]:
    """The lines of each part of seed 004, by its title; only those that hold numbered lines."""
    pieces = PART.split(text)
    parts = dict(zip(pieces[1::2], (piece.split("\n") for piece in pieces[2::2]), strict=True))
    return {title: lines for title, lines in parts.items() if any(map(PART_NUMBER.match, lines))}


def test_both_parts_are_chapters_with_all_their_numbers(two_parts: Import) -> None:
    parts = parts_of(two_parts.text)
    assert [chapter.title for chapter in two_parts.book.chapters] == list(parts)
    for chapter, lines in zip(two_parts.book.chapters, parts.values(), strict=True):
        typed = [match["number"] for line in lines if (match := PART_NUMBER.match(line)) is not None]
        assert [unit.number for unit in chapter.units if unit.number] == typed
    assert len(two_parts.numbers) == 185


def test_the_references_of_both_parts_lead_to_units_of_their_own_part(two_parts: Import) -> None:
    index = LabelIndex(two_parts.books)
    count = 0
    for chapter, lines in zip(two_parts.book.chapters, parts_of(two_parts.text).values(), strict=True):
        cited = [number for line in lines for number in CITED_IN_PARTS.findall(line)]
        found = [
            index.find_label(reference.label, two_parts.code)
            for unit, _ in chapter.walk()
            for reference in unit.references
        ]
        assert [target.unit.number for target in found] == cited
        assert {target.chapter.path for target in found} <= {chapter.path}
        count += len(cited)
    assert count == 9
