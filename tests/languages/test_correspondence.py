from __future__ import annotations

from sphinx_rulebook.languages.correspondence import learn_references

from .chapters import units_of


def learned(*pairs: tuple[str, str]) -> dict[str, str]:
    """What is learned from pairs of texts."""
    return dict(learn_references((units_of(f"# {ours}")[0], units_of(f"# {theirs}")[0]) for ours, theirs in pairs))


def test_references_correspond_in_their_order() -> None:
    assert learned(("[[rule:a]] [[sec:b]]", "[[1.1]][[2.0]]")) == {"1.1": "rule:a", "2.0": "sec:b"}


def test_units_with_other_counts_say_nothing() -> None:
    assert learned(("[[rule:a]]", "[[1.1]][[2.0]]")) == {}


def test_the_majority_wins() -> None:
    assert learned(("[[rule:a]]", "[[1]]"), ("[[rule:b]]", "[[1]]"), ("[[rule:a]]", "[[1]]")) == {"1": "rule:a"}


def test_an_even_vote_says_nothing() -> None:
    assert learned(("[[rule:a]]", "[[1]]"), ("[[rule:b]]", "[[1]]")) == {}


def test_of_two_claims_the_stronger_is_kept() -> None:
    pairs = [("[[rule:a]]", "[[1]]"), ("[[rule:a]]", "[[1]]"), ("[[rule:a]]", "[[2]]")]
    assert learned(*pairs) == {"1": "rule:a"}
    assert learned(*pairs[1:]) == {}


def test_references_to_other_books_keep_their_book() -> None:
    assert learned(("[[TR/sec:a]]", "[[1.1]]")) == {"1.1": "TR/sec:a"}
