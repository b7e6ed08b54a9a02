"""The names of files to take along."""

from __future__ import annotations

import pytest

from sphinx_rulebook.publishing.file_names import file_stem


@pytest.mark.parametrize(
    ("project", "stem"),
    [
        ("Koi-Koi", "koi-koi"),
        ("The Big Book, 2nd edition", "the-big-book-2nd-edition"),
        ("Über Café", "uber-cafe"),
        ("Player's Guide", "players-guide"),
        ("../../etc/passwd", "etc-passwd"),
        ("ＡＢＣ", "abc"),
        ("こいこい", "rulebook"),
        ("", "rulebook"),
    ],
)
def test_a_stem_is_ascii_with_hyphens(project: str, stem: str) -> None:
    assert file_stem(project) == stem
