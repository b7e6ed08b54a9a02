"""`rulebook export --format epub`: what epubcheck says, and where links lead."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree

import pytest

from sphinx_rulebook.site.html.templates import THEME_FOLDER

from ..helpers import PROJECT, chapter_text, write_tree
from .printing import rulebook, write_rulebook

STYLES = THEME_FOLDER.parent / "epub_theme" / "static" / "rulebook-epub.css"
EPUBCHECK = Path("/usr/share/java/epubcheck.jar")
XHTML = "{http://www.w3.org/1999/xhtml}"
DC = "{http://purl.org/dc/elements/1.1/}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_rulebook(tmp_path_factory.mktemp("project"))
    done = rulebook("export", "--format", "epub", root)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return root / "build"


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundled")
    done = rulebook("export", "--format", "epub", PROJECT, "-o", folder)
    assert done.returncode == 0, done.stderr
    return folder


def check(path: Path) -> None:
    """Let epubcheck look at a file; nothing may be wrong with it."""
    if not EPUBCHECK.is_file() or shutil.which("java") is None:
        pytest.skip("epubcheck or Java is missing")
    # The quickest that Java does for a program that runs for a few seconds.
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(EPUBCHECK), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "0 fatals / 0 errors / 0 warnings" in done.stdout, done.stdout + done.stderr


def trees(path: Path) -> dict[str, ElementTree.Element]:
    with zipfile.ZipFile(path) as archive:
        return {
            name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith("html")
        }


def package(path: Path) -> ElementTree.Element:
    with zipfile.ZipFile(path) as archive:
        return ElementTree.fromstring(archive.read("content.opf"))


def contents(path: Path) -> list[tuple[str, str]]:
    nav = trees(path)["nav.xhtml"]
    return [(link.get("href") or "", "".join(link.itertext())) for link in nav.iter(f"{XHTML}a")]


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.trial)])
def test_epubcheck_finds_nothing_in_the_bundled_rulebook(bundled: Path, language: str) -> None:
    check(bundled / f"koi-koi-{language}.epub")


def test_epubcheck_finds_nothing_in_a_translation_that_lacks_a_book(folder: Path) -> None:
    check(folder / "leaf-stone-ja.epub")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_link_leads_somewhere(bundled: Path, language: str) -> None:
    pages = trees(bundled / f"koi-koi-{language}.epub")
    ids = {name: {element.get("id") for element in tree.iter()} for name, tree in pages.items()}
    count = 0
    for name, tree in pages.items():
        for link in tree.iter(f"{XHTML}a"):
            address, fragment = urldefrag(link.get("href") or "")
            if address.startswith(("http:", "https:", "mailto:")):
                continue
            parts: list[str] = []
            for part in (PurePosixPath(name).parent / unquote(address)).parts if address else ():
                parts = parts[:-1] if part == ".." else [*parts, part]
            target = "/".join(parts) or name
            assert target in pages, (name, address)
            assert not fragment or unquote(fragment) in ids[target], (name, link.get("href"))
            count += 1
    assert count > 1000


def test_what_a_package_says_of_itself(folder: Path) -> None:
    for language in ("en", "ja"):
        found = {
            element.tag.removeprefix(DC): element.text for element in package(folder / f"leaf-stone-{language}.epub")[0]
        }
        assert (found["title"], found["creator"], found["language"]) == ("Leaf & Stone", "Aki <Mori>", language)
        assert found["identifier"].startswith("urn:uuid:")
        assert not {"contributor", "rights", "description"} & found.keys()


def test_the_date_is_that_of_the_newest_edition(bundled: Path) -> None:
    assert "<dc:date>2026-01-15T00:00:00Z</dc:date>" in zipfile.ZipFile(bundled / "koi-koi-ja.epub").read(
        "content.opf"
    ).decode("utf-8")


def test_a_book_names_its_edition_and_since_when_it_is_in_force(tmp_path: Path) -> None:
    rules = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n")
    write_tree(
        tmp_path,
        {
            "conf.py": 'project = "Lamps"\nextensions = ["sphinx_rulebook"]\n',
            "source/lf/01.md": rules,
            "translations/ja/lf/01.md": rules,
        },
    )
    days = "--date", "2025-01-01", "--effective", "2025-03-01"
    assert rulebook("release", "2.0", "--project", tmp_path, *days).returncode == 0
    done = rulebook("export", "--format", "epub", tmp_path)
    assert done.returncode == 0, done.stderr
    for language, edition in (
        ("en", "Edition 2.0 · In force from 1 March 2025"),
        ("ja", "2.0版 · 2025年3月1日から適用"),
    ):
        named = [
            element.text
            for page in trees(tmp_path / f"build/lamps-{language}.epub").values()
            for element in page.iter(f"{XHTML}p")
            if element.get("class") == "edition"
        ]
        assert named == [edition]


def test_contents(folder: Path) -> None:
    assert contents(folder / "leaf-stone-en.epub") == [
        ("index.xhtml", "Leaf and Stone"),
        ("about.xhtml", "About"),
        ("lf/index.xhtml", "The Rules of Leaf"),
        ("lf/01-leaves.xhtml", "1 Leaves"),
        ("lf/01-leaves.xhtml#sec:general", "1.0 General"),
        ("lf/01-leaves.xhtml#sec:play", "1.1 Play"),
        ("lf/02-far.xhtml", "2 Far Away"),
        ("lf/02-far.xhtml#sec:far", "2.0 Far"),
        ("lf/glossary.xhtml", "Glossary"),
        ("ot/index.xhtml", "Other Rules"),
        ("ot/01-other.xhtml", "1 Others"),
        ("ot/01-other.xhtml#sec:o", "1.0 Other"),
    ]


def test_a_page_that_nothing_lists_comes_before_the_books(tmp_path: Path) -> None:
    root = write_tree(_small(tmp_path, "# Docks\n"), {"source/zebras.md": "# Zebras\n"})
    done = rulebook("export", "--format", "epub", root)
    assert done.returncode == 0, done.stderr
    pages = [page for page, _ in contents(next((tmp_path / "build").glob("*.epub"))) if "#" not in page]
    assert pages == ["index.xhtml", "zebras.xhtml", "lf/index.xhtml", "lf/01.xhtml"]


def test_pages_say_their_language(folder: Path) -> None:
    pages = trees(folder / "leaf-stone-ja.epub")
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {page.get("lang") for page in pages.values()} == {page.get(lang) for page in pages.values()} == {"ja"}
    fallback = pages["ot/01-other.xhtml"]
    assert [element.get("lang") for element in fallback.iter(f"{XHTML}div") if element.get("lang")] == ["en"]


def test_text_is_never_taken_for_html(folder: Path) -> None:
    page = trees(folder / "leaf-stone-en.epub")["lf/01-leaves.xhtml"]
    assert "<b>dry</b> & <script>alert(1)</script>" in "".join(page.itertext())
    assert not list(page.iter(f"{XHTML}script"))


def test_the_archive_opens_with_its_kind_and_has_no_time(folder: Path) -> None:
    with zipfile.ZipFile(folder / "leaf-stone-en.epub") as archive:
        first, *others = archive.infolist()
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert {entry.date_time for entry in (first, *others)} == {(1980, 1, 1, 0, 0, 0)}
        assert not [entry.filename for entry in others if entry.filename.endswith((".js", ".png"))]


def test_the_same_text_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    root = write_rulebook(tmp_path / "a" / "b")
    done = rulebook("export", "--format", "epub", root, PYTHONHASHSEED="7", TZ="Asia/Tokyo", SOURCE_DATE_EPOCH="1")
    assert done.returncode == 0, done.stderr
    for path in folder.iterdir():
        assert (root / "build" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.trial
def test_without_settings(tmp_path: Path) -> None:
    text = "[REF book=LF chap=1]\n\n# One\n\n## S\n\n### @@rule:a@@ A rule.[[rule:a]]\n"
    done = rulebook("export", "--format", "epub", write_tree(tmp_path, {"source/lf/01.md": text}))
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = (tmp_path / "build").iterdir()
    assert path.name == "lf-en.epub"
    check(path)


def test_the_contents_have_a_title_in_the_language_of_the_book(folder: Path) -> None:
    path = folder / "leaf-stone-ja.epub"
    nav = trees(path)["nav.xhtml"]
    assert [one.text for one in nav.iter() if one.tag in (f"{XHTML}title", f"{XHTML}h1")] == ["目次", "目次"]
    guide = package(path).find(".//{http://www.idpf.org/2007/opf}reference")
    assert guide is None or guide.get("title") == "目次"


def test_styles_fit_both_directions() -> None:
    assert not re.search(r"-(?:left|right)\b|: (?:left|right)\b", STYLES.read_text("utf-8"))


def test_pages_turn_in_the_direction_of_the_language(tmp_path: Path) -> None:
    text = "[REF book=LF chap=1]\n\n# المصابيح\n\n## الزيت\n\n### @@rule:a@@ قاعدة.\n"
    files = {"source/lf/book.toml": 'language = "ar"\n', "source/lf/01.md": text}
    done = rulebook("export", "--format", "epub", write_tree(tmp_path, files))
    assert done.returncode == 0, done.stderr
    (path,) = (tmp_path / "build").iterdir()
    spine = package(path).find("{http://www.idpf.org/2007/opf}spine")
    assert spine is not None
    assert spine.get("page-progression-direction") == "rtl"
    assert {page.get("dir") for page in trees(path).values()} == {"rtl"}
    check(path)


def test_a_chapter_without_a_translation_has_a_direction_of_its_own(tmp_path: Path) -> None:
    rules = "[REF book=LF chap={0}]\n\n# Lamps @@cha:c{0}@@\n\n## Oil @@sec:s{0}@@\n\n### @@rule:a{0}@@ A rule.\n"
    files = {"source/lf/01.md": rules.format(1) + "\n### @@rule:b@@ Another.\n", "source/lf/02.md": rules.format(2)}
    write_tree(tmp_path, {**files, "translations/ar/lf/01.md": rules.format(1).replace("A rule", "قاعدة")})
    done = rulebook("export", "--format", "epub", "--language", "ar", tmp_path)
    assert done.returncode == 0, done.stderr
    pages = trees(next((tmp_path / "build").glob("*.epub")))

    def directions(name: str) -> list[tuple[str, str | None, str | None]]:
        inside = (one for one in pages[name].iter() if one.get("lang") and not one.tag.endswith("}html"))
        return [(one.tag.removeprefix(XHTML), one.get("lang"), one.get("dir")) for one in inside]

    assert directions("lf/02.xhtml") == [("div", "en", "ltr"), ("p", "ar", "rtl")]
    assert directions("lf/01.xhtml") == [("div", "en", "ltr")]  # the rule that the translation lacks


def test_what_cannot_be_done(tmp_path: Path) -> None:
    root = write_rulebook(tmp_path / "p")
    for arguments, message in (
        (("--language", "fr"), "there is no language 'fr'"),
        (("-o", str(root / "conf.py")), "cannot be written"),
    ):
        done = rulebook("export", "--format", "epub", root, *arguments)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert message in done.stderr
    (root / "conf.py").write_text("extensions = ['sphinx_rulebook', 'no_such_extension']\n", "utf-8")
    done = rulebook("export", "--format", "epub", root, "-o", tmp_path / "out")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert list((tmp_path / "out").iterdir()) == []


def _small(root: Path, page: str, title: str = "Docks") -> Path:
    chapter = "[REF book=LF chap=1]\n\n# Docks @@cha:docks@@\n\n## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n"
    settings = f'title = "{title}"\n'
    return write_tree(root, {"source/index.md": page, "source/lf/book.toml": settings, "source/lf/01.md": chapter})


def test_raw_html_of_a_page_becomes_xml(tmp_path: Path) -> None:
    page = "# Docks\n\none<br>two <b>three</b>&nbsp;<img src=a.png alt>\n\n<hr class=thin>\n\n<p>four</p>\n"
    done = rulebook("export", "--format", "epub", _small(tmp_path, page))
    assert done.returncode == 0, done.stderr
    path = next((tmp_path / "build").glob("*.epub"))
    index = trees(path)["index.xhtml"]
    assert index.find(f".//{XHTML}br") is not None
    assert index.find(f".//{XHTML}hr").get("class") == "thin"


@pytest.mark.trial
def test_html_that_is_obsolete_is_valid(tmp_path: Path) -> None:
    page = """# Docks

<p align="center">one</p>

<center><font color="red" size="2">two</font> <tt>three</tt></center>

<table border="1" cellpadding="2" align="center" width="50%">
<tr><td bgcolor="#eee" valign="top" width="20">four</td></tr>
</table>

<a name="five">five</a> six <br clear="all">

<p align="left" style="text-align: right">seven</p>
"""
    done = rulebook("export", "--format", "epub", _small(tmp_path, page))
    assert done.returncode == 0, done.stderr
    path = next((tmp_path / "build").glob("*.epub"))
    styles = [one.get("style") for one in trees(path)["index.xhtml"].iter() if one.get("style")]
    assert styles == [
        "text-align: center",
        "text-align: center",
        "color: red",
        "border: 1px solid; margin-left: auto; margin-right: auto; width: 50%",
        "background-color: #eee; vertical-align: top; width: 20px",
        "clear: both",
        "text-align: left; text-align: right",
    ]
    check(path)


def test_a_control_character_in_a_title_leaves_an_epub_that_can_be_read(tmp_path: Path) -> None:
    done = rulebook("export", "--format", "epub", _small(tmp_path, "# Docks\n", title="Docks\\u0007"))
    assert done.returncode == 0, done.stderr
    path = next((tmp_path / "build").glob("*.epub"))
    assert trees(path)
    package(path)


def test_a_page_that_cannot_be_xml_makes_no_epub_and_is_named(tmp_path: Path) -> None:
    done = rulebook("export", "--format", "epub", _small(tmp_path, "# Docks\n\n<p>one<p>two\n"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "index.xhtml:" in done.stderr
    assert "would not be well-formed XML" in done.stderr
    assert "look for raw HTML in index.md" in done.stderr
    assert not list((tmp_path / "build").glob("*.epub"))


def test_no_short_class_has_a_style_outside_of_rules() -> None:
    """On pages of prose, classes such as ``o`` and ``b`` are tokens of code."""
    selectors = [
        one.strip() for group in re.findall(r"([^{}]+)\{", STYLES.read_text("utf-8")) for one in group.split(",")
    ]
    assert [one for one in selectors if re.search(r"\.\w{1,2}\b", one) and not one.startswith(".rules ")] == []
