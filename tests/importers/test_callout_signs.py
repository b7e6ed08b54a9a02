"""Remarks of Markdown in the signs of other programs: with the same lines, in our own signs."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.callout_signs import with_callouts

from .outlines import reading_outline


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("!!! note\n    Look up.\n\nGo.", ":::{note}\nLook up.\n:::\nGo."),
        ('??? tip "The pilot"\n\n    Look up.\n\n    Go.\n', ":::{admonition} The pilot\n\nLook up.\n\nGo.\n:::"),
        ("!!! info\n\tLook up.\n", ":::{note}\nLook up.\n:::"),
        ("::: tip\nLook up.\n:::\n", ":::{tip}\nLook up.\n:::\n"),
        (":::: warning The pilot\n::: tip\nGo.\n:::\n::::", "::::{admonition} The pilot\n:::{tip}\nGo.\n:::\n::::"),
        ("!!! example\n    Look up.\n    Go.\n", "\n**Example:** Look up.\nGo.\n"),
        ("!!! example\n    - Look up.\n", ":::{admonition} Example\n- Look up.\n:::"),
        ('!!! tip inline end "Up"\n    Go.\n', ":::{admonition} Up\nGo.\n:::"),
        ("???+ 'Up'\n    Go.\n", ":::{admonition} Up\nGo.\n:::"),
        (":::note[Up]\nGo.\n:::", ":::{admonition} Up\nGo.\n:::"),
        ("??? Who goes?\n    Go.\n", "??? Who goes?\n    Go.\n"),
        ("> [!info] The pilot\n> Look up.", "> [!NOTE] The pilot\n> Look up."),
        ("> [!WARNING]\n> Look up.", "> [!WARNING]\n> Look up."),
        ("!!! note\n    Look up.\nGo.", "!!! note\n    Look up.\nGo."),  # nothing would close it
        ("::: tip\nLook up.", "::: tip\nLook up."),
        ("!!! note", "!!! note"),
        ("!!! Never stand.", "!!! Never stand."),
        (":::{tip}\nLook up.\n:::", ":::{tip}\nLook up.\n:::"),
        ("```\n!!! note\n    Go.\n\n```", "```\n!!! note\n    Go.\n\n```"),
    ],
)
def test_remarks_of_other_programs_become_our_own_line_for_line(typed: str, written: str) -> None:
    assert with_callouts(typed) == written
    assert typed.count("\n") == written.count("\n")


def test_a_remark_at_the_end_of_a_file_is_closed() -> None:
    assert with_callouts("Go.\n\n!!! note\n    Look up.") == "Go.\n\n:::{note}\nLook up.\n:::"


@pytest.mark.parametrize(
    ("typed", "is_doubted"),
    [
        ("!!! note\n    Look up.\nGo.", True),
        ("::: tip\nLook up.", True),
        ('=== "Pier"\n    Look up.', True),
        ("::: tip\nLook up.\n:::", False),
        ("!!! Never stand.", False),
        ("```\n!!! note\n```", False),
    ],
)
def test_a_remark_that_stays_text_is_doubted(typed: str, is_doubted: bool) -> None:
    shown = reading_outline(f"# Harbor\n\n1.1 A boat floats.\n\n{typed}\n\n1.2 A boat sails.\n", "harbor.md")
    assert ("unread-markup" in shown) == is_doubted


def test_a_document_with_many_remarks_is_not_of_another_format() -> None:
    remark = "A boat floats.\n\n::: tip\nLook up.\n:::\n\n"
    shown = reading_outline(f"# Harbor\n\n{remark * 6}", "harbor.md")
    assert shown.count(":::{tip}") == 6
    assert "??" not in shown
