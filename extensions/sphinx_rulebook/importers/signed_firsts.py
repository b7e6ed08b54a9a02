"""The first numbers of the kinds whose numbers include more than a counter, and the look of lines with such numbers."""

from __future__ import annotations

import re

from .unit_words import COUNTED_SIGNS, PARAGRAPH_WORDS, UNIT_WORDS

SIGNED_FIRSTS = (
    *(f"{before}1{sign}" for before, signs in zip("第제", COUNTED_SIGNS, strict=True) for sign in signs),
    *("1장", "1절", "1조"),
    *(
        "1. §",
        "1 §",
        "1.§",
        "1§",
        "§ 1",
        "§1",
        "(1)",
        "(a)",
        "(i)",
        "(A)",
        "(I)",
        "1)",
        "a)",
        "i)",
        "A)",
        "I)",
        "1°",
        "1º",
        "I",
        "A",
        "a",
        "i",
    ),
)
"""The first numbers of the self-contained kinds; the last four need a sign after them, which is left out here."""

OTHER_FIRSTS = (
    *("①", "⑴", "（一）", "(一)", "一", "（ア）", "(ア)", "ア", "（イ）", "(イ)", "イ"),
    *("가.", "가)", "α)", "а)", "甲", "א)", "(א)", "א.", "أ)", "(أ)", "أ -", "الف)", "(الف)", "الف -"),
)
"""The first numbers of the kinds in other scripts, as documents print them."""

LOOKS_SIGNED = re.compile(
    r"[第제§(（①-⒇㉑-㉟㊱-㊿]|[0-9A-Za-z０-９]{1,7}[).．、](?![0-9A-Za-z])|[０-９]{1,3}\s|[一二三四五六七八九十百]{1,5}[\s、，．.:：]|"
    rf"(?:[0-9]{{1,3}}\s?|[IVXLC]{{1,5}}\s)[-–]\s|(?:[ァ-ヺ가-힣α-ωа-я甲-癸א-תء-يپچژکگی]{{1,2}}|الف)[\s、，．.)）]|(?:{UNIT_WORDS}|{PARAGRAPH_WORDS})\s|"
    rf"(?:[0-9IVXLC]{{1,5}}(?:[.º°ª]+|st|nd|rd|th|er)?|[^\W\d_]{{3,20}})\s(?:{UNIT_WORDS})(?![^\W_])|"
    r"[0-9]{1,4}(?:\.?\s?§|\s?[장절조])|[0-9]{1,2}[°º]\s",
    re.I,
)
"""The start of a line that may open with such a number; most other lines are ruled out."""
