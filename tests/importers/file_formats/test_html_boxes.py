"""The boxes of web pages: their word in a line of its own, in a class, or in the text; those with a title."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.html_file import read_html
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown


@pytest.mark.parametrize(
    ("box", "shown"),
    [
        ('<div class="admonition tip"><p class="admonition-title">Tipp</p><p>Schau hin.</p></div>', "Tipp: Schau hin."),
        ('<div class="box warning"><p><b>Achtung</b></p><p>Halt.</p></div>', "Achtung: Halt."),
        ('<aside class="note"><p>Schau hin.</p></aside>', "Hinweis: Schau hin."),
        ('<div class="alert alert-danger">Halt <b>an</b>.</div>', "Gefahr: Halt an."),
        ('<div class="warning"><p>Achtung! Halt.</p></div>', "Achtung! Halt."),
        ('<div class="info"><p><b>Hinweis:</b> Halt.</p></div>', "Hinweis: Halt."),
        ('<div class="tip"><ul><li>Halt.</li></ul></div>', "Halt."),
        ('<div class="story"><p>Halt.</p></div>', "Halt."),
        ('<div class="important"><h2>Halt</h2><p>Nein.</p></div>', "Halt / Nein."),
        ('<div class="warning"><p>Regel des Lotsen</p><p>Halt.</p></div>', "Warnung: Regel des Lotsen / Halt."),
        (
            '<div class="hint"><p class="title">Regel des Lotsen</p><p>Halt.</p></div>',
            ":::{admonition} Regel des Lotsen / Halt. / :::",
        ),
        ('<div class="card danger"><p>Halt.</p></div>', "Halt."),
        ('<div class="alert danger"><p>Halt.</p></div>', "Gefahr: Halt."),
        ('<div class="callout callout-tip"><h4>Tipp</h4><p>Halt.</p></div>', "Tipp: Halt."),
        ('<div class="alert alert-info"><h4>Am Pier</h4><p>Halt.</p></div>', ":::{admonition} Am Pier / Halt. / :::"),
        ('<div class="alert alert-info"><div>hinweis</div><div><p>Halt.</p></div></div>', "Hinweis: Halt."),
        ('<div class="alert alert-info"><div>Hinweis</div><ul><li>Halt.</li></ul></div>', "Hinweis / Halt."),
        ('<div class="note"><div class="tip"><p>Halt.</p></div></div>', "Tipp: Halt."),
    ],
)
def test_the_word_of_a_box_is_before_its_text(box: str, shown: str) -> None:
    page = f'<html lang="de"><body><h1>Hafen</h1><p>Ein Boot.</p>{box}</body></html>'
    lines = read_html(page.encode(), "harbor.html").lines
    assert " / ".join(line.text for line in lines[2:]) == shown


@pytest.mark.parametrize(
    ("box", "shown"),
    [
        ("<details><summary>Mehr</summary>Halt <b>an</b>.<p>Nein.</p></details>", "[ Mehr / Halt an. / Nein. / ]"),
        ('<details><summary>*Mehr* <a href="#n">hier</a></summary>Halt.</details>', "[ *Mehr* hier / Halt. / ]"),
        ("<details><summary>Beispiel</summary>Halt.</details>", "Beispiel: Halt."),
        ("<details><summary>Mehr</summary></details>", "Mehr"),
        ("<details><summary>Mehr</summary><h2>Halt</h2><p>Nein.</p></details>", "Mehr / Halt / Nein."),
        ("<details><summary>Mehr</summary><p>1.2 Halt.</p></details>", "Mehr / 1.2 Halt."),  # it may be a rule
        ("<details>Halt.</details>", "Halt."),
        ("<ul><li><details><summary>Mehr</summary>Halt.</details></li></ul>", "Mehr / Halt."),
        (
            "<details><summary>Mehr</summary><details><summary>Noch mehr</summary>Halt.</details></details>",
            "[ Mehr / Noch mehr / Halt. / ]",
        ),
        ('<div class="callout"><p class="callout-title">Mehr</p><p>Halt.</p></div>', "[ Mehr / Halt. / ]"),
    ],
)
def test_a_box_with_a_title_is_a_callout(box: str, shown: str) -> None:
    page = f"<html><body><h1>Hafen</h1><p>Ein Boot.</p>{box}</body></html>"
    texts = [line.text for line in read_html(page.encode(), "harbor.html").lines[2:]]
    assert " / ".join(texts).replace(":::{admonition}", "[").replace(":::", "]") == shown


def test_boxes_with_most_of_a_page_are_its_parts() -> None:
    parts = "".join(f"<details><summary>Teil {count}</summary><p>Ein Boot.</p></details>" for count in "ABC")
    lines = read_html(f"<html><body><h1>Hafen</h1>{parts}</body></html>".encode(), "harbor.html").lines
    assert [line.text for line in lines[1:3]] == ["Teil A", "Ein Boot."]


def test_links_lead_to_a_box_with_a_title() -> None:
    box = '<details><summary><a id="more"></a>More</summary>Stop.</details>'
    page = f"<html><body><h1>Harbor</h1><h2>Boats</h2><p>A boat.</p>{box}<h2>Piers</h2><p>A pier.</p></body></html>"
    assert ':::{admonition} <a id="more"></a>More\n' in write_markdown(read_html(page.encode(), "harbor.html")).text


def test_footnotes_are_no_boxes() -> None:
    mark = '<p>Ein Boot<sup><a id="b" href="#n">1</a></sup> fährt los.</p>'
    page = f'<html lang="de"><body>{mark}<div class="note" id="n"><a href="#b">1</a> Ein kleines.</div></body></html>'
    assert "Hinweis" not in str(read_html(page.encode(), "harbor.html"))
