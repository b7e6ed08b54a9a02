"""What a version has to look like, and what it may bring."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sphinx_rulebook.editions.frozen_book import Edition
from sphinx_rulebook.editions.policy import VersionError, broken_promises, check_version, level_of
from sphinx_rulebook.model.books import EditionFile
from sphinx_rulebook.model.versions import ChangeKind, EditionSettings, VersionPolicy

from .books import compare_bodies

SEMVER = EditionSettings(VersionPolicy.SEMVER)
DATED = EditionSettings(VersionPolicy.DATED)
FREE = EditionSettings()


def edition(version: str, date: str = "2024-05-01") -> Edition:
    return Edition(version, date, None, "", "", EditionFile("", ""))


@pytest.mark.parametrize(
    ("policy", "version", "last"),
    [
        *(
            (SEMVER, new, last)
            for last, new in pairwise(["0.9", "1.0.0-rc.2", "1.0.0-rc.10", "1.0.0", "1.0.1", "1.10"])
        ),
        (SEMVER, "v2.0.0", "v1.9.9"),
        (SEMVER, "2.0.0", "Blue"),
        (SEMVER, "1.0.0", "1.0.0-alpha"),
        (SEMVER, "1.0.0-alpha.1", "1.0.0-alpha"),
        (SEMVER, "1.0.0-beta", "1.0.0-alpha.9"),
        (DATED, "2025-03-24", "2024-12-31"),
        (DATED, "20250324", "2024-12"),
        (DATED, "2025-03-24", "20250101"),
        (DATED, "2025.03.24", "2025.03.23"),
        (DATED, "2025-03-24b", "2025-03-24"),
        (DATED, "2025-03-24", "first"),
        (FREE, "Amber", "Blue"),
        (FREE, "1.0", "2.0"),
        (FREE, "春の版", "1.0"),
    ],
)
def test_version_that_can_follow(policy: EditionSettings, version: str, last: str) -> None:
    check_version(version, "2024-05-01", "", policy, (edition(last),))


@pytest.mark.parametrize(
    ("policy", "version", "day", "message"),
    [
        (FREE, "1.0", "2024-06-01", "edition 1.0 already exists; it is dated 2024-04-01"),
        (FREE, "V1", "2024-06-01", "edition v1 already exists"),
        (FREE, "2.0", "2024-04-30", "2024-04-30 is before 2024-05-01, the date of the last edition, v1"),
        (FREE, "", "2024-06-01", "'' cannot be a version"),
        (FREE, "../2.0", "2024-06-01", "cannot be a version"),
        (FREE, "a b", "2024-06-01", "cannot be a version"),
        (FREE, "tree", "2024-06-01", "is the name of the working text"),
        (FREE, "1..2", "2024-06-01", "cannot be a version"),
        (FREE, "changes.html", "2024-06-01", "'changes.html' cannot be a version, since files of"),
        (FREE, "Texts.JS", "2024-06-01", "since files of the site"),
        (FREE, "1.0.", "2024-06-01", "since Windows drops a full stop"),
        (FREE, "x" * 65, "2024-06-01", "cannot be a version"),
        (FREE, "2.0", "2024-02-30", "'2024-02-30' is not a date such as 2025-03-24"),
        (FREE, "2.0", "20240601", "is not a date"),
        (FREE, "2.0", "tomorrow", "is not a date"),
        (FREE, "2.0", "", "is not a date"),
        (SEMVER, "2", "2024-06-01", "'2' is not a semantic version such as 1.2.0, which book.toml requires"),
        (SEMVER, "2.0.0.1", "2024-06-01", "not a semantic version"),
        (SEMVER, "\uff12.0", "2024-06-01", "not a semantic version"),
        (DATED, "2024-13-01", "2024-06-01", "not a date such as 2025-03-24, which book.toml requires as version"),
        (DATED, "1.2.0", "2024-06-01", "not a date"),
    ],
)
def test_version_that_cannot_be(policy: EditionSettings, version: str, day: str, message: str) -> None:
    with pytest.raises(VersionError) as caught:
        check_version(version, day, "", policy, (edition("1.0", "2024-04-01"), edition("v1")))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("policy", "version", "last"),
    [
        (SEMVER, "1.9.9", "2.0.0"),
        (SEMVER, "1.0", "v1.0.0"),
        (SEMVER, "2.0.0-rc.1", "2.0.0"),
        (SEMVER, "2.0.0-rc.2", "2.0.0-rc.10"),
        (SEMVER, "1.0.0+b", "1.0.0+a"),
        (DATED, "2023-12-31", "2024-01-01"),
        (DATED, "2024-01", "20240101"),
    ],
)
def test_version_that_goes_backwards(policy: EditionSettings, version: str, last: str) -> None:
    with pytest.raises(VersionError, match=r"is not after .*, the last edition"):
        check_version(version, "2024-05-01", "", policy, (edition(last),))


@pytest.mark.parametrize(
    ("version", "last", "level"),
    [
        ("1.0.1", "1.0.0", "patch"),
        ("1.0.1", "1.0", "patch"),
        ("1.1.0", "1.0.9", "minor"),
        ("1.1", "1.0", "minor"),
        ("2.0.0", "1.9.9", "major"),
        ("v1.0.1", "1.0.0", "patch"),
        ("2.0.0-rc.1", "1.9.9", "major"),
        ("1.3.0-rc.1", "1.2.9", "minor"),
        ("2.0.0", "2.0.0-rc.1", "major"),
        ("1.3.0", "1.3.0-rc.1", "minor"),
        ("1.3.2", "1.3.2-rc.1", "patch"),
        ("1.3.1", "1.3.0-rc.1", "patch"),
        ("1.0.0", "Blue", "major"),
    ],
)
def test_level_of_a_version(version: str, last: str, level: str) -> None:
    assert level_of(version, last) == level


OLD = "## A\n### @@rule:a@@ One.\n### @@rule:b@@ Two.[[rule:a]]\n### @@rule:c@@ Three.[[rule:b]]\n"
INSERTED = OLD.replace("### @@rule:b@@", "### New.\n### @@rule:b@@")


def broken(new: str, version: str, settings: EditionSettings = SEMVER) -> list[tuple[str, int | None]]:
    comparison = compare_bodies(OLD, new)
    return [(one.kind.value, one.old) for one in broken_promises(comparison, version, "1.0.0", settings)]


@pytest.mark.parametrize("version", ["1.0.1", "1.1.0"])
def test_insertion_may_not_renumber(version: str) -> None:
    assert broken(INSERTED, version) == [("renumbered", 3), ("renumbered", 4)]


def test_major_version_and_other_policies_promise_nothing() -> None:
    assert broken(INSERTED, "2.0.0") == []
    assert broken(INSERTED, "1.0.1", DATED) == []
    assert broken(INSERTED, "1.0.1", FREE) == []


def test_addition_at_the_end_and_new_words_are_kept_promises() -> None:
    assert broken(OLD.replace("One", "Uno") + "### New.\n", "1.0.1") == []


def test_removal_and_move_are_broken_promises() -> None:
    assert broken(OLD.replace("### @@rule:c@@ Three.[[rule:b]]\n", ""), "1.0.1") == [("removed", 4)]
    moved = "## A\n### @@rule:b@@ Two.[[rule:a]]\n### @@rule:a@@ One.\n### @@rule:c@@ Three.[[rule:b]]\n"
    assert {kind for kind, _ in broken(moved, "1.1.0")} == {"moved", "renumbered"}


def test_new_number_behind_new_words_is_a_broken_promise() -> None:
    assert broken(INSERTED.replace("Two", "Both"), "1.0.1")[0] == ("renumbered", 3)


def test_what_has_no_number_breaks_nothing() -> None:
    assert broken(OLD.replace("One.\n", "One.\n> **Example:** x\n\n"), "1.0.1") == []
    assert broken_promises(compare_bodies("### A.\n> **Example:** x\n", "### A.\n"), "1.0.1", "1.0.0", SEMVER) == []


def test_barred_kinds_are_those_of_the_settings() -> None:
    strict = EditionSettings(VersionPolicy.SEMVER, {"patch": frozenset({ChangeKind.REWORDED}), "minor": frozenset()})
    assert broken(OLD.replace("One", "Uno"), "1.0.1", strict) == [("reworded", 2)]
    assert broken(OLD.replace("One", "Uno"), "1.1.0", strict) == []
    assert broken(INSERTED, "1.0.1", strict) == []


@pytest.mark.parametrize(
    ("effective", "message"),
    [
        ("soon", "'soon' is not a date such as 2025-03-24"),
        ("2024-04-30", "an edition of 2024-05-01 cannot be in force from 2024-04-30, before its own date"),
        ("2024-05-31", "the last edition, 1.0, is in force from 2024-06-01; the next cannot be in force before that"),
        ("", "the last edition, 1.0, is in force from 2024-06-01; the next cannot be in force before that"),
    ],
)
def test_days_in_force_that_are_not_possible(effective: str, message: str) -> None:
    last = edition("1.0", "2024-04-01")._replace(effective="2024-06-01")
    with pytest.raises(VersionError) as raised:
        check_version("1.1", "2024-05-01", effective, EditionSettings(), (last,))
    assert str(raised.value) == message
    check_version("1.1", "2024-05-01", "2024-06-01", EditionSettings(), (last,))
