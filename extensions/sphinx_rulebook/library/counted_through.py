"""Numbers that are counted through all chapters of a book: the chapters are parsed in turn, each from where the
preceding one ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..markup.anchors import number_mark
from ..markup.counting.counters import plain_value
from ..markup.counting.number_schemes import NumberingScheme
from ..model.books import Chapter
from ..model.findings import Code, Finding
from ..model.units import Unit

_NAMES_A_RULE = re.compile(
    r"[§条條조]|(?<![^\W\d_])(?:art|arts?\.|articles?|artikel|artículo|artigo|articolo|artykuł|članak|článek|статья|"
    r"стаття|член|άρθρο|rules?|regel|règle|regla|regola|regra|reguła|zasada|правило|laws?|規則|规则|ルール|"
    r"madde|kural|pasal|điều|pykälä|cikk|articolul|článok|član|члан|člen|artikkel|artikulo|artikulua|perkara|المادة|"
    r"مادة|القاعدة|ماده|قاعده|סעיף|כלל|มาตรา|(?:กฎ)?ข้อ(?:ที่)?|अनुच्छेद|धारा|नियम|অনুচ্ছেদ|ধারা|பிரிவு|விதி|విభాగం|నియమం|"
    r"అధికరణం|ವಿಧಿ|ನಿಯಮ|ಕಲಂ|വകുപ്പ്|ചട്ടം|કલમ|અનુચ્છેદ|નિયમ|ਧਾਰਾ|ਨਿਯਮ|कलम|दफा|ပုဒ်မ|მუხლი|հոդված|neni|"
    r"straipsnis|pants)(?![^\W\d_])",
    re.I,
)
"""Text around the number of a rule that is cited by this number alone: § 4, 第4条, Rule 4. A section or an item (a) of
a chapter usually begins anew and is cited with its chapter.
"""


class UnparsedChapter(NamedTuple):
    """The file of a chapter, the chapter's number as written, and a function that parses it, given the
    `Chapter.counts` of the preceding chapter.
    """

    path: str
    number: str
    parse: Callable[[tuple[int, ...]], tuple[Chapter, list[Finding]]]


def parse_in_turn(files: Sequence[UnparsedChapter]) -> list[tuple[Chapter, list[Finding]]]:
    """Return the chapters, each with its findings, in the order of their numbers."""
    in_turn = sorted(files, key=lambda file: _order(file.number, file.path))
    parsed = _parse_all(in_turn)
    order = [chapter_order(chapter) for chapter, _ in parsed]
    if order != sorted(order):
        # The heading of a chapter has a typed number, which is known only now.
        parsed = _parse_all([file for _, file in sorted(zip(order, in_turn, strict=True), key=lambda pair: pair[0])])
    return parsed


def _parse_all(files: Sequence[UnparsedChapter]) -> list[tuple[Chapter, list[Finding]]]:
    parsed: list[tuple[Chapter, list[Finding]]] = []
    before: tuple[int, ...] = ()
    for file in files:
        parsed.append(file.parse(before))
        before = parsed[-1][0].counts
    return parsed


def chapter_order(chapter: Chapter) -> tuple[int, str, str]:
    """Return the sort key of a chapter: by number; chapters without plain numbers follow, in the order of their
    characters.
    """
    return _order(chapter.ordinal, chapter.path)


def _order(ordinal: str, path: str) -> tuple[int, str, str]:
    value = plain_value(ordinal)
    return (value, "", path) if value is not None else (10**9, ordinal, path)


def repeated_numbers(chapters: Sequence[Chapter], scheme: NumberingScheme) -> Iterator[Finding]:
    """Yield a finding for each number of a rank that is counted through if an earlier chapter has the same number and
    one of the two is typed. Within a chapter, the parser finds them.
    """
    if not any(unit.explicit_number for chapter in chapters for unit in chapter.units):
        return
    ranks = _independent_ranks(scheme, scheme.counted_through)
    first: dict[str, tuple[Chapter, Unit]] = {}
    for chapter in chapters:
        for unit in chapter.units:
            if unit.rank not in ranks or not unit.number:
                continue
            other, earlier = first.setdefault(unit.number, (chapter, unit))
            if other is chapter or not (unit.explicit_number or earlier.explicit_number):
                continue
            mark = number_mark(unit.number) if unit.explicit_number else "#" * unit.rank
            column = max(0, unit.heading.find(mark)) + unit.rank + 1 if unit.explicit_number else 1
            message = f"the number {unit.number} is already used in {other.path} on line {earlier.line}"
            yield Finding(Code.DUPLICATE_NUMBER, chapter.path, unit.line, column, message, None, len(mark))


def numbers_begin_anew(
    chapters: Sequence[Chapter], scheme: NumberingScheme, settings: str, place: tuple[int, int]
) -> Iterator[Finding]:
    """Yield a finding if the rules of several chapters have the same number, although their number names them.

    ``settings`` is the path of the ``book.toml``, ``place`` the line and column of ``numbering`` in it.
    """
    for pattern in scheme.patterns[1:]:
        if pattern is None or pattern.stem or not _NAMES_A_RULE.search(pattern.before + pattern.after):
            continue
        first = pattern.add(0)
        ranks = _independent_ranks(scheme, (pattern.counter,))
        numbers = [{unit.number for unit in chapter.units if unit.rank in ranks} for chapter in chapters]
        repeating = sum(1 for of_chapter in numbers if first in of_chapter)
        if repeating > 1:
            message = (
                f"{repeating} chapters have a rule with the number {first}, so it does not identify a rule; add "
                f'counted_through = ["{first}"] to count through all chapters, or counted_through = [] if numbers '
                "begin anew on purpose"
            )
            yield Finding(Code.NUMBERS_BEGIN_ANEW, settings, *place, message, None, len("numbering"))
        return


def _independent_ranks(scheme: NumberingScheme, counters: Sequence[int]) -> frozenset[int]:
    """Return the ranks that use one of the counters, and whose numbers do not continue those of the rank above."""
    return frozenset(
        rank
        for rank, pattern in enumerate(scheme.patterns, 1)
        if pattern is not None and not pattern.stem and pattern.counter in counters
    )
