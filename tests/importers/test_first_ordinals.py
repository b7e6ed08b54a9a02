"""The first number of a kind as an ordinal number of French: ``Article 1er``, ``Titre Ier``, ``Article premier``."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

STATUTES = """# Statuts du port

## Titre {roman} - Le port

### {first} - Nom

Le port se nomme Phare.

### Article 2 - Objet

Le port reçoit des bateaux.

## Titre II - Les bateaux

### Article 3 - Bateaux

Un bateau attend ({cited}). Les articles 1er à 3 restent.
"""


def chapters(tmp_path: Path, text: str) -> list[str]:
    """Import a text; return the texts of its chapters."""
    path = tmp_path / "port.md"
    path.write_text(text, "utf-8")
    assert main(["import", str(path), "--accept", "-o", str(tmp_path / "out")]) == 0
    return [path.read_text("utf-8") for path in sorted((tmp_path / "out").rglob("*.md"))]


@pytest.mark.parametrize("roman", ["Ier", "IER", "premier", "Iᵉʳ"])
@pytest.mark.parametrize(
    "first", ["Article 1er", "Article 1ᵉʳ", "Article 1^er^", "Article 1<sup>er</sup>", "Article premier"]
)
@pytest.mark.alike(4)
def test_the_first_article_is_one(tmp_path: Path, first: str, roman: str, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = chapters(tmp_path, STATUTES.format(first=first, roman=roman, cited="article 1er"))
    assert "# Le port @@cha:le_port@@" in one or "# Le port\n" in one
    assert "## Nom @@sec:nom@@" in one
    assert "([[sec:nom|article ##er]])" in two
    assert "Les articles [[sec:nom|##er]] à [[sec:bateaux|##]] restent." in two
    capsys.readouterr()


def test_an_article_is_cited_by_its_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, two = chapters(tmp_path, STATUTES.format(first="Article 1er", roman="Ier", cited="selon l'article premier"))
    assert "(selon l'[[sec:nom|article premier]])" in two
    capsys.readouterr()


def test_items_with_the_sign_of_degrees_are_rules_and_not_cited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether 2° is an item or a temperature, a text does not say."""
    items = "Le port a :\n\n1° un quai ;\n\n2° une jetée.\n\n"
    articles = "".join(f"## Article {number} - Ports\n\n{items}" for number in ("1er", "2"))
    one, _, last = chapters(tmp_path, f"# Statuts\n\n{articles}## Article 3 - Fin\n\nÀ l'article 2, 1°, il fait 2°.\n")
    assert "### un quai ;\n\n### une jetée.\n" in one
    assert "À l'[[cha:ports_2|article ##]], 1°, il fait 2°." in last
    assert capsys.readouterr().err == ""


def test_ordinal_numbers_of_spanish_are_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    articles = [
        f"### Artículo {number}. {title}\n\nUn bote espera.\n\n"
        for number, title in (("1ro", "Remos"), ("2do", "Velas"), ("3ro", "Nudos"))
    ]
    text = f"# Puerto\n\n## Botes\n\n{articles[0]}{articles[1]}## Redes\n\n{articles[2]}"
    one, two = chapters(tmp_path, text)
    assert "## Remos @@sec:remos@@\n" in one or "## Remos\n" in one
    assert "@@number" not in one + two
    assert capsys.readouterr().err == ""
