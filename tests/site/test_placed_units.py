"""The locations of units, worked out book by book."""

from __future__ import annotations

from sphinx_rulebook.site.view.placed_units import BooksInTurn, ByUnit

CODES = {"a/1.md": "a", "a/2.md": "a", "b/1.md": "b"}


class Books:
    """Two steps of work, as a translation has: its own units, then those that it lacks."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.known: dict[str, str] = {}
        self.first = BooksInTurn(CODES, lambda code: self.work("first", code, f"{code}/1.md:0"))
        self.second = BooksInTurn({**CODES, "s/1.md": "a"}, self.complete)
        self.values = ByUnit(self.known, (self.first, self.second))

    def work(self, step: str, code: str, key: str) -> None:
        self.done.append(f"{step} {code}")
        self.known[key] = f"{step} {code}"

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


def test_to_iterate_is_to_work_for_all() -> None:
    books = Books()
    assert sorted(books.values) == ["a/1.md:0", "b/1.md:0", "s/1.md:0", "s/2.md:0"]
    assert len(books.values) == 4
    assert sorted(books.done) == ["first a", "first b", "second a", "second b"]
