"""Pages of prose in the plain text: which are there, in which order, and how their markup is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.numbered_text import to_text
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Library
from sphinx_rulebook.publishing.whole_text import read_whole_text
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Files, chapter_text, load_library, write_tree

CHAPTER = chapter_text("## Oil @@sec:oil@@\n\n### @@rule:wet@@ Oil is wet.\n")
RULES = "1 Chapter\n1.0 Oil\n1.0.1 Oil is wet.\n"
JAPANESE_CHAPTER = chapter_text("## 油 @@sec:oil@@\n\n### @@rule:wet@@ 油は濡れる。\n")


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    """Returns the text of a page of a book, given its markup and further files of the book."""

    def write(markup: str, **files: str) -> str:
        others = {f"lf/{name}.md": text for name, text in files.items()}
        library = load_library(tmp_path, {"lf/1.md": CHAPTER, "lf/end.md": markup, **others})
        text = to_text(library, ["en"])
        start = RULES + "\n"
        assert text.startswith(start)
        return text.removeprefix(start)

    return write


# Which pages, in which order

PAGES: Files = {
    "source/index.md": "# Home\n\nRead [the thanks](thanks.md).\n\n:::{toctree}\n:hidden:\nout\n:::\n",
    "source/about.md": "# About\n\n:::{toctree}\nabove\n:::\n",
    "source/above.md": "# Above\n",
    "source/alone.md": "---\norphan: true\n---\n# Alone\n",
    "source/out.md": "# Out\n",
    "source/thanks.md": "# Thanks\n",
    "source/lf/index.md": "# The book\n",
    "source/lf/preface.md": "# Preface\n",
    "source/lf/introduction.md": "# Introduction\n",
    "source/lf/1.md": CHAPTER,
    "source/lf/words.md": "---\nglossary: true\n---\n# Words\n### **Wick**\nA string.\n",
    "source/lf/credits.md": "# Credits\n",
    "source/lf/appendix.md": "# Appendix\n",
    "source/lt/1.md": chapter_text("", book="LT"),
    "source/lt/licence.md": "# Licence\n",
    "translations/ja/lf/1.md": JAPANESE_CHAPTER,
    "translations/ja/lf/preface.md": "# まえがき\n",
    "translations/ja/index.md": "# はじめに\n",
}


def test_pages_of_the_project_then_those_of_each_book_around_its_rules(library_of: Callable[[Files], Library]) -> None:
    assert to_text(library_of(PAGES), ["en"]).split("\n\n") == [
        "Home",
        "Read the thanks.",
        *["Thanks", "Out", "About", "Above", "Alone"],
        *["The book", "Introduction", "Preface", f"{RULES}Words\nWick\nA string.", "Appendix", "Credits"],
        "1 Chapter",
        "Licence\n",
    ]


def test_a_translation_has_its_own_pages_only(library_of: Callable[[Files], Library]) -> None:
    text = "はじめに\n\nまえがき\n\n1 Chapter\n1.0 油\n1.0.1 油は濡れる。\n"
    assert to_text(library_of(PAGES), ["ja"]) == text


def test_the_order_is_that_of_print(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {**PAGES, "conf.py": 'extensions = ["sphinx_rulebook"]\n'})
    assert main(["build", str(root)]) == 0
    library = load(root).library
    pages = read_whole_text(root / "build" / "html", library, "en")
    text = f"\n{to_text(library, ['en'])}"
    titles = [page.title for page in pages if f"\n{page.title}\n" in text and page.kind != "chapter"]
    assert len(titles) == 12
    assert [text.index(f"\n{title}\n") for title in titles] == sorted(text.index(f"\n{title}\n") for title in titles)


def test_a_book_without_prose_is_only_its_rules(library_of: Callable[[Files], Library]) -> None:
    assert to_text(library_of({"lf/1.md": CHAPTER}), ["en"]) == RULES


def test_a_page_without_text_leaves_no_gap(written: Callable[..., str]) -> None:
    assert written("% nothing\n", more="More.\n") == "More.\n"


def test_a_page_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    library = load_library(tmp_path, {"lf/1.md": CHAPTER, "lf/end.md": "# End\n"})
    (tmp_path / "lf/end.md").unlink()
    with pytest.raises(UnusableInputError, match=r"^lf/end.md cannot be read: No such file"):
        to_text(library, ["en"])


# Imported documents

DOCUMENTS = {
    "en": """Lamp Keepers

Preface

Lamps are older than ships. This booklet is for two keepers {and} a *boat*.

- a wick
- a jar_of_oil
  - a spare one

1 Lamps
1.1 Oil
1.1.1 Each keeper takes a jar (see rule 1.1.2).
1.1.2 A jar holds one oil.

Credits

Written by Aki. Drawn by Haru & friends <haru@example.org>.

1. Thanks to the harbour.
2. Thanks to [no one] else.

License

Copy it as you like, #1 or $2.
""",
    "ja": """灯守の手引き

まえがき

灯は船よりも古い。この冊子は二人の灯守のためのものです。

1 灯
1.1 油
1.1.1 灯守はそれぞれ壺を1つ取る（1.1.2を参照）。
1.1.2 壺には油が1つ入る。

クレジット

文はアキ、絵はハル。

港のみなさんに感謝します。
""",
}


@pytest.mark.parametrize("language", DOCUMENTS)
def test_an_imported_document_comes_back_with_its_preface_and_credits(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], language: str
) -> None:
    (tmp_path / "lamps.txt").write_text(DOCUMENTS[language], "utf-8")
    tree = str(tmp_path / "source")
    assert main(["import", str(tmp_path / "lamps.txt"), "--language", language, "--book", "LK", "-o", tree]) == 0
    capfdbinary.readouterr()
    assert main(["export", str(tmp_path), "--format", "text"]) == 0
    text = capfdbinary.readouterr().out.decode("utf-8")
    _, *lines = [line for line in DOCUMENTS[language].split("\n") if line]  # the first is the title of the book
    assert [line for line in text.split("\n") if line] == lines


# Markup

MARKUP = {
    "headings": ("# End {#x}\n\n(label)=\n## Two\n\nThree\n---\n", "End {#x}\n\nTwo\n\nThree\n"),
    "paragraphs": ("A **long**\n*line* `co_de`.\\\nNew line.\n\n& two &amp; &lt;i&gt;\n", None),
    "nested list": ("- one\n  1. deep\n\n     more\n  2. twice\n- two\n\n3) three\n", None),
    "table": ("| A | B |\n| :- | -: |\n| **x** | ![a *y*](y.png) |\n| [z](https://z.invalid) | |\n", None),
    "footnotes": ("Late[^b] and[^2][^a].\n\n[^a]: Last *one*.\n[^2]: Two.\n[^b]: First,\n\n    in two parts.\n", None),
    "a footnote that nothing refers to": ("Text[^gone].\n\n[^more]: More.\n", "Text[^gone].\n\n¹ More.\n"),
    "notes": (
        ":::{note} Hot.\n:class: big\n\nTake care.\n:::\n\n```{admonition} Why *so*?\nWho knows.\n```\n\n"
        ":::{warning}\n- fire\n:::\n\n> [!TIP]\n> Trim it.\n",
        "Note: Hot.\n\nTake care.\n\nWhy so? Who knows.\n\nWarning:\n\n- fire\n\nTip: Trim it.\n",
    ),
    "pictures": (
        "![a lamp](l.png)\n\n```{image} l.png\n:alt: A jar\n```\n\n```{figure} l.png\n---\nwidth: 3em\nalt: 'An oar'\n"
        "---\nAn *oar*.\n```\n",
        "a lamp\n\nA jar\n\nAn oar\n\nAn oar.\n",
    ),
    "links": ("[the site](https://x.invalid/a_b) <https://x.invalid/c> [name]\n\n[name]: x.md\n", None),
    "code": ("```py\na = '*'\n\n  b\n```\n\n    c\n\n```{code-block} text\n:caption: As *typed*\n**d**\n```\n", None),
    "tables of directives": (
        ":::{list-table} Prices\n:header-rows: 1\n* - Thing\n  - Price\n* - **Oil**\n  - 3\n:::\n\n"
        ':::{csv-table}\n:header: A, B\n"x, y", *z*\n:::\n',
        "Prices\n\nThing | Price\nOil | 3\n\nA | B\nx, y | z\n",
    ),
    "cards": ("::::{grid} 1 2\n:::{card} Title\n:link: x\nHead\n^^^\nBody\n+++\nFoot\n:::\n::::\n", None),
    "definitions": ("Wick\n: A *string*.\n\n  Long.\n\n:::{glossary}\nOil\n  Wet.\n:::\n", None),
    "HTML": ("<div>One<br>two</div><script>alert(1)</script>\n\nA <b>b</b><br>c.\n", "One\ntwo\n\nA b\nc.\n"),
    "comments": ("<!-- a -->\n% b\n\nC <!-- d -->e.\n\n+++\n\n---\n\n:::{toctree}\nx\n:::\n", "C e.\n"),
    "a directive that nobody knows": (":::{lantern} *Big*\n:size: 3\nA **lamp**.\n:::\n", "Big\n\nA lamp.\n"),
    "roles": ("H{sub}`2`O {octicon}`heart` {abbr}`LF (Lamps)` {term}`oil <Oil>` [big]{.red}\n", None),
    "escapes": ("\\*no\\* \\{oar\\} \\[[x]] 1\\. &#35;\n", "*no* {oar} [[x]] 1. #\n"),
}
SHOWN = {
    "paragraphs": "A long line co_de.\nNew line.\n\n& two & <i>\n",
    "nested list": "- one\n  1. deep\n\n     more\n\n  2. twice\n- two\n\n3) three\n",
    "table": "A | B\nx | a y\nz |\n",
    "footnotes": "Late¹ and² ³.\n\n¹ First,\n\n  in two parts.\n² Two.\n³ Last one.\n",
    "links": "the site https://x.invalid/c name\n",
    "code": "a = '*'\n\n  b\n\nc\n\nAs typed\n\n**d**\n",
    "cards": "Title\n\nHead\n\nBody\n\nFoot\n",
    "definitions": "Wick\n  A string.\n\n  Long.\n\nOil\n  Wet.\n",
    "roles": "H2O LF (Lamps) oil big\n",
}


@pytest.mark.parametrize(("markup", "shown"), [(m, s or SHOWN[name]) for name, (m, s) in MARKUP.items()], ids=MARKUP)
def test_markup_becomes_plain_text(written: Callable[..., str], markup: str, shown: str) -> None:
    assert written(markup) == shown


def test_references_are_the_numbers_on_the_page_and_links_without_words_are_titles(
    written: Callable[..., str],
) -> None:
    markup = (
        "(top)=\n# The *End*\n\n{rule:ref}`rule:wet` {rule:ref}`LF/rule:wet` {rule:ref}`so <rule:wet>` "
        "{rule:ref}`see #, or ## <rule:wet>` {rule:ref}`# <rule:gone>` "
        "{rule:ref}`rule:gone` [](1.md) [](end.md) [](#rule:wet) [](gone.md) {doc}`more` {doc}`/lf/more` {ref}`top` "
        "[](more.md#top) {ref}`gone` <project:more.md>\n"
    )
    assert written(markup, more="# More\n") == (
        "The End\n\nLF 1.0.1 LF 1.0.1 so see 1.0.1, or 1 # [rule:gone] "
        "Chapter The End LF 1.0.1 gone.md More More The End The End gone "
        "More\n\nMore\n"
    )


def test_japanese_pages_have_japanese_words_and_no_spaces_between_lines(library_of: Callable[[Files], Library]) -> None:
    markup = "# 終わり\n\n油は\n濡れる。\nOK\n\n:::{note}\n熱い。\n:::\n\n- {rule:ref}`rule:wet`\n"
    library = library_of({**PAGES, "translations/ja/lf/owari.md": markup})
    assert to_text(library, ["ja"]).endswith("\n\n終わり\n\n油は濡れる。 OK\n\n注：熱い。\n\n- LF 1.0.1\n")


def test_included_files_are_part_of_the_page_but_only_those_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret", "utf-8")
    page = (
        "```{include} part/a.txt\n:start-line: 1\n:end-before: STOP\n```\n\n```{include} ../../secret.md\n```\n\n"
        "```{literalinclude} part/b.txt\n```\n\n```{include} end.md\n```\n\n```{include} /lf/part/b.txt\n```\n"
    )
    files = {
        "lf/1.md": CHAPTER,
        "lf/end.md": page,
        "lf/part/a.txt": "no\n*Yes*\n\n```{include} b.txt\n```\n\nSTOP here\n",
        "lf/part/b.txt": "**b**\n",
    }
    text = to_text(load_library(tmp_path / "project", files), ["en"])
    assert text == f"{RULES}\nYes\n\nb\n\n[../../secret.md]\n\n**b**\n\n[end.md]\n\nb\n"


ODD = {
    "nested directives": "".join(f"{':' * (60 - i)}{{note}}\n" for i in range(50)) + "text\n",
    "nested lists": "- " * 20_000 + "text",
    "nested emphasis": "*a **b " * 5_000 + "c* d** " * 5_000,
    "tags": "<a " * 20_000,
    "a footnote with a long name": f"[^{'1' * 5_000}]\n\n[^{'1' * 5_000}]: text\n",
    "footnotes that refer to each other": "[^a]\n\n[^a]: text[^b]\n\n[^b]: text[^a]\n",
    "a file in itself": "```{include} end.md\n```\n" * 20,
    "quotation marks": ':::{csv-table}\n:delim: """"\n"a, b\n:::\n',
    "numbers of lines": f"```{{include}} 1.md\n:start-line: --5\n:end-line: {'9' * 5_000}\n```\n",
    "a file that cannot exist": "```{include} a\ufffdb" + "c" * 5_000 + "\n```\n{doc}`" + "d" * 5_000 + "`\n",
    "a long line": "text " * 50_000,
}


@pytest.mark.parametrize("markup", ODD.values(), ids=ODD)
def test_any_page_can_be_written(written: Callable[..., str], markup: str) -> None:
    text = written(markup)
    assert re.search(r"\S", text)
    assert written(markup) == text
