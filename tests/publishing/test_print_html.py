"""The HTML from which books are printed."""

from __future__ import annotations

import pytest

from sphinx_rulebook.model.books import Library
from sphinx_rulebook.publishing.print_html import print_html
from sphinx_rulebook.publishing.whole_text import TextPage
from sphinx_rulebook.site.view.interface_words import load_words


@pytest.mark.parametrize(
    ("element", "number"),
    [
        ('<li id="/a"><a id="/x1">1.0.1 </a>A leaf.</li>', '<a class="n" id="/x1">1.0.1</a>'),
        ('<li id="/a"><a id="/x1">1.0.1<b>a</b> </a>A leaf.</li>', '<a class="n" id="/x1">1.0.1<b>a</b></a>'),
        ('<h2 data-title="A leaf"><a id="/x1">1.0 </a>A leaf</h2>', '<a class="n" id="/x1">1.0</a>'),
        ('<li class="g" id="/a"><a href="#/a">1.0.1 </a>A leaf.</li>', '<a class="n" href="#/a">1.0.1</a>'),
        ('<dt><a id="/x1" href="#/a">1 </a>Leaf</dt>', '<a class="n" id="/x1" href="#/a">1</a>'),
    ],
)
def test_the_number_of_every_unit_hangs(element: str, number: str) -> None:
    page = TextPage("en/lf/1.html", "chapter", "LF", "1", "Leaves", "en", "", "rules", element, ())
    html = print_html([page], Library("", "en"), "en", load_words("en", ""), "Leaf")
    assert f'{number}<span class="gap"> </span>' in html
