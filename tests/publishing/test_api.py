"""The API of a site: all that its index leads to is there, valid, and what the other commands say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.past_editions.edition_changes import changes_to_json
from tests.helpers import PROJECT, write_tree

from .api_reader import Api

HEAD = "---\ndocument: {code}\nchapter: {chapter}\n---\n\n# {title}\n\n## @@sec:first{chapter}@@ First things\n\n"
BARGES = "### @@rule:load@@ A barge carries nine loads.\n\n### A barge without a load floats.[[rule:load]]\n"
LOCKS = "### @@rule:lock@@ A lock holds one barge.\n"


def chapter(body: str, code: str = "ba", number: int = 1, title: str = "Barges") -> str:
    return HEAD.format(code=code, chapter=number, title=title) + body


def build(root: Path) -> Api:
    assert main(["build", "--allow-errors", str(root)]) == 0
    return Api(root / "build" / "html")


@pytest.fixture(scope="module")
def koi_koi(site: Path) -> Api:
    return Api(site)


def test_every_file_is_led_to_and_valid_and_every_address_is_there(koi_koi: Api) -> None:
    assert koi_koi.check() == set(koi_koi.files())


def test_the_current_text_is_what_an_export_gives(koi_koi: Api, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--format", "json", str(PROJECT)]) == 0
    exported = json.loads(capsys.readouterr().out)
    read = [koi_koi.from_index(book["rules"]) for _, book in koi_koi.books()]
    assert [one["books"][0] for one in read] == exported["books"]
    assert {one["format"] for one in read} == {exported["format"]}


def test_editions_are_copied_byte_for_byte(koi_koi: Api) -> None:
    for language, folder in (("en", "source"), ("ja", "translations/ja")):
        book = koi_koi.book(language, "KK")
        files = sorted((PROJECT / folder / "kk" / "editions").glob("*.json"))
        copies = [koi_koi.file(f"api/{edition['rules']}").read_bytes() for edition in book["editions"]]
        assert sorted(copies) == sorted(file.read_bytes() for file in files)
        dates = [edition["date"] for edition in book["editions"]]
        assert dates == sorted(dates)


def test_the_changes_of_an_edition_are_what_diff_says(koi_koi: Api, capsys: pytest.CaptureFixture[str]) -> None:
    editions = koi_koi.book("en", "KK")["editions"]
    assert editions[0]["changes"] is None
    command = [
        "diff",
        "--since",
        editions[0]["version"],
        "--to",
        editions[1]["version"],
        str(PROJECT),
        "--book",
        "KK",
        "--format",
        "json",
    ]
    assert main(command) == 0
    assert koi_koi.from_index(editions[1]["changes"]) == json.loads(capsys.readouterr().out)


def test_links_lead_to_the_page_of_each_rule(koi_koi: Api) -> None:
    for language, book in koi_koi.books():
        links = koi_koi.from_index(book["links"])
        rules = {rule["id"]: rule for rule in koi_koi.from_index(book["rules"])["books"][0]["rules"]}
        assert [one["id"] for one in links["rules"]] == [key for key, one in rules.items() if one["kind"] != "example"]
        for one in links["rules"]:
            assert one["number"] == rules[one["id"]]["number"]
            if one["kind"] in ("rule", "subrule", "term"):
                named = book["rule_page"].format(id=one["id"].replace(":", "-"))
                assert named == f"../{language}/{one['page']}"


def test_links_say_what_a_rule_is_in_the_other_language_and_back(koi_koi: Api) -> None:
    there = {"en": "ja", "ja": "en"}
    tables: dict[str, dict[str, str | None]] = {}
    for language in there:
        links = koi_koi.from_index(koi_koi.book(language, "KK")["links"])
        assert links["languages"] == [there[language]]
        tables[language] = {one["id"]: one.get("other", {}).get(there[language], one["id"]) for one in links["rules"]}
    for here, other in there.items():
        for own, found in tables[here].items():
            assert found is None or tables[other][found] == own
    assert None in tables["en"].values()  # the translation lacks two rules
    assert any(found not in (None, own) for own, found in tables["en"].items())


def test_former_names_and_rules_that_are_gone_are_reported(koi_koi: Api) -> None:
    links = koi_koi.from_index(koi_koi.book("en", "KK")["links"])
    ids = {one["id"] for one in links["rules"]}
    gone = {one["id"] for one in links["gone"]}
    assert links["also"]
    current = {one["id"] for one in koi_koi.from_index(koi_koi.book("en", "KK")["rules"])["books"][0]["rules"]}
    assert set(links["also"].values()) <= current | gone
    for edition in koi_koi.book("en", "KK")["editions"]:
        for rule in koi_koi.from_index(edition["rules"])["books"][0]["rules"]:
            if rule["kind"] != "example":
                assert rule["id"] in ids | gone | links["also"].keys(), (edition["version"], rule["id"])


@pytest.mark.trial
def test_two_folders_give_the_same_bytes(koi_koi: Api, tmp_path: Path) -> None:
    root = tmp_path / "elsewhere entirely"
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    shutil.copy(PROJECT / "conf.py", root)
    other = build(root)
    assert other.files() == koi_koi.files()
    for name in ("robots.txt", "llms.txt"):
        assert (other.site / name).read_bytes() == (koi_koi.site / name).read_bytes()


def test_a_text_that_no_edition_says_has_none(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES)})
    assert main(["release", "1.0+wet", "--date", "2025-03-24", "--project", str(tmp_path)]) == 0
    (book,) = [book for _, book in build(tmp_path).books()]
    assert (book["edition"], book["editions"][0]["version"]) == ("1.0+wet", "1.0+wet")
    write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES.replace("nine", "ten"))})
    api = build(tmp_path)
    (book,) = [book for _, book in api.books()]
    assert book["edition"] is None
    assert [(one["kind"], one["new"]) for one in api.from_index(book["changes"])["changes"]] == [("reworded", "1.0.1")]
    assert api.check() == set(api.files())


def test_the_changes_of_an_edition_are_found_once_for_its_pages_and_the_api(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []

    def find(*arguments: Any) -> str:
        found.append(arguments[1].version)
        return changes_to_json(*arguments)

    monkeypatch.setattr("sphinx_rulebook.publishing.api.language_api.changes_to_json", find)
    for day, loads in (("2025-03-24", "nine"), ("2025-03-25", "ten")):
        write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES.replace("nine", loads))})
        assert main(["release", day, "--date", day, "--project", str(tmp_path)]) == 0
    api = build(tmp_path)
    (book,) = [book for _, book in api.books()]
    changes = api.from_index(book["editions"][1]["changes"])
    assert [(one["kind"], one["new"]) for one in changes["changes"]] == [("reworded", "1.0.1")]
    assert found == []
    # The pages of the edition are not made again, so the API finds the changes by itself.
    shutil.rmtree(tmp_path / "build" / ".html-doctrees" / "rulebook-api")
    write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES.replace("nine", "eleven"))})
    api = build(tmp_path)
    (book,) = [book for _, book in api.books()]
    assert api.from_index(book["editions"][1]["changes"]) == changes
    assert found == ["2025-03-25"]


def test_a_name_of_a_rule_that_is_gone_leads_to_what_became_of_it(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES)})
    assert main(["release", "1", "--date", "2025-03-24", "--project", str(tmp_path)]) == 0
    renamed = BARGES.replace("rule:load", "rule:float")
    settings = '[aliases]\n"rule:load" = "rule:float"\n'
    write_tree(tmp_path, {"source/ba/01.md": chapter(renamed), "source/ba/book.toml": settings})
    assert main(["release", "2", "--date", "2025-03-25", "--project", str(tmp_path)]) == 0
    write_tree(tmp_path, {"source/ba/01.md": chapter(LOCKS), "source/ba/book.toml": 'removed = ["rule:float"]\n'})
    api = build(tmp_path)
    links = api.from_index(api.book("en", "BA")["links"])
    assert links["also"]["rule:load"] == "rule:float"
    assert [(one["fate"], one["gone_in"]) for one in links["gone"] if one["id"] == "rule:float"] == [
        ("removed", "tree")
    ]
    assert api.check() == set(api.files())


def test_a_damaged_edition_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"source/ba/01.md": chapter(BARGES)})
    for day in ("2025-03-24", "2025-03-25"):
        assert main(["release", day, "--date", day, "--project", str(tmp_path)]) == 0
    frozen = tmp_path / "source/ba/editions/2025-03-25.json"
    frozen.write_text(frozen.read_text("utf-8").replace("nine", "eight"), "utf-8")
    api = build(tmp_path)
    (book,) = [book for _, book in api.books()]
    assert [edition["version"] for edition in book["editions"]] == ["2025-03-24"]
    assert book["edition"] is None
    assert api.check() == set(api.files())


def test_languages_may_have_other_books_and_fewer_chapters(tmp_path: Path) -> None:
    files = {
        "source/ba/01.md": chapter(BARGES),
        "source/ba/02.md": chapter(LOCKS, number=2, title="Locks"),
        "source/lo/01.md": chapter(LOCKS, code="lo"),
        "translations/ja/ba/01.md": chapter("### @@rule:load@@ 艀は荷を九つ積む。\n", title="艀"),
        "translations/ja/fu/01.md": chapter("### @@rule:boat@@ 舟は一つ。\n", code="fu", title="舟"),
    }
    api = build(write_tree(tmp_path, files))
    assert [(language, book["book"]) for language, book in api.books()] == [
        *(("en", "BA"), ("en", "LO")),
        *(("ja", "BA"), ("ja", "FU")),
    ]
    links = {one["id"]: one for one in api.from_index(api.book("en", "BA")["links"])["rules"]}
    assert links["rule:lock"]["other"] == {"ja": None}
    assert "other" not in links["rule:load"]
    assert api.from_index(api.book("en", "LO")["links"])["languages"] == []
    assert api.check() == set(api.files())


def test_odd_codes_and_names_that_clash_have_files_of_their_own(tmp_path: Path) -> None:
    files = {
        "source/a/book.toml": 'code = "BA"\ntitle = "</script> & [Barges](x) \\"1\\""\n',
        "source/a/01.md": "# @@cha:a@@ A\n\n## @@sec:a@@ B\n\n### @@rule:load@@ One.\n",
        "source/b/book.toml": 'code = "BA.links"\n',
        "source/b/01.md": "# @@cha:a@@ A\n\n## @@sec:a@@ B\n\n### @@rule:load@@ Two.\n",
        "source/c/book.toml": 'code = "規.則_1"\n',
        "source/c/01.md": "# @@cha:a@@ A\n\n## @@sec:a@@ B\n\n### @@rule:load@@ Three.\n",
    }
    api = build(write_tree(tmp_path, files))
    assert api.check() == set(api.files())
    texts = {book["book"]: api.from_index(book["rules"])["books"][0]["rules"][-1]["text"] for _, book in api.books()}
    assert texts == {"BA": "One.", "BA.links": "Two.", "規.則_1": "Three."}


def test_the_target_of_a_reference_has_the_id_of_its_label(tmp_path: Path) -> None:
    """An anchor that is no label, before the label, is not an id; nor is a label that an earlier rule has."""
    body = (
        "### @@end_aa@@ @@rule:load@@ A barge carries nine loads.\n\n"
        "### @@rule:row@@ @@rule:second@@ A barge is rowed.\n\n"
        "### @@rule:second@@ It is moored.\n\n"
        "### It floats.[[rule:load]] [[rule:row]] [[rule:second]]\n"
    )
    api = build(write_tree(tmp_path, {"source/ba/01.md": chapter(body)}))
    rules = api.from_index(api.book("en", "BA")["rules"])["books"][0]["rules"]
    references = [one["target"] for one in rules[-1]["references"]]
    assert references == ["rule:load", "rule:row", "rule:row"]
    ids = [rule["id"] for rule in rules if rule["kind"] == "rule"]
    assert set(references) <= set(ids)
