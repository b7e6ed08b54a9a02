"""The layout of a document that is of none with a name: made of the numbers that it has."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, KeysView, Sequence
from dataclasses import replace

from ..markup.numbering import read_scheme
from ..markup.titles import ends_sentence, is_title
from .document import Line
from .headings import part_heading
from .profile import Profile
from .profiles import letters, unnumbered
from .shapes import NumberShapes, split_number
from .starts import Start, find_starts
from .words import APPENDIX_WORDS, COUNTED_WORDS

_COMPONENT = re.compile(r"(?P<sign>[.\-]?)(?P<value>[0-9]+|[a-z]{1,2}|[IVXLC]{1,7}|[A-Z]{1,2}|\++)")
_ROMAN = re.compile("[IVXLC]+")
_SIGNED = (
    *(f"{before}1{sign}" for before, signs in zip("第제", COUNTED_WORDS, strict=True) for sign in signs),
    *("§ 1", "§1", "(1)", "(a)", "(i)", "(A)", "(I)", "1)", "a)", "i)", "A)", "I)", "I", "A", "a", "i"),
)
"""The first numbers of the kinds that may stand alone; a sign behind the last four is needed, and left out."""

_NESTING = "編编편部章장節节절款条條조項항"
"""Signs behind the numbers of a statute, the outermost first."""
_APPENDIX_LETTER = re.compile(rf"{APPENDIX_WORDS}\s+[A-Z](?:[.:)\s]|$)", re.I)
_BRACKETED = re.compile(r"[(（]?[0-9０-９]+[)）]")
_LOOKS_SIGNED = re.compile(r"[第제§(（]|[0-9A-Za-z０-９]{1,7}[).）．](?![0-9A-Za-z])")
_LEAST_SIGNED = 0.15
"""The share of lines that open with such a number in a document that is numbered so; else they are those of lists."""
_FEWEST = 3
_LEAST_SHARE = 0.85
_LEAST_TITLES = 0.6
_ONLY_TITLES = 0.8
_DEEPEST = 7
_LEAST_DEEPER = 0.005
_RANKS = 6


def learn(lines: Sequence[Line], dropped: Collection[int]) -> tuple[Profile, str]:
    """Return a layout made of the numbers that a document has, or that of one without numbers, and why it is."""
    chain = _chain(lines, dropped)
    above, below = _signed(lines, dropped, chain)
    headings: tuple[str, ...] = ()
    if len(above) == 1 and len(chain) > 1 and above[0][0] in "第제§":
        headings, above = (above[0].replace("1", "#"),), ()  # 第1章 above 1.1 is chapter 1
    chain = (*above, *chain, *below)
    if not chain:
        return (unnumbered.PROFILE, "no line opens with a number that counts on")
    has_appendices = chain[0] == "1" and any(
        _APPENDIX_LETTER.match(line.text) for i, line in enumerate(lines) if line.text and i not in dropped
    )
    raw = Profile("learned", numbers=chain, headings=headings, has_appendices=has_appendices)
    starts = find_starts(lines, NumberShapes(raw), dropped)
    if len(starts) < _FEWEST - 1:
        return (unnumbered.PROFILE, "no line opens with a number that counts on")
    numbers = _ranks(lines, starts, chain)
    deepest = max(starts, key=lambda start: (start.rank, -start.line))
    reason = f"{len(starts)} numbers, such as {starts[0].number} and {deepest.number}"
    known = {letters.PROFILE.numbers: "letters", ("1", "1.1", "", "", "", ""): "sections"}
    name = known.get(numbers) or ("decimal" if re.fullmatch(r"[0-9.]*", "".join(numbers)) else "numbered")
    if name == "numbered":
        reason += "; numbers of this shape are of no named layout"
    return replace(raw, name=name, numbers=numbers), reason


def _chain(lines: Sequence[Line], dropped: Collection[int]) -> tuple[str, ...]:
    """Return the first number of each level of the numbers that most numbered lines have; empty where none has."""
    signatures: Counter[tuple[tuple[str, str], ...]] = Counter()
    values: defaultdict[tuple[tuple[str, str], ...], set[str]] = defaultdict(set)
    bare: list[int] = []
    for i, line in enumerate(lines):
        opening = split_number(line.text, True) if line.text and i not in dropped else None
        if opening is None or opening.trimmed[:1] in ("第", "제"):
            continue
        parts = _components(opening.number)
        if parts is None or len(parts) > _DEEPEST:
            continue
        signature = tuple((sign, _kind(value)) for sign, value in parts)
        if len(parts) > 1:
            signatures[signature] += 1
        elif (
            opening.number.isdigit()
            and not _BRACKETED.match(line.text)
            and (not line.indent or opening.is_sure or line.level)
        ):
            bare.append(int(opening.number))
        for depth in range(1, len(parts) + 1):
            values[signature[:depth]].add(parts[depth - 1][1])
    weights: Counter[tuple[tuple[str, str], ...]] = Counter()
    for signature, count in signatures.items():
        weights[signature[:2]] += count
    if not weights or weights.most_common(1)[0][1] < _FEWEST - 1:
        return ("1",) if _counts_on(bare, lines, dropped) else ()
    chain = weights.most_common(1)[0][0]
    plain = (("", "digit"), *chain[1:])
    if chain[0][1] == "upper" and weights[plain] >= _FEWEST - 1:
        chain = plain  # the letters are those of appendices
    while len(chain) < _DEEPEST:
        deeper: Counter[tuple[tuple[str, str], ...]] = Counter()
        for signature, count in signatures.items():
            if len(signature) > len(chain) and signature[: len(chain)] == chain:
                sign, kind = signature[len(chain)]
                if kind != "digit" or sign == chain[-1][0]:
                    deeper[signature[: len(chain) + 1]] += count
        if not deeper or deeper.most_common(1)[0][1] < _LEAST_DEEPER * signatures.total():
            break
        chain = deeper.most_common(1)[0][0]
    first, numbers = "", []
    for depth, (sign, kind) in enumerate(chain, 1):
        start = {"digit": "1", "lower": "a", "upper": "A"}[kind]
        if kind == "upper" and "II" in values[chain[:depth]] and all(map(_ROMAN.fullmatch, values[chain[:depth]])):
            start = "I"
        if kind == "digit" and depth > 1 and "0" in values[chain[:depth]]:
            start = "0"
        first += sign + start
        numbers.append(first)
    return tuple(numbers)


def _signed(
    lines: Sequence[Line], dropped: Collection[int], chain: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first numbers of the kinds that stand alone: ``(a)``, ``§ 1``, ``第1条``, the outermost first.

    The first are those that stand above the first number of the ``chain``, the second those below.
    """
    written = [i for i, line in enumerate(lines) if line.text and i not in dropped]
    raw = NumberShapes(Profile("", numbers=tuple(chain))) if chain else None
    first_in_chain = next((i for i in written if raw is not None and raw.split(lines[i].text) is not None), len(lines))
    likely = [i for i in written if _LOOKS_SIGNED.match(lines[i].text)]
    found: list[tuple[int, str, int, KeysView[int]]] = []
    for first in _SIGNED:
        if first in chain:
            continue
        shapes = NumberShapes(Profile("", numbers=(first,)))
        places = {i: opening.number for i in likely if (opening := shapes.split(lines[i].text)) is not None}
        in_turn, others = _counted_on(list(places.values()), first)
        is_enough = in_turn >= (2 if first[0] in "第제" else _FEWEST) and in_turn >= _LEAST_SHARE * (in_turn + others)
        if not is_enough or any(same == places.keys() for _, _, _, same in found):
            continue
        begins = next(place for place, number in places.items() if read_scheme([first]).index_of(1, "", number) == 0)
        found.append((begins, first, in_turn, places.keys()))
    if sum(count for _, _, count, _ in found) < _LEAST_SIGNED * len(written):
        return (), ()
    found.sort(key=lambda entry: (_NESTING.find(entry[1][-1]) if entry[1][0] in "第제" else 0, entry[0], entry[1]))
    return (
        tuple(first for place, first, _, _ in found if place <= first_in_chain),
        tuple(first for place, first, _, _ in found if place > first_in_chain),
    )


def _counted_on(numbers: Sequence[str], first: str) -> tuple[int, int]:
    """Return how many of some numbers are the first of their kind or the next after the one before, and how many not.

    Letters that are Roman numerals of another kind, and the other way round, count for neither.
    """
    scheme = read_scheme([first])
    before, in_turn, others = -1, 0, 0
    for number in numbers:
        index = scheme.index_of(1, "", number)
        if index is not None and index in (0, before + 1):
            in_turn += 1
            before = index
        elif not (any(map(str.isalpha, first)) and _ROMAN.fullmatch(number.strip("().").upper())):
            others += 1
    return in_turn, others


def _components(number: str) -> list[tuple[str, str]] | None:
    """Return the parts of a number, each with the sign before it; None where it has others than counters."""
    matches = list(_COMPONENT.finditer(number))
    if "".join(match[0] for match in matches) != number or any(match["value"][0] == "+" for match in matches):
        return None
    if len(matches) > 1 and any(len(match["value"]) > 3 for match in matches[1:]):
        return None
    if len(matches) < 2 and number.isalpha():
        return None
    return [(match["sign"], match["value"]) for match in matches]


def _kind(value: str) -> str:
    if value.isdigit():
        return "digit"
    return "lower" if value.islower() else "upper"


def _counts_on(numbers: Sequence[int], lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Say whether the bare numbers at the start of lines number a document, and are not those of lists in it."""
    if len(numbers) < _FEWEST:
        return False
    steps = sum(1 for before, after in itertools.pairwise(numbers) if after == before + 1)
    written = sum(1 for i, line in enumerate(lines) if line.text and i not in dropped)
    restarts = sum(1 for number in numbers[1:] if number == 1)
    return (
        steps >= 0.8 * (len(numbers) - 1 - restarts)
        and (restarts == 0 or len(numbers) / (restarts + 1) >= _FEWEST)
        and (len(numbers) >= 0.1 * written)
    )


def _ranks(lines: Sequence[Line], starts: Sequence[Start], chain: tuple[str, ...]) -> tuple[str, ...]:
    """Put the levels of the numbers at their ranks: chapters and sections are titles, rules are sentences."""
    titles: defaultdict[int, list[bool]] = defaultdict(list)
    bodies: defaultdict[int, int] = defaultdict(int)
    for i, start in enumerate(starts):
        below = _following(lines, start.line)
        text = start.text or below
        goes_on = i + 1 == len(starts) or starts[i + 1].line > start.line + 1
        if goes_on and start.text and below[:1].islower() and not ends_sentence(text):
            text = f"{text} {below}"  # the first line of a sentence is no title
        stop = starts[i + 1].line if i + 1 < len(starts) else len(lines)
        is_bare = not start.text and not any(line.text for line in lines[start.line + 1 : stop])
        titles[start.rank].append(is_bare or is_title(text))
        if any(line.text for line in lines[start.line + 1 : stop]):
            bodies[start.rank] += 1

    def share(level: int) -> float:
        return sum(titles[level]) / len(titles[level]) if titles[level] else 1.0

    if share(1) < _LEAST_TITLES:
        before = ["", ""]  # one chapter without a number, and no sections
    elif len(chain) == 1 or _has_parts(lines, starts):
        before = [""]  # the headings above are the chapters
    else:
        before = []
    has_sections = before or len(chain) == 1 or share(2) >= _LEAST_TITLES
    numbers = [*before, chain[0], *([] if has_sections else [""]), *chain[1:]]
    deepest = max(titles)
    is_titles_only = all(share(level) >= _ONLY_TITLES for level in titles)
    if is_titles_only and bodies[deepest] >= 0.5 * len(titles[deepest]):
        numbers += [""] * max(1, _RANKS - len(numbers))  # the paragraphs below the titles are the rules
    return tuple(numbers)


def _following(lines: Sequence[Line], place: int) -> str:
    """Return the text of the first line with any among the three below a place, "" where none has."""
    return next((line.text for line in lines[place + 1 : place + 4] if line.text), "")


def _has_parts(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Say whether the numbers start again below a heading that has none, so that such headings are the chapters."""
    top = [start for start in starts if start.rank == 1]
    return any(
        int(later.number) <= int(earlier.number) and part_heading(lines, later.line) is not None
        for earlier, later in itertools.pairwise(top)
        if earlier.number.isdigit() and later.number.isdigit()
    )
