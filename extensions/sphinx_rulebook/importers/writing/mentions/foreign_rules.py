"""Telling numbers of rules of other documents from own ones, by the words beside them: ``§ 242 BGB``,
``rules 2 to 4 of the other book``, ``article 9 du Code civil``, ``民法第90条``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...cited_words import PARTS_AFTER_NUMBER
from .law_names import LAW, LAWS_BEFORE, NAMED_LAWS_BEFORE, SHORT_LAW, WHOLE_LAW
from .mention_patterns import NumberMention
from .worded_rows import ROW_JOINER

_OTHER = (
    r"(?:of|in|from)\s(?:another|(?:an|the)\sother)\s(?:\w+\s)?(?:books?|rule\s?books?|documents?|rules|texts?|guides?|"
    r"handbooks?|manuals?|codes?|laws|editions?|volumes?|games?|sets?|regulations)|de[rs]\sanderen|eine[rs]\sanderen|de\sl['’]autre|d['’]un(?:e)?\sautre|"
    r"de(?:l|\sla)?\sotr[oa]|dell['’]altr[oa]|d[oa]\soutr[oa]|van\s(?:het|de|een)\sandere?|другого|другой"
)
_AFTER = re.compile(
    rf"{PARTS_AFTER_NUMBER}(?:,?\s(?:(?P<name>{WHOLE_LAW})|{_OTHER}|{LAW})|\s(?:{SHORT_LAW}))(?![^\W_])"
)
_NAME_WORD = re.compile(r"(?<![^\W\d_])(?!(?:the|under|des|der)\b)[^\W\d_]{3,}")
"""A word of a name that tells it from others."""
_LONG_WORD = 6
_LONGEST_BEFORE, _LONGEST_NAME = 8, 40
_HEAD = re.compile(r"[^\W\d_]+\.?\s|§\s?|第|제")


def without_foreign_rules(found: Sequence[NumberMention], text: str, title: str) -> list[NumberMention]:
    """Return the references of a text, in order, without numbers and rows of numbers beside which the name of a law or
    of another document is, unless the name is in the ``title`` of this document.
    """
    kept: list[NumberMention] = []
    below: NumberMention | None = None
    for mention in reversed(found):
        is_foreign = not mention.is_link and (
            _is_before_law(text, mention.stop, title)
            or (below is not None and _is_row(text[mention.stop : below.start]))
        )
        below = mention if is_foreign else None
        if not is_foreign:
            kept.append(mention)
    kept.reverse()
    return _without_those_after_names(kept, text)


def _is_before_law(text: str, stop: int, title: str) -> bool:
    match = _AFTER.match(text, stop)
    if match is None:
        return False
    # The ends of words vary: "des Hafengesetzes" is in the title "Hafengesetz".
    words = [word[:-2] if len(word) >= _LONG_WORD else word for word in _NAME_WORD.findall(match["name"] or "")]
    return not words or not all(re.search(rf"\b{word}", title, re.I) for word in words)


def _without_those_after_names(found: Sequence[NumberMention], text: str) -> list[NumberMention]:
    kept: list[NumberMention] = []
    above: NumberMention | None = None
    for mention in found:
        start = mention.start - (text[mention.start - 1 : mention.start] in ("第", "제"))
        named = (
            LAWS_BEFORE.search(text[max(0, start - _LONGEST_BEFORE) : start])
            or NAMED_LAWS_BEFORE.search(text[max(0, start - _LONGEST_NAME) : start])
        ) is not None
        is_foreign = not mention.is_link and (
            named or (above is not None and _is_row(text[above.stop : mention.start].lstrip("条條조項项항")))
        )
        above = mention if is_foreign else None
        if not is_foreign:
            kept.append(mention)
    return kept


def _is_row(gap: str) -> bool:
    """Return whether what is between two numbers only joins them."""
    joiner = ROW_JOINER.match(gap)
    return joiner is not None and (joiner.end() == len(gap) or _HEAD.fullmatch(gap, joiner.end()) is not None)
