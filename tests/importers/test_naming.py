from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.writing.naming import book_title, language_of, own_name

RULES = "1 Harbor\n1.0 Piers\n1.0.1 A pier is long.\n1.0.2 A boat sinks.\n"
ARTICLES = (
    "## Article 1: Harbor\n\n- 1a) A pier is long. {}\n- 1b) A boat sinks.\n\n## Article 2: Cargo\n\n- 2a) A crate.\n"
)


def name_of(links: str, file_name: str = "rules") -> str:
    return own_name(read_document(ARTICLES.format(links), f"{file_name}.md")[0], file_name)


def test_a_document_is_called_as_its_own_links_call_it() -> None:
    assert name_of("See [1b](harbor:regulation:1b), [2a](harbor:regulation:2a), [9z](other:regulation:9z).") == "harbor"


def test_a_name_that_the_file_has_as_well_goes_before_the_one_with_the_most_links() -> None:
    links = "See [1b](harbor:regulation:1b), [2a](harbor:regulation:2a), [top](guidelines:top)."
    assert name_of(links, "2021-guidelines") == "guidelines"


def test_one_link_that_lacks_the_name_of_its_book_does_not_rename_the_document() -> None:
    links = "[1b](regulations:regulation:1b), [2a](regulations:regulation:2a), [1b](regulation:1b)"
    assert name_of(links, "harbor-regulations") == "regulations"


@pytest.mark.parametrize("links", ["", "See [1b](#1b).", "See [us](https://example.org:80/x)."])
def test_without_such_links_a_document_has_no_name(links: str) -> None:
    assert name_of(links) == ""


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Harbor Rules", "Harbor Rules"),
        ("Harbor Rules, Version 2.1", "Harbor Rules"),
        ("Harbor Rules (as of 2021-05-01)", "Harbor Rules"),
        ("Harbor Rules v3", "Harbor Rules"),
        ("*Harbor* Rules", "Harbor Rules"),
        ("港の規則 最終更新日：2021年5月1日", "港の規則"),
        ("Rules for 2 boats", "Rules for 2 boats"),
    ],
)
def test_a_title_is_without_the_date_of_its_edition(line: str, title: str) -> None:
    assert book_title(read_document(f"{line}\n\n{RULES}", "rules.txt")[0]) == title


def test_a_document_may_have_no_title() -> None:
    assert book_title(read_document(RULES, "rules.txt")[0]) == ""


@pytest.mark.parametrize(
    ("rule", "language"),
    [
        ("A pier is long.", None),
        ("Ein Steg ist lang.", None),
        ("桟橋は長いものとします。", "ja"),
        ("부두는 길다. 배는 가라앉는다.", "ko"),
        ("码头很长。船会沉没。", "zh"),
        ("A boat is called 船 in Japan, and a pier is not.", None),
    ],
)
def test_a_script_of_its_own_tells_the_language(rule: str, language: str | None) -> None:
    text = "".join(f"1.0.{number} {rule}\n" for number in range(1, 6))
    assert language_of(read_document(f"1 A\n1.0 B\n{text}", "rules.txt")[0]) == language
