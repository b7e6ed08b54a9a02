"""Punctuation that a translation lacks: brackets and quotation marks without a partner, and full stops."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...library.book_units import own_markup
from ...model.findings import Code
from ...model.units import BlockKind, Unit
from ...support.language_tags import primary_language
from ..unit_features import without_references
from .compared_unit import ComparedUnit, Difference
from .conventions import Cause

_STOPS = frozenset(
    ".。!！?？…⋯．‼⁇⁈⁉‽⸮"
    "؟۔؞܀܁܂܃׃߹࠰࠾"  # Arabic, Urdu, Syriac, Hebrew, N'Ko, Samaritan
    "।॥෴။།༎"  # the scripts of India, Sinhala, Myanmar, Tibetan
    "។៕៖។᠃᠉᥄᥅"  # Khmer, Mongolian, Limbu
    "։՜՞჻"  # Armenian, Georgian
    "።፧፨᙮᜵᜶᪨᪩᪪᪫᭚᭛᭞᭟᭽᭾᰻᰼᱾᱿꓿꘎꘏꛳꛷꡶꡷꣎꣏꤯꧈꧉꩝꩞꩟꫰꫱꯫"  # Ethiopic and others
)
"""The signs that end a sentence in any script, those with Unicode's property Sentence_Terminal among them."""
_NO_STOPS: frozenset[str] = frozenset()
_STOPS_OF: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("cu", "el", "grc"), frozenset(";")),
    **dict.fromkeys(("as", "bho", "bn", "hi", "mai", "mr", "ne", "or", "pa", "sa"), frozenset("|")),
}
"""Signs that end a sentence in some languages only: the Greek question mark, whose normal form is a semicolon, and what
is typed for a danda.
"""
_WITHOUT_STOPS = frozenset(("lo", "nod", "sou", "th", "tts"))
"""Languages without a full stop."""
_LETTER_WITHOUT_STOPS = re.compile("[\u0e00-\u0e2e\u0e30-\u0e4e\u0e80-\u0eff]")
"""Letters of Thai and Lao, which end sentences with nothing, or with a space."""
_COLONS = (":", "：")
"""A colon ends a sentence before a list; that the source has a full stop there is a matter of style."""
_AFTER_STOP = " \t\r\n*_`~」』）)]】〉》〕〗﹂﹄”’“‘\"'»«›‹\u200b\u200c\u200d\u200e\u200f\u2060\u061c\ufeff"
"""What may follow a full stop: closing signs, “ and « among them, which close in some languages, and invisible ones."""
_LAST_REMARK = re.compile(r"[（(][^（()）]*[）)]\s*\Z")
_DOUBLED_STOP = re.compile(
    r"[.。．।۔։။።។](?:\s*(?:\[\[[^\[\]\n]*\]\]|\[[0-9][0-9.]*[a-z]*\.?\]))+\s*[.。．।۔։။።។](?![.0-9])"
)
_LONGEST_END = 12
"""How many characters of a text are marked where its full stop is missing: enough to stand there only."""
_ABBREVIATION = re.compile(
    r"(?<![^\W\d_])(?:vgl|s|cf|v|vid|voir|zob|viz|por|jf|jfr|bkz|lásd|ld|см|ср|див|вж|вид|art|abs|ziff|nr|kap|sec|ch|p|reg|no)\Z",
    re.I,
)
"""Words such as ``see`` and ``number`` that are written with a dot: ``vgl. [[rule:trash]].``"""
BRACKETS = {
    "「": "」",
    "『": "』",
    "（": "）",
    "(": ")",
    "【": "】",
    "《": "》",
    "〈": "〉",
    "“": "”",
    "[": "]",
    "{": "}",
    "«": "»",
}
"""The pairs of brackets and quotation marks that must be closed, by the opening one."""
_QUOTATION_MARKS = frozenset("「」『』“”«»„‘")
_LOW_QUOTATION = re.compile('„[^„“”"]*[“”"]')
_QUOTATIONS = {
    **dict.fromkeys(("da", "de", "hr", "hu", "sk", "sl", "sr"), re.compile("»[^«»]*«")),
    **dict.fromkeys(("fi", "sv"), re.compile("”[^”]*”|»[^»]*»")),
}
"""Quotations by language whose marks have another meaning elsewhere."""
_WITH_SINGLE_QUOTES = frozenset(("ko", "zh"))
"""The languages that quote with ‘ and ’; elsewhere ‘ is often an apostrophe or a prime."""
_CLOSED_BY_SIXES = frozenset(("bg", "cs", "da", "de", "et", "hr", "is", "lt", "ru", "sk", "sl", "sr", "uk"))
"""The languages in which “ closes a quotation."""
_CLOSERS = {closing: opening for opening, closing in BRACKETS.items()}
_MARKS = frozenset((*BRACKETS, *_CLOSERS, *_QUOTATION_MARKS, '"'))
_ITEM_OR_ROW = re.compile(r"\s*(?:[-*+|]|[0-9]+[.)])")
_CITATION = re.compile(r"\]\][.．]\s*[^\s.。ぁ-ゟ][^.。ぁ-ねは-ゟ]{0,60}$")
"""A text that ends with the number and the title of a rule: ``see rule [[rule:trash]]. Trash`` is not a sentence.

Text with hiragana other than の still counts as one, because that is how a Japanese verb ends.
"""
_BRACKET = re.compile(f"[{re.escape(''.join([*BRACKETS, *_CLOSERS]))}]")
_LIST_MARK = re.compile(r"(?:^|\s)[0-9A-Za-z一二三四五六七八九十]{1,3}\Z")
"""The text before the bracket of a list item: ``a)``, which closes nothing."""

_MAY_BE_OPEN = re.compile('[„‘"]')
"""Marks that are also something else, and so do not count as brackets."""
_END = re.compile(r"[^\w\s]{1,3}\Z")


def bracket_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield the first bracket or quotation mark without a partner, if the source has none."""
    text = _without_quotations(translation)
    wrong = unbalanced(text)
    if not wrong and not _MAY_BE_OPEN.search(text):
        return  # as in most texts
    source_text = _without_quotations(source)
    if "„" in text and "„" not in source_text:
        wrong = "„", True
    elif text.count("‘") > text.count("’") and primary_language(translation.language) in _WITH_SINGLE_QUOTES:
        wrong = "‘", True  # the closing mark is an apostrophe too, so there may be more of it
    elif wrong == ("“", True) and primary_language(translation.language) in _CLOSED_BY_SIXES:
        wrong = "“", False
    if wrong and not unbalanced(source_text):
        mark, is_opening = wrong
        what = "is not closed" if is_opening else "was not opened"
        kind = "quotation mark" if mark in _QUOTATION_MARKS else "bracket"
        yield Difference(Code.BRACKET_DIFFERS, f"the {kind} {mark} {what}", mark, cause=_cause_of_mark(mark))
    elif text.count('"') % 2 and not source_text.count('"') % 2:
        yield Difference(Code.BRACKET_DIFFERS, 'a quotation mark " is not closed', '"', cause=_cause_of_mark('"'))


def bracket_occasions(translation: ComparedUnit) -> Iterator[Cause]:
    """Yield a cause for each mark of a translation that could have no partner."""
    yield from (_cause_of_mark(sign) for sign in translation.text if sign in _MARKS)


def _without_quotations(unit: ComparedUnit) -> str:
    """Return the text of a unit without the quotations whose marks mean something else in other languages."""
    text = unit.text
    if "„" in text:
        text = _LOW_QUOTATION.sub(_inside, text)
    of_language = _QUOTATIONS.get(primary_language(unit.language))
    return text if of_language is None else of_language.sub(_inside, text)


def _inside(quotation: re.Match[str]) -> str:
    return quotation[0][1:-1]


def _cause_of_mark(mark: str) -> Cause:
    return Code.BRACKET_DIFFERS.code, mark


def unbalanced(text: str) -> tuple[str, bool] | None:
    """Return the first unmatched bracket of a normalised text and whether it is an opening one, or None."""
    open_brackets: list[str] = []
    for match in _BRACKET.finditer(text):
        sign = match[0]
        if sign in BRACKETS:
            open_brackets.append(sign)
            continue
        opening = _CLOSERS[sign]
        if open_brackets and open_brackets[-1] == opening:
            open_brackets.pop()
        elif opening in open_brackets:
            return open_brackets[-1], True
        elif not (sign == ")" and _LIST_MARK.search(text, 0, match.start())):
            return sign, False
    return (open_brackets[-1], True) if open_brackets else None


def stop_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield a difference if the source ends with a full stop and the translation does not."""
    ours, theirs, markup = _endings(source, translation)
    is_open = ends_with_stop(ours, source.language) and not ends_with_stop(theirs, translation.language)
    is_open = is_open and theirs.rstrip()[-1:] not in _COLONS and not _has_no_stops(theirs, translation.language)
    if is_open and theirs.strip() and not _CITATION.search(_LAST_REMARK.sub("", markup)):
        message = "the source ends with a full stop, but this does not"
        yield Difference(Code.MISSING_STOP, message, _end(markup), _end(source.markup), _cause_of_stop(source, ours))


def stop_occasions(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Cause]:
    """Yield the cause with which the end of a translation could differ, if its source ends with a full stop."""
    text, theirs, _ = _endings(source, translation)
    if ends_with_stop(text, source.language) and not _has_no_stops(theirs, translation.language):
        yield _cause_of_stop(source, text)


def _end(markup: str) -> str:
    return markup.rstrip().rpartition("\n")[2][-_LONGEST_END:]


def _endings(source: ComparedUnit, translation: ComparedUnit) -> tuple[str, str, str]:
    """Return the two texts whose ends are compared, and the markup of the translation's text."""
    # The items of a list may end in any way.
    if source.unit.blocks and (_ends_in_list(source.unit) or _ends_in_list(translation.unit)):
        ours, theirs = without_references(source.unit.text), without_references(translation.unit.text)
        return ours, theirs, translation.unit.text
    return source.text, translation.text, translation.markup


def _cause_of_stop(source: ComparedUnit, text: str) -> Cause:
    """Return the cause of a missing full stop: the kind of the unit, and the signs at the end of the source."""
    end = _END.search(text.rstrip())
    return Code.MISSING_STOP.code, source.unit.kind.value, end[0] if end is not None else ""


def _ends_in_list(unit: Unit) -> bool:
    """Return whether the last paragraph below a heading is a list or a table."""
    blocks = [block for block in unit.blocks if block.kind is not BlockKind.EXAMPLE]
    return bool(blocks) and _ITEM_OR_ROW.match(blocks[-1].markup.rstrip().rpartition("\n\n")[2]) is not None


def ends_with_stop(text: str, language: str = "") -> bool:
    """Return whether a text without references ends like a sentence of its language; closing brackets and emphasis may
    follow, and so may a remark in brackets.
    """
    if text[-1:] in _STOPS or text.rstrip(_AFTER_STOP)[-1:] in _STOPS:  # as nearly all
        return True
    stops = _STOPS | _STOPS_OF.get(primary_language(language), _NO_STOPS)
    without_remark = _LAST_REMARK.sub("", text)
    return any(one.rstrip(_AFTER_STOP)[-1:] in stops for one in (text, without_remark))


def _has_no_stops(text: str, language: str) -> bool:
    """Return whether a text is in a language or a script that has no full stop."""
    if primary_language(language) in _WITHOUT_STOPS:
        return True
    return not text.isascii() and _LETTER_WITHOUT_STOPS.match(text.rstrip(_AFTER_STOP)[-1:]) is not None


def doubled_stop(unit: Unit) -> str | None:
    """Return a reference together with the two full stops around it, or None if no reference has them."""
    markup = own_markup(unit)
    if "]" not in markup:
        return None
    found = (match[0] for match in _DOUBLED_STOP.finditer(markup) if not _ABBREVIATION.search(markup, 0, match.start()))
    return next(found, None)
