"""The boxes of web pages that warn or advise, with their word in a line of its own, in a class, or in the text."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.html_file import read_html


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
        ('<div class="hint"><p class="title">Regel des Lotsen</p><p>Halt.</p></div>', "Regel des Lotsen / Halt."),
        ('<div class="card danger"><p>Halt.</p></div>', "Halt."),
        ('<div class="alert danger"><p>Halt.</p></div>', "Gefahr: Halt."),
        ('<div class="callout callout-tip"><h4>Tipp</h4><p>Halt.</p></div>', "Tipp: Halt."),
        ('<div class="alert alert-info"><h4>Am Pier</h4><p>Halt.</p></div>', "Am Pier / Halt."),
        ('<div class="alert alert-info"><div>hinweis</div><div><p>Halt.</p></div></div>', "Hinweis: Halt."),
        ('<div class="alert alert-info"><div>Hinweis</div><ul><li>Halt.</li></ul></div>', "Hinweis / Halt."),
        ('<div class="note"><div class="tip"><p>Halt.</p></div></div>', "Tipp: Halt."),
    ],
)
def test_the_word_of_a_box_is_before_its_text(box: str, shown: str) -> None:
    page = f'<html lang="de"><body><h1>Hafen</h1><p>Ein Boot.</p>{box}</body></html>'
    lines = read_html(page.encode(), "harbor.html").lines
    assert " / ".join(line.text for line in lines[2:]) == shown


def test_footnotes_are_no_boxes() -> None:
    mark = '<p>Ein Boot<sup><a id="b" href="#n">1</a></sup> fährt los.</p>'
    page = f'<html lang="de"><body>{mark}<div class="note" id="n"><a href="#b">1</a> Ein kleines.</div></body></html>'
    assert "Hinweis" not in str(read_html(page.encode(), "harbor.html"))
