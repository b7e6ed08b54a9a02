"""What CONTRIBUTING promises of the package's layout: one name for one thing, small folders and modules, no circles."""

from __future__ import annotations

from .tools import house


def test_no_two_classes_share_a_name() -> None:
    assert house.repeated_class_names() == {}


def test_no_two_modules_share_a_name() -> None:
    assert house.repeated_module_names() == {}


def test_no_folder_is_full() -> None:
    assert house.full_folders() == {}


def test_a_long_module_says_why() -> None:
    assert house.long_modules() == {}


def test_no_files_import_each_other_in_a_circle() -> None:
    assert house.circles() == []


def test_nothing_is_keyed_by_the_identity_of_an_object() -> None:
    assert house.calls_of_id() == []
