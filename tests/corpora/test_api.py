"""The API of the Flesh and Blood Comprehensive Rules: complete, valid, and followed from one edition to the next."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..publishing.api_reader import Api

pytestmark = pytest.mark.corpora

STATES = ("2025-03-24", "2025-05-20")
VERSION, DAY = "2.10.0", "2025-03-24"


@pytest.fixture(scope="module")
def api(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Api:
    """The API of the later state, with the earlier as its edition."""
    root = tmp_path_factory.mktemp("fab")
    project = root / "project"
    shutil.copytree(corpora / "fab-cr-src" / STATES[1], project / "source")
    for path in (project, *project.rglob("*")):  # the corpora may not be written to, and copies keep that
        path.chmod(0o755 if path.is_dir() else 0o644)
    earlier = corpora / "fab-cr-src" / STATES[0]
    assert main(["release", VERSION, "--date", DAY, "--from", str(earlier), "--project", str(project)]) == 0
    settings = 'extensions = ["sphinx_rulebook"]\nhtml_baseurl = "https://rules.example"\n'
    (project / "conf.py").write_text(settings, "utf-8")
    assert main(["build", "--allow-errors", str(project)]) == 0
    return Api(project / "build" / "html")


def test_every_file_is_led_to_and_valid_and_every_address_is_there(api: Api) -> None:
    assert api.check() == set(api.files())


def test_every_number_of_the_edition_leads_to_a_rule_or_its_end(api: Api) -> None:
    ((_, book),) = api.books()
    links = api.from_index(book["links"])
    ids = {rule["id"] for rule in links["rules"]}
    gone = {one["id"] for one in links["gone"]}
    former = api.from_index(book["editions"][0]["rules"])["books"][0]["rules"]
    numbered = [rule for rule in former if rule["number"] is not None]
    assert len(numbered) > 1200
    assert [rule["number"] for rule in numbered if links["also"].get(rule["id"], rule["id"]) not in ids | gone] == []
    assert book["edition"] is None
    assert api.from_index(book["changes"])["changes"]


def test_every_rule_has_its_page_and_the_sitemap_has_them_all(api: Api) -> None:
    ((_, book),) = api.books()
    rules = [rule for rule in api.from_index(book["links"])["rules"] if rule["kind"] not in ("chapter", "section")]
    assert all(rule["page"].startswith("r/") for rule in rules)
    listed = set(re.findall("<loc>(.*?)</loc>", (api.site / "sitemap.xml").read_text("utf-8")))
    assert {f"https://rules.example/en/{rule['page']}" for rule in rules} <= listed
