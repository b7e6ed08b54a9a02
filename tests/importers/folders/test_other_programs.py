"""What Hugo, Jekyll, VitePress and Mintlify write in folders that no navigation describes."""

from __future__ import annotations

from pathlib import Path

import pytest

from .trees import import_folder

HUGO = {
    "_index.md": '---\ntitle: "Kites"\n---\nWelcome.\n',
    "play/_index.md": (
        '---\ntitle: "Play"\n---\nSee [turns]({{< relref "turns.md" >}}), [wind]({{< ref "/play/wind#gusts" >}}).\n'
    ),
    "play/turns.md": (
        '---\ntitle: "Turns"\nweight: 2\n---\n\nSee [no]().\n\n{{< hint info >}}\nHold it.\n{{< /hint >}}\n'
    ),
    "play/wind.md": '+++\ntitle = "Wind"\nweight = 1\n+++\n\n## Gusts\n\nBlow.\n',
}
JEKYLL = {
    "index.md": "---\ntitle: Home\nnav_order: 1\n---\n# Kites\n\nHi.\n",
    "a.md": (
        "---\ntitle: Alpha\nnav_order: 2\n---\n# Alpha\n\n1. TOC\n{:toc}\n\n"
        "[b]({% link b.md %}) and [c]({{ site.baseurl }}/c)\n\n*[HTML]: Hyper Text\n"
    ),
    "b.md": "---\ntitle: Beta\nparent: Alpha\nnav_order: 2\n---\n# Beta\n\nText.\n",
    "c.md": "---\ntitle: Gamma\nparent: Alpha\nnav_order: 1\n---\n# Gamma\n\nText.\n",
}
MINTLIFY = {
    "index.mdx": "---\ntitle: Home\n---\n\nHi.\n",
    "rules.mdx": (
        '---\ntitle: Rules\n---\n\n<Steps>\n  <Step title="First">\n    Draw a card.\n  </Step>\n</Steps>\n\n'
        '<Card title="Turns" href="/turns">See turns.</Card>\n\n<Badge text="new" /> Fly.\n'
    ),
    "turns.mdx": "---\ntitle: Turns\n---\n\nTurn.\n",
}


def test_references_of_hugo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, HUGO, capsys)
    assert found.status == 0, found.errors
    assert "See [[sec:turns|turns]], [[rule:gusts|wind]]." in found.files["01-play.md"]
    assert ":::{note}\nHold it.\n:::" in found.files["01-play.md"]
    assert "the link became text: it has no address" in found.errors


def test_pages_of_jekyll_are_below_their_parents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, JEKYLL, capsys)
    assert found.status == 0, found.errors
    assert [line for line in found.outline if line[0] in "12"] == ["1 Alpha", "2 Gamma", "2 Beta"]
    alpha = found.files["01-alpha.md"]
    assert "[[sec:beta|b]] and [[sec:gamma|c]]" in alpha
    assert "TOC" not in alpha
    assert "Hyper" not in alpha
    assert {("a.md", 7, "a table of contents"), ("a.md", 8, "a table of contents")} <= found.left_out()


def test_components_of_mintlify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, MINTLIFY, capsys)
    assert found.status == 0, found.errors
    text = found.files["01-rules.md"]
    assert ":::{admonition} First\nDraw a card.\n:::" in text
    assert ":::{admonition} Turns\n[[cha:turns|Turns]]\n\nSee turns.\n:::" in text
    assert "### Fly." in text


DOCSIFY = {
    "_sidebar.md": "* [Home](/)\n* Rules\n  * [Wind](wind.md)\n  * [Turns](/turns)\n",
    "_coverpage.md": "# Cover\n",
    "README.md": "# Kites\n\nSee [wind](/wind).\n",
    "turns.md": "# Turns\n\nFly the kite as high as you can.\n",
    "wind.md": "# Wind\n\nThe wind blows from the sea.\n",
}


def test_the_sidebar_of_docsify_is_the_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, DOCSIFY, capsys)
    assert found.status == 0, found.errors
    assert [line for line in found.outline if line[0] in "12"] == ["1 Rules", "2 Wind", "2 Turns"]
    assert found.files["index.md"] == "# Kites\n\nSee {rule:ref}`wind <KL/sec:wind>`.\n"


def test_a_navigation_that_is_not_read_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"sidebars.js": "module.exports = {};\n", "docs/a.md": "# A\n\nFly.\n"}
    found = import_folder(tmp_path, files, capsys)
    reason = "a navigation that is not read: folders, front matter and names are the order"
    assert ("sidebars.js", 1, reason) in found.left_out()
