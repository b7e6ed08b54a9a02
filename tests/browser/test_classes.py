"""Our styles on pages that authors write: they keep away from the classes that others use there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page
from pygments.token import STANDARD_TYPES

from sphinx_rulebook.site.scripts.stylesheet import stylesheet

from .conftest import Reader

pytestmark = pytest.mark.browser

TOKENS = sorted(filter(None, STANDARD_TYPES.values()))
MEANT = frozenset(
    {
        "rules",
        "prose",
        "own",
        "single-file",
        "addressed",
        "docutils",
        "admonition",
        "admonition-title",
        "headerlink",
        "rule-number",
        "sd-card",
        "sd-card-title",
        "sd-tab-set",
        "sphinx-tabs",
        "sphinx-tabs-panel",
        "sphinx-tabs-tab",
        "math",
        "eqno",
    }
)
"""The classes that our styles are meant for on such a page: our places, what was addressed, those of Sphinx and of
extensions that we give our colours.
"""

COMMA = re.compile(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))")
"""A comma between selectors, not one within brackets."""

# All that is known of an element's style, and of what is put before and after it.
STYLES_OF_TOKENS = """(names) => {
  for (const sheet of document.styleSheets) if (!(sheet.href || "").endsWith("/rulebook.css")) sheet.disabled = true;
  const code = document.querySelector("main .highlight pre");
  const token = code.appendChild(document.createElement("span"));
  token.innerHTML = "(<b>)</b>";
  const styleOf = (name) => {
    token.className = name;
    return [token, token.firstElementChild].flatMap((one) => [null, "::before", "::after"].map((part) => {
      const style = getComputedStyle(one, part);
      return [...style].map((property) => `${part || ""} ${property}: ${style.getPropertyValue(property)}`);
    })).flat();
  };
  const plain = styleOf("");
  const found = {};
  for (const name of names) {
    const differing = styleOf(name).filter((line, i) => line !== plain[i]);
    if (differing.length) found[name] = differing.slice(0, 5);
  }
  token.remove();
  return found;
}"""

# What may stand in an element that has a class.
INNER = (
    '<p>text <a href="#x"><b>b</b></a> <b>b</b><u>u</u><i>i</i><small>s</small><span>s</span></p>',
    "<ul><li><p>p</p><ul><li>l</li></ul></li></ul><ol><li><a>a</a><ol><li><b>b</b></li></ol></li></ol>",
    "<dl><dt>t</dt><dd>d</dd></dl><h1>h</h1><h2><a>h</a></h2><kbd>k</kbd><ins>i</ins><del>d</del>",
    "<table><thead><tr><th scope=row>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody>",
    "<tfoot><tr><td>f</td></tr></tfoot></table><details><summary>s</summary>d</details>",
    "<button>b</button><label>l<input></label><select></select><legend>l</legend>",
    "<div id=an-id lang=en><p>p</p></div><p id=other-id><a>a</a></p>",
)

# For each class the selectors that match something in what an author may write with it.
MATCHED = """(classes) => {
  const place = document.querySelector("main section") || document.querySelector("main");
  const tags = ["div", "p", "span", "a", "b", "ul", "ol", "li", "dl", "table", "td", "pre", "code", "img", "section",
    "nav", "aside", "figure", "header", "footer", "details", "fieldset", "form", "button", "select", "svg"];
  const inner = INNER;
  const box = document.createElement("div");
  place.append(box);
  const found = [];
  for (const [name, selectors] of Object.entries(classes)) {
    box.replaceChildren(...tags.map((tag) => {
      const one = document.createElement(tag);
      one.setAttribute("class", name);
      if (tag !== "img" && tag !== "select" && tag !== "svg") one.innerHTML = inner;
      return one;
    }));
    for (const selector of selectors) {
      if ([...document.querySelectorAll(selector)].some((one) => box.contains(one))) found.push(`${name}: ${selector}`);
    }
  }
  box.remove();
  return found;
}""".replace("INNER", repr("".join(INNER)))


@pytest.fixture
def prose(browser: Browser, crowded: Path) -> Iterator[Page]:
    """A page that an author wrote, with highlighted code."""
    page = browser.new_page(service_workers="block")
    page.goto(f"{crowded.as_uri()}/en/about.html")
    yield page
    page.close()


def selectors_by_class(style: str) -> dict[str, list[str]]:
    """Return the selectors of a stylesheet by the classes in them, without states such as ``:hover``."""
    found: dict[str, list[str]] = {}
    text = re.sub(r"/\*.*?\*/|@page\s*\{(?:[^{}]|\{[^{}]*\})*\}", "", style, flags=re.S)
    for written in re.findall(r"([^{}]+)\{", text):
        if "@" in written or ";" in written:
            continue
        plain = re.sub(r"::[\w-]+|:(?:hover|focus-visible|focus|popover-open)", "", written)
        for selector in map(str.strip, COMMA.split(plain)):
            for name in set(re.findall(r"\.([a-zA-Z_][\w-]*)", selector)):
                found.setdefault(name, []).append(selector)
    return found


@pytest.mark.alike(1)
@pytest.mark.parametrize("media", ["screen", "print"])
def test_no_token_of_code_has_a_style_of_ours(prose: Page, media: Literal["screen", "print"]) -> None:
    prose.emulate_media(media=media)
    assert len(TOKENS) > 70
    assert prose.evaluate(STYLES_OF_TOKENS, TOKENS) == {}


def test_code_reads_as_it_was_written(prose: Page) -> None:
    for media in ("screen", "print"):
        prose.emulate_media(media=media)  # type: ignore[arg-type]
        assert "print(1); return oil > 0x0C and not name" in prose.locator("main pre").first.inner_text()


def test_no_class_of_ours_has_an_effect_in_what_an_author_writes(prose: Page) -> None:
    classes = selectors_by_class(stylesheet())
    assert len(classes) > 100
    reached = prose.evaluate(MATCHED, {name: found for name, found in classes.items() if name not in MEANT})
    assert reached == [], "\n".join(reached)


def test_code_in_a_rule_is_nothing_but_text(browser: Browser, crowded: Path) -> None:
    reader = Reader(browser.new_page(service_workers="block"), f"{crowded.as_uri()}/")
    code = reader.open("en/lantern/01-lanterns.html").locator("main pre").first
    assert code.inner_html().startswith("<code>lanterns = {")
    assert "<span" not in code.inner_html()
    reader.page.close()
    assert reader.complaints == []
