"""Text as XML may hold it."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.support.xml_text import MalformedXmlError, check_well_formed, escape_xml, html_to_xml


@given(st.text())
def test_any_text_can_stand_in_xml(text: str) -> None:
    xml = f'<a b="{escape_xml(text)}">{escape_xml(text)}</a>'
    element = ElementTree.fromstring(xml.encode("utf-8", "surrogatepass"))
    expected = element.text or ""
    assert len(expected.replace("\n", "")) == len(text.replace("\r\n", "").replace("\r", "").replace("\n", ""))


@pytest.mark.parametrize(
    ("html", "xml"),
    [
        ("a<br>b<BR/>c</br>", "a<br/>b<br/>c"),
        ("<b>", "<b>"),
        ("</b>", "</b>"),
        ("<hr class=a hidden>", '<hr class="a" hidden="hidden"/>'),
        ("<a href='?a&b' href=c>&nbsp;&amp;&lt;</a>", '<a href="?a&amp;b">\xa0&amp;&lt;</a>'),
        ("<!-- a -- b --><p>", "<p>"),
        ("<img src=a align=right width=20>", '<img src="a" width="20" style="float: right"/>'),
        ("<a name=x>", '<a id="x">'),
        ("<a name=x id=y>", '<a id="y">'),
        ("<svg width=1><rect color=red></svg>", '<svg width="1"><rect color="red"></svg>'),
        ("<p align='left;b:url(x)'>", "<p>"),
        ("2 < 3 & 4", "2 &lt; 3 &amp; 4"),
    ],
)
def test_html_becomes_xml(html: str, xml: str) -> None:
    assert html_to_xml(html) == xml


def test_a_file_that_is_not_well_formed_is_named_with_its_place() -> None:
    with pytest.raises(MalformedXmlError, match=r"^a/b\.xml:2:3 would not be well-formed XML: mismatched tag$"):
        check_well_formed("a/b.xml", b"<a><b>\n</a>")
    check_well_formed("a/b.xml", b"<a/>")
    check_well_formed("a/b.html", b"<a><b></a>")
