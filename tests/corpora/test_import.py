"""The importer on real rulebooks; what they say is read from them, and none of it stands here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli import main
from sphinx_rulebook.importers.conversion import Imported, ReferenceCounts, convert
from sphinx_rulebook.importers.reader import read_document
from sphinx_rulebook.importers.source_book import load_source_book
from sphinx_rulebook.languages.alignment import matched
from sphinx_rulebook.library import load
from sphinx_rulebook.model import Kind

pytestmark = pytest.mark.corpora


def seed(corpora: Path, number: str) -> Path:
    return next((corpora / "seeds").glob(f"{number}_*"))


@pytest.fixture
def japanese(corpora: Path, tmp_path: Path) -> Imported:
    """Seed 003, imported like seed 001."""
    chapter = tmp_path / "source" / "cr" / "04-game-structure.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_bytes(seed(corpora, "001").read_bytes())
    source = load_source_book(tmp_path / "source", "CR")
    document, layout = read_document(seed(corpora, "003").read_text("utf-8"), "003")
    assert len(document.chrome) == 1
    return convert(document, layout, "CR", "cr", source)


def test_all_japanese_units_keep_their_numbers(corpora: Path, japanese: Imported) -> None:
    typed = re.findall(r"^(4[\w.]*)\s", seed(corpora, "003").read_text("utf-8"), re.M)
    assert [unit.number for unit in japanese.files[0].chapter.units] == typed
    assert len(typed) == 66
    assert japanese.kinds[Kind.EXAMPLE] == 7
    assert japanese.files[0].path == "cr/04-game-structure.md"


def test_no_japanese_character_is_lost(corpora: Path, japanese: Imported) -> None:
    def characters(text: str) -> str:
        return re.sub(r"[\s#>*\\§]|@@.*?@@|\[\[.*?\]\]|\[[0-9.]+[a-z]?\]", "", text)

    text = seed(corpora, "003").read_text("utf-8").partition("\n")[2]
    chapter = japanese.files[0].chapter
    assert characters(re.sub(r"^4[\w.]*\s", "", text, flags=re.M)) == characters(
        japanese.files[0].text.removeprefix(chapter.header.source)
    )


def test_all_pairs_are_found(japanese: Imported) -> None:
    pairs = japanese.alignments[0].pairs
    both = list(matched(pairs))
    assert len(both) == 72
    assert [pair.translation.number for pair in pairs if pair.source is None and pair.translation] == ["4.4.3d"]
    assert not [pair for pair in pairs if pair.translation is None]
    assert [(ours.number, theirs.number) for ours, theirs in both if ours.number != theirs.number] == [
        ("4.4.3d", "4.4.3e"),
        ("4.4.3e", "4.4.3f"),
    ]
    assert all(
        [anchor.label for anchor in ours.anchors] == [anchor.label for anchor in written.anchors]
        for ours, theirs in both
        for written in japanese.files[0].chapter.units
        if written.number == theirs.number and theirs.kind is not Kind.EXAMPLE
    )


def test_labels_outside_the_chapter_are_learned(japanese: Imported) -> None:
    units = {unit.number: unit for unit in japanese.files[0].chapter.units}
    for number, labels in {
        "4.1.4": ["rule:arena_card"],
        "4.1.8": ["rule:clockwise_order", "rule:equip_effect", "rule:game_state_action"],
        "4.1.8a": ["rule:triggered_layer_order"],
        "4.4.3d": [],
        "4.4.3f": ["rule:draw_effect"],
    }.items():
        assert [reference.label for reference in units[number].references] == labels
    assert [finding.message.split()[4] for finding in japanese.findings] == ["1.3.3b", "8.5.56"]
    assert japanese.references == ReferenceCounts(resolved=7, learned=9, left=2)


def test_the_english_text_comes_back(corpora: Path, tmp_path: Path) -> None:
    text = corpora / "fab-cr-txt" / "2.10.1-20250519.txt"
    assert main(["import", str(text), "--lang", "en", "--book", "CR", "-o", str(tmp_path / "tree")]) == 0
    loaded = load(tmp_path / "tree")
    assert loaded.findings == ()
    assert sum(len(chapter.units) for chapter in loaded.library.books["en"][0].chapters) == 1225
    assert main(["export", str(tmp_path / "tree"), "--format", "txt", "-o", str(tmp_path / "back.txt")]) == 0

    def lines(path: Path) -> list[str]:
        return [" ".join(line.split()) for line in path.read_text("utf-8").splitlines() if line.strip()]

    assert lines(tmp_path / "back.txt") == lines(text)
