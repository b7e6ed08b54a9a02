"""What pages say on different days: editions that are announced, in force and replaced, and the reasons for changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..helpers import Files, chapter_text, write_tree
from ..publishing.api_reader import Api
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser

DAYS = {
    "2024-12-31": "",
    "2025-01-01": "1.0",
    "2025-05-31": "1.0",
    "2025-06-01": "1.0",
    "2025-06-30": "1.0",
    "2025-07-01": "1.1",
    "2025-12-31": "1.1",
    "2026-01-01": "1.1",
    "2026-02-28": "1.1",
    "2026-03-01": "2.0",
    "2026-03-02": "2.0",
    "2030-01-01": "2.0",
}
"""The edition that is in force on each of twelve days."""


def texts(coins: str, ja: str) -> Files:
    return {
        "source/lf/01.md": chapter_text(f"## Boarding\n### @@rule:fare@@ Pay {coins}.\n### Sit down.\n"),
        "translations/ja/lf/01.md": chapter_text(f"## 乗船\n### @@rule:fare@@ 硬貨を{ja}払う。\n### 座る。\n"),
    }


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with an edition in force from its date, and two that were announced before."""
    root = write_tree(tmp_path_factory.mktemp("days"), texts("one coin", "1枚"))
    assert main(["release", "1.0", "--project", str(root), "--date", "2025-01-01"]) == 0
    write_tree(root, texts("two coins", "2枚"))
    days = ["--date", "2025-06-01", "--effective", "2025-07-01"]
    assert main(["release", "1.1", "--project", str(root), *days]) == 0
    write_tree(root, {**texts("three coins", "3枚"), "why.md": "# rule:fare\nThe ferry has a new roof.\n"})
    days = ["--date", "2026-01-01", "--effective", "2026-03-01", "--reasons", str(root / "why.md")]
    assert main(["release", "2.0", "--project", str(root), *days]) == 0
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("day", "edition", "said"),
    [
        ("2025-06-30", "1.0", "This edition is in force until 1.1 replaces it on 2025-07-01."),
        ("2025-06-30", "1.1", "This edition is in force from 2025-07-01."),
        ("2025-06-30", "2.0", "This edition is in force from 2026-03-01."),
        ("2025-07-01", "1.0", "Replaced by 1.1 on 2025-07-01."),
        ("2025-07-01", "1.1", "This edition is in force until 2.0 replaces it on 2026-03-01."),
        ("2026-02-28", "1.0", "Replaced by 1.1 on 2025-07-01."),
        ("2026-02-28", "1.1", "This edition is in force until 2.0 replaces it on 2026-03-01."),
        ("2026-02-28", "2.0", "This edition is in force from 2026-03-01."),
        ("2026-03-01", "1.0", "Replaced by 1.1 on 2025-07-01. The current edition is 2.0 of 2026-01-01."),
        ("2026-03-01", "1.1", "Replaced by 2.0 on 2026-03-01."),
        ("2026-03-01", "2.0", "This is the current edition."),
        ("2030-01-01", "2.0", "This is the current edition."),
    ],
)
def test_an_edition_says_whether_it_is_in_force(page: Page, ferry: Path, day: str, edition: str, said: str) -> None:
    page.clock.set_fixed_time(f"{day}T12:00:00")
    page.goto(f"{ferry.as_uri()}/en/lf/{edition}/01.html")
    expect(page.locator(".past-banner span")).to_have_text(f"{said} See this in the current text")
    is_in_force = DAYS[day] == edition
    assert ("is-current" in (page.locator(".past-banner").get_attribute("class") or "")) == is_in_force


def test_the_list_of_editions_marks_the_one_in_force(page: Page, ferry: Path) -> None:
    for day, edition in DAYS.items():
        page.clock.set_fixed_time(f"{day}T12:00:00")
        page.goto(f"{ferry.as_uri()}/en/lf/changes.html")
        current = page.locator(".editions > li:has(.now:visible)")
        expect(current).to_have_count(1 if edition else 0)
        if edition:
            expect(current).to_have_attribute("id", edition)


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    ("day", "before"),
    [
        ("2024-12-31", ""),
        ("2025-06-15", "1.0"),
        ("2025-06-30", "1.0"),
        ("2025-07-01", "1.1"),
        ("2026-02-28", "1.1"),
        ("2026-03-01", None),
    ],
)
def test_the_current_text_says_that_it_is_not_in_force_yet(
    page: Page, ferry: Path, day: str, before: str | None
) -> None:
    page.clock.set_fixed_time(f"{day}T12:00:00")
    texts = {
        "en": ("Edition 2.0 is in force from 1 March 2026.", "Until then: {}"),
        "ja": ("2.0版は2026年3月1日から適用されます。", "それまでは{}版"),
    }
    for language, (text, until) in texts.items():
        page.goto(f"{ferry.as_uri()}/{language}/lf/01.html")
        announced = page.locator("p.announced")
        expect(announced).to_be_visible(visible=before is not None)
        if before is not None:
            said = f"{text} {until.format(before)}" if before else text
            assert " ".join(announced.inner_text().split()) == said


def test_the_announcement_leads_to_the_edition_in_force(page: Page, ferry: Path) -> None:
    page.clock.set_fixed_time("2026-02-28T12:00:00")
    page.goto(f"{ferry.as_uri()}/en/lf/01.html")
    page.locator("p.announced a:visible").click()
    page.wait_for_url("**/en/lf/1.1/index.html")


def test_without_scripts_the_day_is_there(browser: Browser, ferry: Path) -> None:
    context = browser.new_context(java_script_enabled=False, service_workers="block")
    page = context.new_page()
    page.goto(f"{ferry.as_uri()}/en/lf/01.html")
    expect(page.locator("noscript .notice")).to_have_text("Edition 2.0 is in force from 1 March 2026.")
    context.close()


def test_finding_a_number_of_a_day(page: Page, ferry: Path) -> None:
    page.goto(f"{ferry.as_uri()}/en/lf/find.html")
    found = page.locator(".found")
    page.get_by_label("Number").fill("1.0.1")
    for day, edition in DAYS.items():
        page.get_by_label("In force on").fill(day)
        expect(found).to_contain_text(
            f"Edition {edition} was in force on {day}" if edition else f"No edition was in force on {day}"
        )
        if edition:
            expect(found).to_contain_text(f"1.0.1 in {edition} is still 1.0.1")
    page.get_by_label("Number").fill("9.9")
    expect(found).to_contain_text("2.0 has no rule 9.9")
    page.get_by_label("Number").fill("")
    expect(found).to_have_text("Edition 2.0 was in force on 2030-01-01.")


def test_the_api_says_what_is_in_force_on_a_day(ferry: Path) -> None:
    api = Api(ferry)
    assert api.check() == set(api.files())
    for language in ("en", "ja"):
        editions = api.book(language, "LF")["editions"]
        assert [(one["effective"], one["until"]) for one in editions] == [
            ("2025-01-01", "2025-07-01"),
            ("2025-07-01", "2026-03-01"),
            ("2026-03-01", None),
        ]
        for day, version in DAYS.items():
            in_force = [
                one["version"]
                for one in editions
                if one["effective"] <= day and (one["until"] is None or day < one["until"])
            ]
            assert in_force == ([version] if version else [])
        steps = [api.from_index(one["changes"]) for one in editions[1:]]
        assert [step["effective"] for step in steps] == ["2025-07-01", "2026-03-01"]
        given = [[(one["id"], one["text"]) for one in step["reasons"]] for step in steps]
        assert given == [[], [("rule:fare", "The ferry has a new roof.")]]


def test_a_change_has_its_reason(page: Page, ferry: Path) -> None:
    for address in (
        "en/lf/changes-2.0.html",
        "en/lf/01.history.html",
        "en/r/lf/rule-fare.html",
        "ja/lf/changes-2.0.html",
    ):
        page.goto(f"{ferry.as_uri()}/{address}")
        expect(page.locator(".reason")).to_contain_text("The ferry has a new roof.")
    page.goto(f"{ferry.as_uri()}/en/lf/changes.html")
    expect(page.locator("li[id='2.0'] .in-force")).to_have_text("In force from 2026-03-01")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, ferry: Path, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        color_scheme="dark" if scheme == "dark" else "light",
        service_workers="block",
        bypass_csp=True,
    )
    page = context.new_page()
    page.clock.set_fixed_time("2026-02-28T12:00:00")
    found = []
    for address in ("en/lf/01.html", "ja/lf/01.html", "en/lf/find.html", "en/lf/changes-2.0.html", "en/lf/1.1/01.html"):
        page.goto(f"{ferry.as_uri()}/{address}")
        found += complaints_of_axe(page, address)
    context.close()
    assert found == []
