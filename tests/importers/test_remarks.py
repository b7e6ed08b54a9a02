"""Notes that warn or advise: the words that open them, in many languages, and where such words are labels."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.openings.known_openings import KnownOpenings
from sphinx_rulebook.importers.reading.openings.labelled_rows import find_labels
from sphinx_rulebook.importers.typed_document import Line
from sphinx_rulebook.model.units import BlockKind

from .outlines import outline, reading_outline

BOATS = "1 Boats\n\n1.1 A boat floats.\n\n{}\n\n1.2 A boat sails.\n"


@pytest.mark.parametrize(
    "opening",
    [
        *("Important:", "IMPORTANT:", "Warning!", "Tip:", "Please note:", "Achtung!", "Wichtig:", "Attention :"),
        *("¡Atención!", "Consejo:", "Attenzione:", "Dica:", "Let op!", "Ostrzeżenie:", "Pozor:", "Viktigt:"),
        *(
            "Внимание!",
            "Увага:",
            "重要：",
            "警告：",
            "提示：",
            "팁:",
            "주의!",
            "Dikkat:",
            "Προσοχή:",
            "تنبيه:",
            "זהירות!",
        ),
    ],
)
@pytest.mark.parametrize("form", ["{} Nobody stands.", "**{}** Nobody stands."])
def test_a_paragraph_that_warns_or_advises_is_a_note(opening: str, form: str) -> None:
    shown = outline(BOATS.format(form.format(opening)) + "**Boats** have *sails*.\n" * 3)
    assert f"> **{opening}** Nobody stands." in shown
    assert "!" not in shown.replace(opening, "")


@pytest.mark.parametrize("labels", ["Step 1: Bail.\n\nStep 2: Row.", "Q: May I row?\n\nA: Yes."])
def test_counted_lines_and_answers_are_no_terms_beside_a_note(labels: str) -> None:
    assert "> **Tip:** Look up." in outline(BOATS.format(f"{labels}\n\nTip: Look up."))


@pytest.mark.parametrize("sign", ["⚠️ ", "💡", "❗ "])
def test_a_sign_before_the_word_of_a_note_is_left_out(sign: str) -> None:
    assert "> **Warning:** Look up." in outline(BOATS.format(f"{sign}Warning: Look up."))
    assert f"\n{sign}Look up." in outline(BOATS.format(f"{sign}Look up."))


@pytest.mark.parametrize(
    ("text", "is_note"),
    [
        ("Warning: nobody stands.", True),
        ("warning: nobody stands.", False),  # the rest of a sentence
        ("note: nobody stands.", True),
        ("**Warning:**", True),
        ("**Warning**", False),  # a heading
        ("**Note**", True),
        ("**Warning** is a penalty.", False),
        ("*warning: nobody stands.*", False),
        ("*Warning: Nobody stands.*", True),
        ("**Note: nobody stands.**", True),
        ("Example! Nobody stands.", False),
        ("Warnings: nobody stands.", False),
    ],
)
def test_what_the_word_of_a_note_is(text: str, is_note: bool) -> None:
    found = KnownOpenings(True).find(text)
    assert (found is not None and found[0] is BlockKind.NOTE) == is_note


@pytest.mark.parametrize("quotation", ["> **Warning**\n> Look up.", "> **Warning** Look up."])
def test_in_a_quotation_the_word_of_a_note_needs_no_colon(quotation: str) -> None:
    shown = reading_outline(f"# Harbor\n\n## Boats\n\nA boat floats.\n\n{quotation}\n", "harbor.md")
    assert "> **Warning** Look up." in shown


@pytest.mark.parametrize("form", ["*{} Look up.*", "__{} Look up.__"])
def test_a_note_may_be_in_italic_or_bold_type_as_a_whole(form: str) -> None:
    typed = form.format("Tip:")
    shown = reading_outline(f"# Harbor\n\n## Boats\n\nA boat floats.\n\n{typed}\n", "harbor.md")
    assert f"> **Tip:** {typed.replace('Tip: ', '')}" in shown


@pytest.mark.parametrize(
    ("typed", "notes"),
    [
        ("Warning: For a loose rope.\n\nLost race: For a\nbroken oar.\n\nBan: For a ram.", 0),
        ("Caution: For a loose rope.\nWarning: For a broken oar.\nBan: For a ram.", 0),
        ("A judge may give:\n\nWarning: For a loose rope.\n\nBan: For a ram.", 0),
        ("注意：For a loose rope.\n警告：For a broken oar.\n失格：For a ram.", 0),
        ("Warning: A rope is loose.\n\nTrim: A sail is set.", 1),
        ("Warning: A rope is loose.\n\nTip: A sail is set.", 2),
        ("Warning: A rope is loose.\n\nTrim: A sail is set.\n\nTip: Look up.", 2),
        ("Warning:\n\nA rope is loose.", 1),
    ],
)
def test_in_a_list_of_penalties_a_warning_is_a_term(typed: str, notes: int) -> None:
    assert outline(BOATS.format(typed)).count("> **") == notes


@pytest.mark.parametrize(
    "typed",
    [
        "# Caution\n\nA card.\n\nCaution: Lose a life.",
        "# 2. Caution\n\nA card.\n\n**Caution:** Lose a life.",
        "# Glossary\n\nCaution: A card.\n\nHint: A word.",
        "# Cards\n\nOne card says:\n\n> Caution: Lose a life.",
    ],
)
def test_the_word_of_a_note_may_be_a_card_or_a_term(typed: str) -> None:
    lines = [Line(at, text, text.lstrip("#> "), level=text.count("#")) for at, text in enumerate(typed.split("\n"))]
    found = find_labels(lines)
    assert found == {line.text for line in lines if ":" in line.text and not line.text.endswith(":")}


@pytest.mark.parametrize(("third", "notes"), [("**Tip:** Look up.", 0), ("Look up.", 1)])
def test_labels_in_bold_type_that_look_alike_are_terms(third: str, notes: int) -> None:
    row = f"**Warning:** A rope is loose.\n\n**Trim:** A sail is set.\n\n{third}"
    shown = reading_outline(f"# Harbor\n\n1.1 A boat floats.\n\n{row}\n\n1.2 Row.\n", "harbor.md")
    assert shown.count("> **") == notes


@pytest.mark.parametrize("word", ["Warning!", "**Warning!**", "**Warning:**"])
def test_a_call_alone_on_its_line_opens_the_paragraph_below(word: str) -> None:
    shown = reading_outline(f"# Harbor\n\n1.1 A boat floats.\n\n{word}\n\nLook up.\n\n1.2 Row.\n", "harbor.md")
    assert f"> **{word.strip('*')}** Look up." in shown


@pytest.mark.parametrize(
    ("between", "is_term"), [("", True), ("of cloth", True), ("\nA boat has a hull.", False), ("- Hull: Wood.", False)]
)
def test_labels_are_terms_if_only_the_rest_of_their_texts_is_between_them(between: str, is_term: bool) -> None:
    texts = ["Sail: A piece", between, "", "Tip: Look up.", "Oar: A piece", "of wood"]
    typed = "\n".join(texts).split("\n")
    lines = [
        Line(at, text, text.removeprefix("- "), bullet="-" * text.startswith("-")) for at, text in enumerate(typed)
    ]
    assert find_labels(lines) == ({"Tip: Look up."} if is_term else set())
