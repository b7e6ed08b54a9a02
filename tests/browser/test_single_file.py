"""A whole site in one file, and the unzipped bundle: opened as files, they are read like the site, asking nothing."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from .conftest import Reader, until
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser

# Links within the file that lead to no element of it.
DEAD_LINKS = """() => {
  const ids = new Set([...document.querySelectorAll("[id]")].map((one) => one.id));
  const written = [...document.querySelectorAll("a[href^='#']")].map((link) => link.getAttribute("href").slice(1));
  return [...new Set(written)].filter((id) => !ids.has(id) && !ids.has(decodeURIComponent(id)));
}"""


@pytest.fixture(scope="module")
def bundle(site: Path) -> Path:
    """The folder that holds the bundle of the bundled rulebook: its zip, its single files, and what was in the zip."""
    folder = site.parent / "bundle"
    project = site.parent.parent
    for form in ("zip", "html"):
        assert main(["export", "--format", form, str(project), "-o", str(folder)]) == 0
    with zipfile.ZipFile(folder / "koi-koi.zip") as file:
        file.extractall(folder)
    return folder


@pytest.fixture(params=["single", "folder"])
def opened(request: pytest.FixtureRequest, bundle: Path) -> str:
    """What comes before the address of a page, ``en/index.html`` and the like."""
    return f"{bundle.as_uri()}/koi-koi-en.html#/" if request.param == "single" else f"{bundle.as_uri()}/koi-koi/"


@pytest.fixture
def reader(browser: Browser, bundle: Path, opened: str) -> Iterator[Reader]:
    """A desktop page; at the end of the test nothing may have gone wrong on it, nor anything have been refused."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    reader = Reader(page, f"{bundle.as_uri()}/")
    reader.base, reader.within = opened, reader.base  # type: ignore[attr-defined]
    yield reader
    page.close()
    within = reader.within  # type: ignore[attr-defined]
    assert [one for one in reader.complaints if not one.startswith(f"request outside: {within}")] == []


def shown(page: Page, title: str) -> None:
    """Wait until a page is shown, and answers keys."""
    until(page, "(title) => document.title.startsWith(title) && Boolean(document.querySelector('.bar'))", title)
    until(page, "document.readyState === 'complete' && Boolean(window.rulebook)")


@pytest.mark.alike(1)
def test_reading_searching_switching(reader: Reader) -> None:
    page = reader.open("en/index.html")
    shown(page, "The Koi-Koi Rulebook")
    page.locator("main a", has_text="KK 4.1.1").click()
    shown(page, "4 The Round")
    expect(page.locator("main :is(:target, .addressed)")).to_contain_text("4.1.1")
    # A preview of a rule of another chapter.
    page.locator("main li a", has_text="[1.2.3]").first.hover()
    expect(page.locator("#preview")).to_be_visible()
    # The search, and from it to a rule.
    page.keyboard.press("/")
    page.locator("#search-field").fill("5.0.2")
    expect(page.locator("#found .n").first).to_have_text("5.0.2")
    page.keyboard.press("Enter")
    shown(page, "5 Yaku")
    # One rule by itself, and its graph.
    page.locator(".about-card .acts a", has_text="Only this rule").click()
    shown(page, "KK 5.0.2")
    page.locator("main a", has_text="Graph").first.click()
    expect(page.locator("#graph canvas").first).to_be_visible()
    page.go_back()
    shown(page, "KK 5.0.2")
    page.go_back()
    shown(page, "5 Yaku")
    # Both languages, and the other one.
    page.keyboard.press("b")
    expect(page.locator("main.pair")).to_be_visible()
    shown(page, "5 Yaku and Scoring · English | 日本語")
    page.keyboard.press("b")
    expect(page.locator("main.rules:not(.pair)")).to_be_visible()
    shown(page, "5 Yaku and Scoring · Koi-Koi")
    page.keyboard.press("t")
    shown(page, "5 役")
    assert "ja/kk/05-yaku-and-scoring.html" in page.url
    page.locator("button.aa").click()
    page.locator("#view .btn").nth(4).click()
    theme = page.evaluate("document.documentElement.dataset.theme")
    assert theme == "dark"
    assert "dark" in page.evaluate("Object.values(localStorage)")
    for _ in range(5):  # a busy browser saves a moment later what a page keeps
        page.reload()
        shown(page, "5 役")
        theme = page.evaluate("document.documentElement.dataset.theme")
        if theme:
            break
    assert theme == "dark"


@pytest.mark.alike(1)
@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_what_every_object_answers_to_is_no_page(browser: Browser, bundle: Path, name: str) -> None:
    page = browser.new_page()
    reader = Reader(page, bundle.as_uri())
    page.goto(f"{bundle.as_uri()}/koi-koi-en.html#/{name}")
    shown(page, "The Koi-Koi Rulebook")  # as with any address that leads nowhere
    assert (
        page.evaluate("name => window.rulebookFile.run(`rulebook:/${name}`).then(() => true, () => false)", name)
        is False
    )
    page.close()
    assert reader.complaints == []


@pytest.mark.alike(1)
def test_going_back_returns_to_the_same_place(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    shown(page, "4 The Round")
    page.mouse.move(640, 450)
    page.mouse.wheel(0, 1500)
    until(page, "scrollY > 1000")
    page.wait_for_timeout(300)
    before = page.evaluate("scrollY")
    page.locator(".contents a", has_text="Preparation").first.evaluate("link => link.click()")
    shown(page, "3 Preparation")
    until(page, "scrollY < 100")
    page.go_back()
    shown(page, "4 The Round")
    until(page, "(before) => Math.abs(scrollY - before) < 4", before)


@pytest.mark.parametrize(("width", "scheme", "turn"), [(390, "dark", 0), (1280, "light", 1)])
def test_axe_finds_nothing(
    browser: Browser, bundle: Path, width: int, scheme: Literal["light", "dark"], turn: int
) -> None:
    """Every other page is seen in each turn; `test_reading` sees the same pages of the site in all themes and sizes."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    names = ("ja/index.html", "ja/kk/04-the-round.html", "ja/r/kk/rule-no_match.html", "ja/kk/04-the-round.en.html")
    for name in names if RUNS_TRIALS else names[turn::2]:
        page.goto("about:blank")  # from another page of the same file it would not be loaded again
        page.goto(f"{bundle.as_uri()}/koi-koi-ja.html#/{name}")
        until(page, "Boolean(document.querySelector('.bar'))")
        assert complaints_of_axe(page, name) == []
    page.close()


def test_without_a_script_the_text_is_there_and_its_links_work(browser: Browser, bundle: Path) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{bundle.as_uri()}/koi-koi-ja.html")
    expect(page.locator("section").first).to_be_visible()
    chapter = page.locator("section[id='/ja/kk/04-the-round.html']")
    expect(chapter).to_be_visible()
    link = chapter.locator("li a", has_text="[1.2.3]").first
    link.click()
    assert "01-game-concepts.html" in page.url
    assert page.locator("section:visible").count() > 10
    assert page.evaluate(DEAD_LINKS) == []
    context.close()


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    "wanted", ["#nonsense", "#/en/kk/none.html", "#/%E0%A4%A", "#rule:draw", "#/../../etc/passwd", "#//x.example/"]
)
def test_an_address_that_is_none_shows_the_first_page(browser: Browser, bundle: Path, wanted: str) -> None:
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{bundle.as_uri()}/koi-koi-en.html{wanted}")
    shown(page, "The Koi-Koi Rulebook")
    assert problems == []
    page.close()


def test_what_is_copied_is_an_address_that_others_can_open(browser: Browser, bundle: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    reader = Reader(page, f"{bundle.as_uri()}/")
    reader.keep_copies()
    page.goto(f"{bundle.as_uri()}/koi-koi-en.html#/en/kk/04-the-round.html#rule:no_match")
    shown(page, "4 The Round")
    page.locator(".about-card button", has_text="Copy link").click()
    here = f"{bundle.as_uri()}/koi-koi-en.html#/en/kk/04-the-round.html#rule:no_match"
    assert reader.copied() == here
    page.evaluate("window.copied = ''")
    page.locator(".about-card button", has_text="Copy citation").click()
    assert reader.copied() == f"KK 4.2.5 (1.3.0)\n{here}"
    # Nothing that looks like a link leads nowhere, and nothing is left of what parted links.
    assert page.locator("footer").inner_text().startswith("KK 1.3.0\nMade with")
    assert page.locator(".bar a:not([href]), footer a:not([href]), .tools a:not([href])").count() == 0
    page.close()
