"""A folder of web pages, as the site of a publisher is saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.file_formats.html_folder import read_html_folder
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.support.errors import UnusableInputError

PAGES = {
    "index.html": "<h1>Harbor Rules</h1><p>These rules are for all harbors.</p>"
    '<nav><a href="rules/piers.html">Piers</a> <a href="rules/boats">Boats</a> <a href="storms.html">Storms</a></nav>',
    "rules/boats.html": '<h2 id="b">2. Boats</h2><p id="b1">2.1 A boat sails to a pier, see '
    '<a href="piers.html#p1">1.1</a>.</p><p>2.2 A boat has a flag. <img src="../flag.png" alt="Flag"></p>',
    "rules/piers.html": '<h2>1. Piers</h2><p id="p1">1.1 A pier is long<a href="#n1" id="r1">1</a>.</p>'
    '<p>1.2 In a storm see <a href="../storms.html">3</a>.</p><p id="n1">1 Of wood. <a href="#r1">back</a></p>',
    "storms.html": '<h2 id="s">3. Storms</h2><p id="s1">3.1 A storm is loud<a href="#n1" id="r1">1</a>.</p>'
    '<p>3.2 Boats wait.</p><p id="n1">1 Or not. <a href="#r1">back</a></p>',
    "search.html": "<h1>Search</h1><p>Enter some words.</p>",
}
AROUND = "<p>Back to the harbor</p>{}<p>Copyright of the harbor</p>"


def saved(folder: Path) -> Path:
    """Write the pages to a folder."""
    for name, body in PAGES.items():
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<!doctype html><html lang=en><meta charset=utf-8><body>{AROUND.format(body)}", "utf-8")
    (folder / "site/flag.png").write_bytes(b"PNG")
    return folder / "site"


def test_pages_are_in_the_order_of_the_start_page_and_link_to_each_other(tmp_path: Path) -> None:
    file = read_html_folder(saved(tmp_path))
    text = write_markdown(file).text
    assert file.page_names == ["index.html", "rules/piers.html", "rules/boats.html", "storms.html"]
    assert text.index("1.1") < text.index("2.1 A boat") < text.index("3.1")
    assert "see [1.1](#rules-piers.html-p1)" in text
    assert '<a id="rules-piers.html-p1"></a>1.1 A pier is long[^p2f1].' in text
    assert "see [3](#storms.html)" in text
    assert '## <a id="storms.html"></a><a id="storms.html-s"></a>3. Storms' in text
    assert "[^p4f1]: Or not." in text
    assert "![Flag](flag.png)" in text
    assert file.pictures == {"flag.png": b"PNG"}


def test_what_all_pages_have_is_left_out_and_reported(tmp_path: Path) -> None:
    file = read_html_folder(saved(tmp_path))
    assert "harbor\n" not in write_markdown(file).text
    left_out = [(one.page, one.text, one.reason) for one in file.left_out]
    assert (0, "search.html", "not a page of text") in left_out
    assert (3, "Back to the harbor", "on most pages") in left_out
    assert (3, "Copyright of the harbor", "on most pages") in left_out


def test_a_folder_is_imported_with_redirects_from_its_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["import", str(saved(tmp_path)), "--book", "HB", "-o", str(tmp_path / "source")]
    assert main([*command, "--redirects", str(tmp_path / "redirects.json"), "--look", str(tmp_path / "look")]) == 0
    shown = capsys.readouterr().out
    assert "site: a folder of web pages, 4 pages" in shown
    assert "references: 2 resolved" in shown
    addresses = json.loads((tmp_path / "redirects.json").read_text("utf-8"))
    assert addresses["storms.html"] == addresses["storms.html#s"] == "hb/03-storms.html#cha:storms"
    assert addresses["rules/piers.html#p1"].startswith("hb/01-piers.html#rule:")
    assert (tmp_path / "source/hb/flag.png").read_bytes() == b"PNG"
    assert main(["check", str(tmp_path)]) == 0


def test_findings_cite_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = saved(tmp_path)
    page = folder / "storms.html"
    page.write_text(page.read_text("utf-8").replace("Boats wait.", "Boats wait, see rule 9.9."), "utf-8")
    main(["import", str(folder), "--book", "HB", "-o", str(tmp_path / "source")])
    assert "site/storms.html:5:" in capsys.readouterr().err


def test_a_folder_without_web_pages_is_refused(tmp_path: Path) -> None:
    (tmp_path / "harbor.txt").write_text("1. Piers\n", "utf-8")
    with pytest.raises(UnusableInputError, match="is a folder without pages of Markdown or HTML; name the files in it"):
        read_html_folder(tmp_path)


def test_documents_in_other_formats_are_named(tmp_path: Path) -> None:
    folder = saved(tmp_path)
    for name in ("winds.txt", "_sources/piers.txt", "rules/tides.md", "style.css"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("The wind blows.", "utf-8")
    named = [one.text for one in read_html_folder(folder).left_out if one.reason.startswith("not a web page")]
    assert named == ["rules/tides.md", "winds.txt"]
