"""What a translation from left to right into one from right to left lacks, and texts wider than their place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..helpers import Files, write_tree

pytestmark = pytest.mark.browser

FORMULA = (
    r"\text{oil} = \sum_{i=1}^{n} l_i \cdot w_i + \alpha + \beta + \gamma + \delta + \epsilon + \zeta + \eta + \theta"
)
FILES: Files = {
    "source/index.md": "# Lamps and oil\n\nBegin with {rule:ref}`LF/rule:lamp`.\n\n## More\n\nThe end of the text.\n",
    "source/about.rst": "About lamps\n===========\n\nThey shine.\n",
    "source/help.rst": "Help\n====\n\nAsk.\n",
    "translations/ar/help.rst": "المساعدة\n========\n\nاسأل.\n",
    "source/setup.md": "---\norphan: true\n---\n\n# How to set up\n\nFill (with oil) all lamps.\n",
    "source/lf/book.toml": 'code = "LF"\ntitle = "Lamps"\nedit = "https://example.org/{path}"\n',
    "source/lf/01-lamps.md": "[REF book=LF chap=1]\n\n# Lamps @@cha:lamps@@\n\n## Oil @@sec:oil@@\n\n"
    "### @@rule:lamp@@ A lamp burns one oil.[[rule:wick]]\n\n"
    "> **Example:** Two lamps.\n>\n> | Lamp | Oil |\n> | --- | --- |\n> | red | 1 |\n\n"
    "### @@rule:wick@@ A wick is lit before the wind has turned for the third time.[[rule:lamp]]\n\n"
    f"$$\n{FORMULA}\n$$\n",
    "source/lf/02-wind.md": "[REF book=LF chap=2]\n\n# Wind \n\n## Turns\n\n### @@rule:wind@@ Wind turns.\n",
    "source/lf/glossary.md": "---\ndocument: lf\nglossary: true\n---\n\n# Words\n\n"
    "### **Lamp** @@term:lamp@@\nWhat burns.\n\n### **Oil** @@term:oil@@\nWhat is burnt.\n",
    "source/nt/book.toml": 'code = "NT"\ntitle = "Notes"\nnumbering = ["Chapter 1", "Article 1", "(1)"]\n',
    "source/nt/01-members.md": "[REF book=NT chap=1]\n\n# Organisation @@cha:members@@\n\n## Members\n\n"
    "### @@rule:member@@ Anyone is a member.\n",
    "source/nt/02-end.md": "[REF book=NT chap=2]\n\n# Dissolution @@cha:end@@\n\n## The end\n\n### It ends.\n",
    "translations/ar/lf/book.toml": 'title = "المصابيح"\n',
    "translations/ar/lf/01-lamps.md": "[REF book=LF chap=1]\n\n# المصابيح @@cha:lamps@@\n\n## الزيت @@sec:oil@@\n\n"
    "### @@rule:lamp@@ يحرق المصباح زيتًا واحدًا.[[rule:wick]]\n",
    "translations/ar/lf/glossary.md": "---\ndocument: lf\nglossary: true\n---\n\n# الكلمات\n\n"
    "### **مصباح** @@term:lamp@@\nما يحترق.\n",
}

TEXT_BOX = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [{left, right, top, bottom}] = [range.getBoundingClientRect()];
  return {left, right, height: bottom - top, direction: getComputedStyle(one).direction};
}"""


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a site in English and, in part, in Arabic."""
    root = write_tree(tmp_path_factory.mktemp("untranslated"), FILES)
    assert main(["release", "1.0.0", "--project", str(root), "--date", "2024-03-01", "-q"]) == 0
    path = root / "source/lf/01-lamps.md"
    path.write_text(path.read_text("utf-8").replace("one oil", "two oils") + "\n### Lamps are new.\n", "utf-8")
    assert main(["release", "2.0.0", "--project", str(root), "--date", "2025-03-01", "-q"]) == 0
    assert main(["build", str(root), "-o", str(root / "site"), "-q"]) == 0
    return f"{Path(root, 'site').as_uri()}/"


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, service_workers="block")
    yield page
    page.close()


@pytest.fixture
def small(browser: Browser) -> Iterator[Page]:
    """A page on a phone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block"
    )
    yield context.new_page()
    context.close()


def test_texts_of_the_source_have_its_language_and_direction(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/setup.html")
    expect(desk.locator("main")).to_have_attribute("lang", "en")
    assert desk.locator("main p").first.evaluate(TEXT_BOX)["direction"] == "ltr"
    desk.goto(f"{lamps}ar/index.html")
    assert desk.locator("main h1").evaluate(TEXT_BOX)["direction"] == "ltr"
    assert desk.locator("main .find").evaluate(TEXT_BOX)["direction"] == "rtl"
    assert desk.locator("main .card").first.evaluate(TEXT_BOX)["direction"] == "rtl"
    for place in (".contents", "main .card h2", "main .chips"):
        expect(desk.locator(f"{place} [lang=en]").first).to_be_attached()
        expect(desk.locator(f"{place} :is(a, span):not([lang])", has_text="المصابيح").first).to_be_attached()
    desk.goto(f"{lamps}en/index.html")
    expect(desk.locator("main[lang], main h1[lang], .contents [lang], .card h2 [lang]")).to_have_count(0)


def test_pages_of_prose_that_are_not_markdown_have_their_language_too(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/about.html")
    expect(desk.locator("main")).to_have_attribute("lang", "en")
    expect(desk.locator(".contents [lang=en]", has_text="About lamps")).to_be_attached()
    expect(desk.locator(".contents a:not(:has([lang]))", has_text="المساعدة")).to_be_attached()
    desk.goto(f"{lamps}ar/help.html")
    expect(desk.locator("main:not([lang])")).to_be_attached()
    desk.goto(f"{lamps}ar/index.html")
    expect(desk.locator(".side a[lang=en]", has_text="About lamps")).to_be_attached()


def test_all_text_of_the_source_on_the_home_page_has_its_language(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/index.html")
    last = desk.locator("main section p", has_text="The end of the text")
    assert last.evaluate("one => one.closest('[lang]').lang") == "en"
    assert desk.locator("main .find").evaluate("one => one.closest('[lang]').lang") == "ar"
    assert desk.locator("main .card").first.evaluate("one => one.closest('[lang]').lang") == "ar"


def test_titles_of_the_source_stand_under_those_of_the_translation(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/lf/01-lamps.html")
    first = desk.locator(".contents ol > li > a[aria-current]").evaluate(TEXT_BOX)
    other = desk.locator(".contents ol > li > a:has([lang=en])").first.evaluate(TEXT_BOX)
    assert abs(first["right"] - other["right"]) < 8, (first, other)


def test_the_start_of_a_line_in_another_direction_is_shown(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/lf/index.html")
    line = desk.locator(".side .lines span", has_text="A wick is lit").first
    assert line.evaluate(TEXT_BOX)["direction"] == "ltr"


def test_terms_of_the_source_stand_under_those_of_the_translation(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/lf/glossary.html")
    edges = desk.locator("main dl > div > dt").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().right))"
    )
    assert len(edges) == 2
    assert len(set(edges)) == 1


def test_a_term_without_a_translation_is_linked_by_its_name(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}ar/lf/translation.html")
    expect(desk.get_by_role("link", name="Oil", exact=True)).to_have_attribute("href", "glossary.html#term:oil")
    expect(desk.locator(".work a", has_text="¶")).to_have_count(0)
    expect(desk.locator(".work a.edit > .v", has_text="Oil")).to_be_attached()


def test_names_of_languages_stand_at_the_start_of_a_sheet(small: Page, lamps: str) -> None:
    small.goto(f"{lamps}en/lf/01-lamps.html")
    small.locator("[id='rule:lamp'] > .b > button").tap()
    assert small.locator(".sheet h3[lang=ar]").evaluate(TEXT_BOX)["left"] < 40


def test_no_title_beside_a_long_number_is_broken(small: Page, lamps: str) -> None:
    small.goto(f"{lamps}en/index.html")
    title = small.locator(".card .chips span", has_text="Organisation")
    assert title.evaluate(TEXT_BOX)["height"] < 30


def test_a_count_of_changes_keeps_its_sign(desk: Page, lamps: str) -> None:
    desk.goto(f"{lamps}en/lf/index.html")
    parts = desk.locator(".side p:has(.state)").evaluate("""(line) => {
      const parts = new Set();
      for (let width = 100; width < 300; width += 10) {
        line.style.width = `${width}px`;
        for (const state of line.querySelectorAll(".state")) parts.add(state.getClientRects().length);
      }
      return [...parts];
    }""")
    assert parts == [1]


def test_a_formula_that_is_cut_has_a_shadow(small: Page, lamps: str) -> None:
    small.goto(f"{lamps}en/lf/01-lamps.html")
    formula = small.locator("main math[display=block]")
    assert formula.evaluate("one => one.scrollWidth > one.clientWidth")
    assert "gradient" in formula.evaluate("one => getComputedStyle(one).backgroundImage")


def test_the_ends_of_a_table_in_an_example_have_the_colour_of_the_example(small: Page, lamps: str) -> None:
    small.goto(f"{lamps}en/lf/01-lamps.html")
    ground = small.locator("main .x").first.evaluate("one => getComputedStyle(one).backgroundColor")
    assert ground in small.locator("main .x .table").evaluate("one => getComputedStyle(one).backgroundImage")


def test_text_from_left_to_right_stands_where_that_of_the_page_would(lamps: str, desk: Page) -> None:
    ends = []
    for page in ("about", "help"):  # the second one is in Arabic
        desk.goto(f"{lamps}ar/{page}.html")
        box = desk.locator("main > section").bounding_box()
        assert box is not None
        ends.append((box["x"], box["x"] + box["width"]))
    assert ends[0] == ends[1]
    desk.goto(f"{lamps}ar/index.html")
    of_link, of_item = (
        desk.eval_on_selector(one, TEXT_BOX) for one in (".lines a[lang='en']", ".lines li:has(a[lang='en'])")
    )
    assert abs(of_link["right"] - of_item["right"]) < 1
