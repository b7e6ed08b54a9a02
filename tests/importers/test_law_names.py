"""``article 2 of the Charities Act`` is an article of a law, not one of the document, and *this law* may be itself."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts


def linked(title: str, head: str, text: str) -> bool:
    """Return whether a reference is found in a text of a document of three articles."""
    articles = "".join(f"## {head} {number} Boats {number}\n\nBoat {number} floats.\n\n" for number in range(1, 4))
    imported, _ = imported_with_doubts(f"# {title}\n\n{articles}Boats float, {text}, and sink.\n")
    shown = "".join(file.text for file in imported.files)
    assert "Boats float, " in shown
    return "[[sec:" in shown


@pytest.mark.parametrize(
    ("title", "head", "texts"),
    [
        (
            "By-laws of the Harbor",
            "Article",
            "article 2 of the Boats and Harbors Act 2011|article 1(2) of the Harbor Act|article 2 of the GDPR"
            "|article 2 of the Act|article 2 of the Harbor Convention",
        ),
        (
            "Statuts du port",
            "Article",
            "article 2 de la loi du 3 mai 1912|article 2 de la loi n° 12-3|article 2 du décret"
            "|article 2 de l'arrêté du 3 mai|article 2 de la loi",
        ),
        (
            "Reglamento del puerto",
            "Artículo",
            "artículo 2 de la Ley Orgánica 3/2012|artículo 2 de la Ley 12/2013|artículo 2 de la Ley del Puerto"
            "|artículo 2 del Real Decreto 5/2010",
        ),
        (
            "Regolamento del porto",
            "Articolo",
            "articolo 2 della legge 3 maggio 1912|articolo 2 del D.Lgs. 12/2017|articolo 2 della L. 38/2000",
        ),
        (
            "Regulamento do porto",
            "Artigo",
            "artigo 2 da Lei nº 9.612|artigo 2 do Decreto-Lei n.º 4|artigo 2 da lei",
        ),
        (
            "Ordnung des Hafens",
            "§",
            "§ 2 des Gesetzes über Boote|§ 2 Abs. 1 des Gesetzes zum Hafen|§ 2 der DSGVO|§ 2 Abs. 1 AO",
        ),
        (
            "Reglement van de haven",
            "Artikel",
            "artikel 2 van de Wet op de boten|artikel 2 van de Wet bescherming boten|artikel 2 van de wet",
        ),
        ("Regulamin portu", "§", "§ 2 ustawy z dnia 3 maja|§ 2 ustawy o łodziach|§ 2 rozporządzenia Ministra"),
        ("Stadgar för hamnen", "§", "§ 2 i båtlagen|§ 2 i lagen om båtar|§ 2 hamnföreningslagen|§ 2 i lagen"),
        ("Vedtekter for havnen", "§", "§ 2 i havneloven|§ 2 i loven om båter|§ 2 i loven"),
        ("Vedtægter for havnen", "§", "§ 2 i lov om både|§ 2 i lov nr. 12|§ 2 i bådloven"),
        ("Stanovy přístavu", "§", "§ 2 odst. 1 zákona o lodích|§ 2 lodního zákoníku|§ 2 zákona č. 12/1999"),
        ("Положение порта", "Статья", "статьи 2 Закона о лодках|статьи 2 Федерального закона от 3 мая"),
        ("Zákon o lodích", "§", "§ 2 zákona č. 12/1999"),
        ("Harbor Club Rules", "Article", "article 2 of the Harbor Act"),
        ("Liman Yönetmeliği", "Madde", "1234 sayılı Liman Kanununun 2. maddesi"),
    ],
)
def test_the_articles_of_laws_are_not_those_of_a_document(title: str, head: str, texts: str) -> None:
    assert linked(title, head, f"{head} 2")
    assert [text for text in texts.split("|") if linked(title, head, text)] == []


@pytest.mark.parametrize(
    ("title", "head", "text"),
    [
        ("Harbor Act", "Article", "article 2 of the Act"),
        ("Statuts du port", "Article", "article 2 de la présente partie"),
        ("Harbor Act", "Article", "article 2(1) of the Harbor Act"),
        ("Hafengesetz", "§", "§ 2 des Gesetzes"),
        ("Hafengesetz", "§", "§ 2 Abs. 1 des Hafengesetzes"),
        ("Havneloven", "§", "§ 2 i havneloven"),
        ("Lov for havnen", "§", "§ 2 i loven"),
        ("Lov for havnen", "§", "§ 2 i vedtektene"),
        ("Zákon o lodích", "§", "§ 2 zákona"),
        ("Stadgar för hamnen", "§", "§ 2 i förlagen"),
        ("Wet op de haven", "Artikel", "artikel 2 van de Wet bepaalt"),
        ("Boat rules", "Rule", "rule 2 in the Act"),
    ],
)
def test_a_document_that_is_a_law_itself_refers_to_its_articles(title: str, head: str, text: str) -> None:
    assert linked(title, head, text)
