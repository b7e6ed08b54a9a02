"""A small book with its translation, to be paired; a heading of the first rank begins another chapter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx_rulebook.languages.confirming import confirm
from sphinx_rulebook.languages.pairing import PairedBook, pair_library
from sphinx_rulebook.languages.proposals import propose
from sphinx_rulebook.languages.status import TranslationState, unit_statuses
from sphinx_rulebook.languages.sync import SyncState, write_sync
from sphinx_rulebook.library.book_units import BookUnits
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Finding

from ..helpers import Files, write_tree

ENGLISH = """# Boats @@cha:boats@@
## Oars @@sec:oars@@
### @@rule:row@@ Everybody aboard rows.[[sec:fog]]
#### Each rower takes 2 oars from the shed.
#### Whoever drops an oar sits out for a turn.[[rule:row]]

> **Example:** Aki drops an oar and rests.
### A boat without rowers drifts towards the mole.
## Fog @@sec:fog@@
### @@rule:bell@@ In fog, the bell is rung 3 times.
#### Nobody talks while the bell rings.
"""

JAPANESE = """# 舟 @@cha:boats@@
## 櫂 @@sec:oars@@
### @@rule:row@@ 舟に乗る者は全員が漕ぐ。[[sec:fog]]
#### 漕ぎ手はそれぞれ小屋から2本の櫂を取る。
#### 櫂を落とした者は1回休みとなる。[[rule:row]]

> **例:** アキは櫂を落として休む。
### 漕ぎ手のいない舟は突堤の方へ流される。
## 霧 @@sec:fog@@
### @@rule:bell@@ 霧の中では鐘を3回鳴らす。
#### 鐘が鳴る間は誰も話さない。
"""


def book_files(folder: str, text: str, code: str = "LF") -> dict[str, str]:
    """Return the files of a book, a chapter for each heading of the first rank."""
    chapters = re.split(r"^(?=# )", text, flags=re.M)[1:]
    return {
        f"{folder}/{code.lower()}/{number:02}.md": f"[REF book={code} chap={number}]\n{chapter}"
        for number, chapter in enumerate(chapters, 1)
    }


def project(source: str, translation: str, further: Files | None = None) -> dict[str, str | bytes]:
    """Return the files of a project with one book in two languages."""
    return {**book_files("source", source), **book_files("translations/ja", translation), **(further or {})}


def pair_files(files: Files, sync: SyncState | None = None) -> PairedBook:
    """Return the first book of a project paired with its Japanese translation; ``sync`` is written and read again."""
    with TemporaryDirectory() as folder:
        library = load(write_tree(Path(folder), files)).library
        if sync is not None:
            source = library.books[library.source_language][0]
            translation = library.book("ja", source.code)
            assert translation is not None
            write_sync(library.root, source, translation, sync)
        findings: list[Finding] = []
        paired = next(iter(pair_library(library, "ja", index_languages(library), findings)))
        assert not findings
        return paired


def pair(source: str, translation: str, sync: SyncState | None = None, further: Files | None = None) -> PairedBook:
    """Return a book paired with its Japanese translation, without any proposed pairs."""
    return pair_files(project(source, translation, further), sync)


def confirmed(source: str = ENGLISH, translation: str = JAPANESE, further: Files | None = None) -> SyncState:
    """Return the sync state of two books with all pairs confirmed, including the proposed ones."""
    proposed = propose(pair(source, translation, None, further))
    assert len(proposed.counterparts) == len(proposed.source.placed), "all has a counterpart to be confirmed"
    return confirm(proposed, range(len(proposed.source.placed)))


def place_of(units: BookUnits, words: str) -> int:
    """Return the place of the only unit that contains these words."""
    (place,) = [place for place, placed in enumerate(units.placed) if words in placed.unit.text]
    return place


def partner_of(paired: PairedBook, words: str) -> str | None:
    """Return the text of the counterpart of the source's unit with these words, or None."""
    counterpart = paired.counterparts.get(place_of(paired.source, words))
    return None if counterpart is None else paired.translation.placed[counterpart.place].unit.text


def texts_of(paired: PairedBook, *states: TranslationState) -> list[str]:
    """Return the texts of the units in some states, in order: the source's, or else the translation's."""
    return list(_texts(paired, states))


def _texts(paired: PairedBook, states: Iterable[TranslationState]) -> Iterable[str]:
    wanted = set(states)
    for status in unit_statuses(paired):
        if status.state in wanted:
            if status.source is not None:
                yield paired.source.placed[status.source].unit.text
            else:
                assert status.translation is not None
                yield paired.translation.placed[status.translation].unit.text
