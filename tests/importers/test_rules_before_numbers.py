"""Parts before the first number of a document: rules there are doubted, or chapters; introductions are neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.importers.doubts.doubt import DoubtKind
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.opening import read_marked_text, read_other_format

from .outlines import imported_with_doubts, reading_outline

RULES = {
    "en": (
        ("Boats", "A boat floats.", "A boat sails."),
        [("Setup", "Put the boats into the harbor."), ("Captains", "Each player takes five cards.")],
        [("Components", "52 cards and 4 dice."), ("Goal of the game", "Bring the most crates to the pier.")],
        [("", "Each player draws five cards. The youngest player begins.")],
    ),
    "de": (
        ("Boote", "Ein Boot schwimmt.", "Ein Boot segelt."),
        [("Spielziel", "Wer die meisten Kisten hat, ist der Sieger.")],
        [("Die Mannschaft", "Jeder Spieler zieht fünf Karten. Der jüngste Spieler beginnt.")],
        [("", "Jeder Spieler nimmt ein Boot. Jeder Spieler darf es bemalen.")],
    ),
    "fr": (
        ("Bateaux", "Un bateau flotte.", "Un bateau navigue."),
        [("Mise en place", "Les caisses sont sur le quai.")],
        [("Équipage", "Chaque joueur prend cinq cartes.")],
        [("Les cartes", "Mélangez les cartes. Posez la pile sur le quai.")],
    ),
    "es": (
        ("Barcos", "Un barco flota.", "Un barco navega."),
        [("Preparación", "Las cajas están en el muelle.")],
        [("La tripulación", "Cada jugador recibe cinco cartas. El jugador más joven empieza.")],
        [("Objetivo del juego", "Tener más cajas que nadie.")],
    ),
    "ja": (
        ("船", "船は浮く。", "船は進む。"),
        [("ゲームの準備", "箱を港に並べます。")],
        [("船員", "各プレイヤーはカードを5枚引きます。")],
        [("勝利条件", "箱が一番多い人の勝ちです。")],
    ),
    "ru": (
        ("Лодки", "Лодка плывёт.", "Лодка ждёт."),
        [("Цель игры", "Собрать больше всех ящиков.")],
        [("Команда", "Каждый игрок берёт пять карт.")],
        [("Подготовка к игре", "Ящики лежат на причале.")],
    ),
}
"""For each language: a chapter with its rules, and beginnings that have rules, as titles and texts."""
INTRODUCTIONS = {
    "en": [
        [("About this document", "These rules apply to all players. A player may print them.")],
        [("Version 2.1", "Ana wrote this edition in May."), ("Credits", "Each player of the tests gets our thanks.")],
        [("The story", "The harbor is old. Many ships have come and gone. Now it is yours.")],
    ],
    "de": [
        [("Einleitung", "Jeder Spieler muss diese Regeln kennen. Sie sind kurz.")],
        [("Über diese Fassung", "Diese Fassung gilt ab Mai. Sie ersetzt die alte.")],
        [("Danksagung", "Allen Spielern, die geholfen haben, gilt unser Dank.")],
    ],
    "fr": [
        [("Avant-propos", "Chaque joueur doit lire ce livret. Il est court.")],
        [("Remerciements", "Merci à tous ceux qui ont joué avec nous.")],
        [("Le port", "Le port est vieux. La mer est calme. Les caisses attendent.")],
    ],
    "es": [
        [("Introducción", "Un jugador puede leer este reglamento en su casa.")],
        [("Acerca de esta versión", "Esta versión es de mayo. Corrige algunos errores.")],
        [("Derechos de autor", "El texto es de Ana. Nadie puede venderlo.")],
    ],
    "ja": [
        [("はじめに", "プレイヤーはこの文書を読むことができる。")],
        [("この版について", "この版は5月に書かれた。誤りを直した。")],
        [("謝辞", "遊んでくれた人に感謝します。")],
    ],
    "ru": [
        [("Введение", "Каждый игрок должен знать эти правила.")],
        [("Об этой версии", "Эта версия написана в мае. В ней меньше ошибок.")],
        [("Благодарности", "Спасибо всем, кто играл с нами.")],
    ],
}
FORMATS = ("txt", "md", "html", "rst", "adoc")


def document(language: str, front: list[tuple[str, str]], ending: str) -> str:
    """Return a document in a format: its title, a front without numbers, and two chapters with numbers."""
    chapter, first, second = RULES[language][0]
    blocks = [("#", "Harbor")]
    for title, text in front:
        blocks += ([("##", title)] if title else []) + [("", text)]
    for count in "12":
        blocks += [("##", f"{count} {chapter}"), ("", f"{count}.1 {first}"), ("", f"{count}.2 {second}")]
    forms = {
        "txt": lambda sign, text: text,
        "md": lambda sign, text: f"{sign} {text}".strip(),
        "html": lambda sign, text: f"<h{len(sign)}>{text}</h{len(sign)}>" if sign else f"<p>{text}</p>",
        "rst": lambda sign, text: f"{text}\n{'=-'[len(sign) - 1] * 2 * len(text)}" if sign else text,
        "adoc": lambda sign, text: f"{'=' * len(sign)} {text}".strip(),
    }
    return "\n\n".join(forms[ending](sign, text) for sign, text in blocks) + "\n"


def doubted(text: str, ending: str) -> list[int]:
    """Return the lines of the doubts about parts that became prose."""
    path = Path(f"harbor.{ending}")
    file = read_other_format(text.encode(), path) or (read_marked_text(text, path) if ending != "md" else None)
    text = write_markdown(file).text if file is not None else text
    _, doubts = imported_with_doubts(text, f"harbor.{'txt' if ending == 'txt' else 'md'}")
    return [doubt.first for doubt in doubts if doubt.kind is DoubtKind.PROSE_PARTS]


CASES = [(language, at, FORMATS[(at + row) % 5]) for row, language in enumerate(RULES) for at in range(3)]


@pytest.mark.parametrize(("language", "at", "ending"), CASES)
def test_rules_before_the_first_number_are_doubted(language: str, at: int, ending: str) -> None:
    front = RULES[language][1 + at]
    assert len(doubted(document(language, front, ending), ending)) == 1


@pytest.mark.parametrize(("language", "at", "ending"), CASES)
def test_introductions_are_not_doubted(language: str, at: int, ending: str) -> None:
    assert not doubted(document(language, INTRODUCTIONS[language][at], ending), ending)


CHAPTERS = "".join(
    f"## {name}\n\n1. A {name} is long.\n\n2. A {name} is dry.\n\n" for name in ("boat", "pier", "crate")
)
"""Chapters without numbers, whose rules have some."""


def test_parts_with_rules_are_chapters_if_no_heading_has_a_number() -> None:
    front = "# Harbor\n\n## About\n\nIt is a game.\n\n## Setup\n\nDraw five cards.\n\n## Ropes\n\nThey are red.\n\n"
    shown = reading_outline(front + CHAPTERS, "harbor.md")
    titles = [line[2:] for line in shown.split("\n") if line.startswith("# ")]
    assert titles == ["- Setup", "- Ropes", "- boat", "- pier", "- crate", "About"]
    assert "??" not in shown


@pytest.mark.parametrize("title", ["Credits", "About this text", "Version 2"])
def test_a_text_without_rules_stays_prose_if_no_heading_has_a_number(title: str) -> None:
    shown = reading_outline(f"# Harbor\n\n## {title}\n\nAna wrote it.\n\n{CHAPTERS}", "harbor.md")
    assert f"=== hb/introduction.md\n# {title}\nAna wrote it." in shown


def test_what_is_below_a_true_introduction_belongs_to_it() -> None:
    text = document("en", [("Introduction", "It is a game.")], "md").replace(
        "## 1 Boats", "### Setup\n\nEach player draws a card.\n\n## 1 Boats"
    )
    assert not doubted(text, "md")
    assert doubted(text.replace("### Setup", "## Setup"), "md") == [7]
