"""Importing made-up rulebooks and counting which come in whole: ``python -m tests.importers.made.trial 0 200``."""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field

from sphinx_rulebook.importers.doubts.doubt import Doubt
from sphinx_rulebook.support.errors import UnusableInputError

from .comparison import Difference, compare
from .layouts import Document, lay_out
from .rulebooks import Rulebook, make_rulebook


@dataclass
class Trial:
    """One document: what its import got wrong, and what it doubts."""

    seed: int
    book: Rulebook
    document: Document
    differences: list[Difference] = field(default_factory=list)
    refused: str = ""
    doubts: list[Doubt] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return not self.differences and not self.refused

    @property
    def is_doubted(self) -> bool:
        """Whether a doubt, or a refusal, names the place of the first thing that is wrong."""
        if self.refused:
            return True
        return any(
            doubt.first <= last + 2 and doubt.last >= first - 2
            for first, last in map(self.lines_of, self.differences)
            for doubt in self.doubts
        )

    def lines_of(self, difference: Difference) -> tuple[int, int]:
        """The lines of the unit that a difference is about; with those of the unit before it if another unit stands
        in its place, since it was made of them.
        """
        starts = self.document.lines
        place = min(difference.unit, len(starts) - 1)
        later = [line for line in starts[place + 1 :] if line > starts[place]]
        first = starts[max(0, place - 1)] if difference.is_other else starts[place]
        return first, later[0] if later else self.document.text.count("\n") + 1


def make_document(seed: int) -> tuple[Rulebook, Document]:
    """Return the rulebook of a seed, and its document."""
    chance = random.Random(f"rulebook {seed}")
    book = make_rulebook(chance)
    return book, lay_out(book, chance)


def run_trial(seed: int) -> Trial:
    """Import the document of a seed."""
    from ..outlines import imported_with_doubts

    book, document = make_document(seed)
    trial = Trial(seed, book, document)
    try:
        imported, trial.doubts = imported_with_doubts(document.text.replace("\r\n", "\n"), document.name)
    except UnusableInputError as error:
        trial.refused = str(error)
        return trial
    trial.differences = compare(
        book,
        imported,
        "links with ids" in document.features,
        not {"HTML rows", "an HTML table"}.isdisjoint(document.features),
    )
    return trial


def main() -> None:
    """Print the share of whole documents for each feature, and the first difference of each other document."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    whole: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for seed in range(first, first + count):
        try:
            trial = run_trial(seed)
        except Exception:
            print(f"{seed}: crashed")
            traceback.print_exc()
            raise
        names = {"all", f"style {trial.book.style.name}", f"language {trial.book.language.tag}"}
        for feature in names | trial.document.features:
            total[feature] += 1
            whole[feature] += trial.is_whole
        if trial.is_whole and trial.doubts:
            print(f"{seed} whole, but doubted: {' '.join(trial.doubts[0].to_lines())[:300]}")
        if not trial.is_whole:
            reason = trial.refused or trial.differences[0].what
            line = trial.document.lines[trial.differences[0].unit] if trial.differences else 0
            sign = "" if trial.is_doubted else "SILENT "
            print(f"{seed} {sign}[{trial.book.language.tag} {trial.book.style.name}] line {line}: {reason[:230]}")
    for feature in sorted(total, key=lambda one: whole[one] / total[one]):
        print(f"{feature:40} {whole[feature]:5} of {total[feature]:5}")


if __name__ == "__main__":
    main()
