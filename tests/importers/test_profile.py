"""Layouts, declared in a few lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.importers.profile import Profile, load_profile, read_profile
from sphinx_rulebook.importers.profiles import PROFILES
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import PROJECT
from .outlines import outline

HANDBOOK = """\
Handbook 2024

PART I - Entry

I/1 Whoever wants to play pays, and says so aloud to all those who
Handbook 2024
want to play as well; cf. I/2 and II/1.

Case: Eve pays. Adam does not.

I/2 Whoever does not pay watches.

PART II - Play

Handbook 2024

II/1 Each player rows once; see II/3.

II/2 Whoever rows twice leaves.
"""


@pytest.fixture
def own_layout(tmp_path: Path) -> Path:
    """The layout that the page on importing shows, in a file as the page says."""
    page = (PROJECT / "docs" / "importing.md").read_text("utf-8")
    example = re.search(r"^```toml\n# (?P<name>my-layout\.toml)\n(?P<toml>.*?)^```$", page, re.M | re.S)
    assert example is not None
    path = tmp_path / example["name"]
    path.write_text(example["toml"], "utf-8")
    return path


def test_the_layout_of_the_manual_reads_the_handbook_that_it_tells_of(own_layout: Path) -> None:
    assert outline(HANDBOOK, load_profile(own_layout)) == (
        "=== hb/01-entry.md\n"
        "# I Entry\n"
        "### I/1 Whoever wants to play pays, and says so aloud to all those who want to play as well; "
        "cf. ‹I/2› and ‹II/1›.\n"
        "> **Case:** Eve pays. Adam does not.\n"
        "### I/2 Whoever does not pay watches.\n"
        "=== hb/02-play.md\n"
        "# II Play\n"
        "### II/1 Each player rows once; see II/3.\n"
        "### II/2 Whoever rows twice leaves.\n"
        "- 1 dropped by the profile\n"
        "- 6 dropped by the profile\n"
        "- 15 dropped by the profile\n"
        "! RB205 17:33\n"
    )


def test_every_key_of_a_layout_is_on_the_page_of_the_manual() -> None:
    page = (PROJECT / "docs" / "importing.md").read_text("utf-8")
    table = page.partition("| key | |")[2].partition("\n\n")[0]
    documented = set(re.findall("`([a-z_]+)`", "".join(row.split("|")[1] for row in table.splitlines() if "|" in row)))
    assert documented == set(Profile.__dataclass_fields__) - {"name", "learns_numbers"}


def test_every_layout_with_a_name_is_on_the_page_of_the_manual() -> None:
    page = (PROJECT / "docs" / "importing.md").read_text("utf-8")
    table = page.partition("| name | numbers |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z]+)` \| (.+) \|$", table, re.M)
    assert sorted(rows) == sorted((profile.name, profile.about) for profile in PROFILES)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_the_numbering_of_every_layout_is_one_of_a_book(profile: Profile) -> None:
    numbering = profile.numbering
    assert read_scheme(numbering if isinstance(numbering, str) else list(numbering), profile.skip_letters)


def test_a_layout_that_counts_as_a_named_scheme_has_its_name() -> None:
    assert Profile("x", numbers=("1", "1.0", "1.0.1", "1.0.1a")).numbering == "letters"
    assert Profile("x", numbers=("1", "100", "100.1", "100.1a"), skip_letters="lo").numbering == "letters-skip-lo"
    assert Profile("x", numbers=("1", "100", "100.1", "100.1a")).numbering == ("1", "100", "100.1", "100.1a")
    assert Profile("x").numbering == "none"
    assert Profile("x", numbers=("1",), has_fixed_numbers=True).numbering == "labels"


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "own.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_what_is_not_said_has_its_default(tmp_path: Path) -> None:
    assert load_profile(write(tmp_path, 'numbers = ["1", "1.1"]\n')) == Profile("own", numbers=("1", "1.1"))


def test_every_key_can_be_said(tmp_path: Path) -> None:
    text = """\
about = "a few words"
numbers = ["1", "", "1a"]
shapes = ["[0-9]", "", ""]
counted = ["1", "", ""]
skip_letters = "lo"
chapter_step = 100
headings = ["Part #:"]
references = ["cf. #"]
links = ["@:rule:#"]
furniture = ["Page [0-9]+"]
examples = ["case"]
notes = ["law"]
permalinks = "#"
has_appendices = true
has_fixed_numbers = true
markdown = true
text = ["2 boats"]
prose = ["guide/*"]
[mapping]
text = "text"
"""
    layout = load_profile(write(tmp_path, text))
    assert {
        name for name in Profile.__dataclass_fields__ if getattr(layout, name) == getattr(Profile("own"), name)
    } == {"name", "learns_numbers"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("numbers = [", "is not valid TOML"),
        ('number = ["1"]', "unknown key 'number'; known: .*numbers"),
        ("numbers = '1'", "'numbers' must be a list of strings"),
        ("numbers = [1, 2]", "'numbers' must be a list of strings"),
        ("chapter_step = '100'", "'chapter_step' must be a int"),
        ("chapter_step = true", "'chapter_step' must be a int"),
        ("has_fixed_numbers = 1", "'has_fixed_numbers' must be a bool"),
        ("permalinks = ['#']", "'permalinks' must be a str"),
        ("shapes = ['[0-9']", r"'\[0-9' in 'shapes' is not a regular expression"),
        ("furniture = ['(Page']", r"'\(Page' in 'furniture' is not a regular expression"),
        ("headings = ['Part']", "'Part' in 'headings' must contain exactly one # for the number"),
        ("references = ['cf. # and #']", "'cf. # and #' in 'references' must contain exactly one #"),
        ("links = ['@:rule']", "'@:rule' in 'links' must contain exactly one #"),
        ("numbers = ['1.1.1']", "rank 1 of the numbering starts with '1.1.1'"),
        ("numbers = ['1', 'x-y']", "rank 2 of the numbering starts with 'x-y'"),
        ("skip_letters = 'a'\nnumbers = ['1', '1a']", "a letter counter must start with 'b'"),
        ("[numbers]\nx = 1", "'numbers' must be a list of strings"),
        (b"about = '\xff'", "own.toml"),
    ],
)
def test_what_is_no_layout_is_refused_with_the_name_of_its_file(
    tmp_path: Path, text: str | bytes, message: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(UnusableInputError, match=message) as raised:
        load_profile(path)
    assert "own.toml" in str(raised.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match=r"nowhere\.toml cannot be read: No such file"):
        load_profile(tmp_path / "nowhere.toml")


def test_a_byte_order_mark_does_not_matter(tmp_path: Path) -> None:
    assert load_profile(write(tmp_path, "\ufeffchapter_step = 100\r\n")).chapter_step == 100


def test_a_regular_expression_is_only_for_the_numbers_that_it_is_given_for() -> None:
    layout = read_profile({"numbers": ["1", "1.1"], "shapes": ["[0-9]{2}", ""]}, "own", "own.toml")
    assert layout.shapes == ("[0-9]{2}", "")
