"""Which words of two languages correspond, learned from pairs of units."""

from __future__ import annotations

from sphinx_rulebook.languages.lexicon import Vocabulary, learn
from sphinx_rulebook.languages.unit_features import Features
from sphinx_rulebook.model.units import Kind


def unit(*words: str) -> Features:
    return Features(Kind.RULE, 3, -1, "", frozenset(words), frozenset(), 0, 0, ())


def test_a_word_with_a_translation_of_its_own_is_a_weak_explanation_of_another() -> None:
    """The oar is the ``kai`` of the first pair, so in the second one ``fune`` must be the boat."""
    source = [unit(*words) for words in (["oar"], ["oar", "boat"], ["boat", "oar"])]
    translation = [unit(*words) for words in (["kai"], ["kai", "fune"], ["fune", "kai"])]
    ours, theirs = Vocabulary(source, translation), Vocabulary(translation, source)
    lexicon = learn(ours, theirs, [(place, place, 1.0) for place in range(3)])
    counts = lexicon.forward.counts[ours.places["boat"]]
    assert counts[theirs.places["fune"]] > 2 * counts[theirs.places["kai"]]
