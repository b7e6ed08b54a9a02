"""Pages of questions and answers become rulings, and no line is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.question_pages import read_question_page

from ..helpers import chapter_text, write_tree

LABELS = {"4.2.1": "rule:bell", "4.2.3a": "rule:wick", "4.2.2": None}
PAGE = """# Questions

What people ask.

## Bells

### May I ring it twice? {#twice}

Yes, see rule 4.2.1 and [4.2.3a]; not 10.5, 3/4 or v4.2.1.

- once
- twice

### Nothing is below this one

## Does a lamp burn in fog?

No. See 4.2.2.
"""


def test_headings_with_text_are_questions() -> None:
    page = read_question_page(PAGE, "en", LABELS, ["ruling:may_i_ring_it_twice"])
    assert page.markup == (
        "# Questions\n\n## Bells\n\n### @@ruling:may_i_ring_it_twice_2@@ May I ring it twice?\n\n"
        "> **Answer:** Yes, see rule [[rule:bell|#]] and [[rule:wick]]; not 10.5, 3/4 or v4.2.1.\n"
        ">\n> - once\n> - twice\n\n"
        # It is not below the title "Bells".
        "## @@ruling:does_a_lamp_burn_in_fog@@ Does a lamp burn in fog?\n\n> **Answer:** No. See 4.2.2.\n"
    )
    assert (page.rulings, page.references) == (2, 2)
    assert [(left.line, left.text) for left in page.left_out] == [
        (3, "What people ask."),
        (14, "Nothing is below this one"),
    ]
    assert page.unlabelled == ((18, "4.2.2"),)


def test_marked_lines_are_questions_too() -> None:
    page = read_question_page("**Q:** May I?\n**A:** Yes, 4.2.1.\n\nQ2. And\nyou?\n\nA. No.\n", "ja", LABELS)
    assert page.markup == (
        "### @@ruling:may_i@@ May I?\n\n> **回答:** Yes, [[rule:bell|#]].\n\n"
        "### @@ruling:and_you@@ And you?\n\n> **回答:** No.\n"
    )
    assert page.left_out == ()


def test_words_that_look_like_marks_stay_inside_a_text() -> None:
    page = read_question_page("## Does FAQ: count?\n\nPut it in the area. Then draw.\n", "en", LABELS)
    assert page.markup == (
        "### @@ruling:does_faq_count@@ Does FAQ: count?\n\n> **Answer:** Put it in the area. Then draw.\n"
    )


def test_marked_lines_below_the_answer_of_a_heading_are_questions_too() -> None:
    text = "## May I sing?\n\nYes.\n\nQ: And you?\nA: No.\n\n**Q: Why?**\n\n**A:** Because.\n"
    assert read_question_page(text, "en", LABELS).markup == (
        "### @@ruling:may_i_sing@@ May I sing?\n\n> **Answer:** Yes.\n\n"
        "### @@ruling:and_you@@ And you?\n\n> **Answer:** No.\n\n"
        "### @@ruling:why@@ Why?\n\n> **Answer:** Because.\n"
    )
    # Without an answer of its own, such a line is part of the text.
    assert read_question_page("## May I?\n\nYes.\nQ: is a letter.\n", "en", LABELS).rulings == 1


def test_an_answer_that_opens_with_a_list_keeps_it() -> None:
    page = read_question_page("## What is blue?\n\n- the sea\n- the sky\n", "en", LABELS)
    assert page.markup == ("### @@ruling:what_is_blue@@ What is blue?\n\n> **Answer:**\n>\n> - the sea\n> - the sky\n")


def test_numbers_that_the_book_does_not_have_are_named() -> None:
    page = read_question_page("## May I?\n\nNo, see rule 9.9, [8.1] and 4.2.7; 2.5 litres are enough.\n", "en", LABELS)
    assert page.unknown == ((3, "9.9"), (3, "8.1"), (3, "4.2.7"))


def test_several_first_headings_are_questions() -> None:
    assert read_question_page("# May I?\n\nYes.\n\n# And you?\n\nNo.\n", "en", {}).rulings == 2


@pytest.mark.parametrize(("language", "title", "page"), [("en", "Rulings", "rulings"), ("ja", "裁定", "page-1")])
def test_rulings_in_an_exported_text_do_not_become_terms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, title: str, page: str
) -> None:
    rules = "".join(f"### @@rule:r{n}@@ Lamp {n} burns in fog until it is put out.\n" for n in range(6))
    files = {
        f"{language}/lf/01.md": chapter_text(f"## Fog @@sec:fog@@\n{rules}"),
        f"{language}/lf/words.md": "---\nglossary: true\n---\n# Glossary\n### **Wick**\nA string.\n",
        f"{language}/lf/rulings/all.md": PAGE.replace("### May", "### @@ruling:twice@@ May").replace(" {#twice}", ""),
        f"{language}/lf/book.toml": f'language = "{language}"\n',
    }
    assert main(["export", "--format", "text", str(write_tree(tmp_path / "a", files) / language)]) == 0
    text = capsys.readouterr().out
    assert f"\n\n{title}\n\nQuestions\n" in text
    assert "\n\nMay I ring it twice?\n" in text
    (tmp_path / "book.txt").write_text(text, "utf-8")
    assert main(["import", str(tmp_path / "book.txt"), "--book", "LF", "-o", str(tmp_path / "b"), "--accept"]) == 0
    glossary = (tmp_path / "b/lf/glossary.md").read_text("utf-8")
    assert "Wick" in glossary
    assert "May I" not in glossary
    conserved = (tmp_path / f"b/lf/{page}.md").read_text("utf-8")
    assert conserved.startswith(f"# {title}\n")
    assert "May I ring it twice?\n" in conserved


LINES = st.sampled_from(
    [
        "# Title",
        "## Part",
        "### What?",
        "#### Why?",
        "Yes, see 4.2.1.",
        "No.",
        "",
        "**Q:** How?",
        "**A:** So.",
        "```",
        "> x",
        "- y",
    ]
)


@given(st.lists(LINES, max_size=14).map("\n".join))
def test_every_word_is_in_a_ruling_or_left_out(text: str) -> None:
    page = read_question_page(text, "en", LABELS)
    kept = page.markup + "\n".join(left.text for left in page.left_out)
    for word in re.findall(r"Title|Part|What|Why|Yes|No|How|So|x|y", text):
        assert kept.count(word) >= text.count(word), word
    assert page.markup.count("# @@ruling:") == page.rulings
    labels = re.findall(r"@@(ruling:\w+)@@", page.markup)
    assert len(set(labels)) == len(labels)
