"""Attributes without quotation marks say the same."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.site.html.attributes import lean_attribute, without_optional_quotes

VALUES = st.text(alphabet=st.sampled_from("ab/=\"'`<>& \n#.:?;\u3000鶴\ue000"), max_size=6)


class Read(HTMLParser):
    """Collects what a parser sees."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.seen.append(tag)

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


@given(VALUES, VALUES)
def test_a_parser_sees_the_same_attributes(first: str, second: str) -> None:
    html = f'<a title="{escape(first)}" href="{escape(second)}">x</a><img alt="{escape(first)}">'
    assert Read(without_optional_quotes(html)).seen == Read(html).seen
    assert Read(f"<a{lean_attribute('title', first)}>").seen == [("a", [("title", first)])]


@pytest.mark.parametrize(
    ("html", "lean"),
    [
        ('<a class="btn" href="a.html">"quoted"</a>', '<a class=btn href=a.html>"quoted"</a>'),
        ('<a href="a/">', '<a href="a/">'),
        ('<path fill="none"/>', '<path fill="none"/>'),
        ('<p lang="">', '<p lang="">'),
        ('<p title="a>b" id="c">', '<p title="a>b" id=c>'),
        ('<script src="a.js">x = "<a id=\\"b\\">"</script>', '<script src=a.js>x = "<a id=\\"b\\">"</script>'),
        ('<style media="print">a[href="b"] { }</style>', '<style media=print>a[href="b"] { }</style>'),
        ('<a href="\ue000uri\ue001">', '<a href="\ue000uri\ue001">'),
    ],
)
def test_marks_stay_where_they_are_needed(html: str, lean: str) -> None:
    assert without_optional_quotes(html) == lean
