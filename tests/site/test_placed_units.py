"""The locations of units, worked out book by book."""

from __future__ import annotations

import pytest

from sphinx_rulebook.site.view.placed_units import ByUnit, WorkInTurn

CODES = {"a/1.md": "a", "a/2.md": "a", "b/1.md": "b"}


class Books:
    """Two steps of work, as a translation has: its own units, then those that it lacks."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.first = WorkInTurn(CODES, lambda code: self.work("first", code, f"{code}/1.md:0"))
        self.second = WorkInTurn({**CODES, "s/1.md": "a"}, self.complete)
        self.values = ByUnit[str]((self.first, self.second))

    def work(self, step: str, code: str, key: str) -> None:
        self.done.append(f"{step} {code}")
        self.values[key] = f"{step} {code}"

    def complete(self, code: str) -> None:
        self.first.do(code)
        self.work("second", code, "s/1.md:0" if code == "a" else "s/2.md:0")


def test_a_value_needs_the_work_for_its_own_book_only() -> None:
    books = Books()
    assert books.values["b/1.md:0"] == "first b"
    assert books.done == ["first b"]
    assert books.values.get("b/1.md:0") == "first b"
    assert books.done == ["first b"]


def test_a_later_step_is_taken_only_if_an_earlier_one_has_no_value() -> None:
    books = Books()
    assert books.values.get("s/1.md:0") == "second a"
    assert books.done == ["first a", "second a"]


def test_a_key_without_a_value_is_worked_for_once() -> None:
    books = Books()
    for _ in range(2):
        assert books.values.get("a/2.md:7") is None
        assert books.values.get("a/2.md:7", "none") == "none"
        assert "a/2.md:7" not in books.values
    assert books.done == ["first a", "second a"]


def test_the_key_of_a_chapter_is_its_path() -> None:
    books = Books()
    assert books.values.get("a/2.md") is None
    assert books.done == ["first a", "second a"]


def test_keys_of_no_book_need_no_work() -> None:
    books = Books()
    assert books.values.get("KK/rule:elsewhere") is None
    assert books.values.get("") is None
    assert books.done == []


def test_what_is_known_is_there_without_any_work() -> None:
    books = Books()
    assert books.values.known("a/1.md:0") is None
    assert books.done == []
    assert books.values["a/1.md:0"] == books.values.known("a/1.md:0") == "first a"


def test_a_key_without_a_value_raises_the_error_of_a_dictionary() -> None:
    with pytest.raises(KeyError, match=r"a/2\.md:7"):
        _ = Books().values["a/2.md:7"]


def test_with_others_all_values_are_worked_out() -> None:
    books = Books()
    values = books.values.with_others({"b/1.md:0": "other", "o/1.md:0": "another"})
    assert dict(values) == {
        "a/1.md:0": "first a",
        "b/1.md:0": "other",
        "s/1.md:0": "second a",
        "s/2.md:0": "second b",
        "o/1.md:0": "another",
    }
    assert sorted(books.done) == ["first a", "first b", "second a", "second b"]
    assert books.values["b/1.md:0"] == "first b"
    assert values.get("x/1.md:0") is None
