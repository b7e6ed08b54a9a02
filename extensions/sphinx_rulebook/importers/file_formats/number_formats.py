"""The forms in which Word and style sheets print a count.

Word's names are those of ECMA-376 part 1, §17.18.59 (ST_NumberFormat), those of style sheets are of CSS Counter Styles
Level 3, §6 and §7. A half-width form of Word is printed in the usual width, as importers read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from ...languages.comparing.spelled_numbers import spell
from ...markup.counting.counters import alphabet_from, han_numeral, letters, roman
from ...markup.counting.digits import digits_from
from ...support.language_tags import primary_language

_DIGITS = {
    "٠": "arabic-indic", "۰": "persian", "०": "hindinumbers devanagari", "০": "bengali", "૦": "gujarati",
    "੦": "gurmukhi", "೦": "kannada", "០": "khmer cambodian", "໐": "lao", "൦": "malayalam", "᠐": "mongolian",
    "၀": "myanmar", "୦": "oriya", "௦": "tamil", "౦": "telugu", "๐": "thainumbers thai", "༠": "tibetan",
    "０": "decimalfullwidth decimalfullwidth2",
}  # fmt: skip
"""The forms of plain digits, by the zero of their script."""

_POSITIONAL = {
    "〇一二三四五六七八九": "ideographdigital japanesedigitaltenthousand taiwanesedigital koreandigital2 cjk-decimal",
    "영일이삼사오육칠팔구": "koreandigital",
}
"""The forms of other digits, by these from 0 to 9."""

_HEAVENLY, _EARTHLY = alphabet_from("甲"), "子丑寅卯辰巳午未申酉戌亥"
_COUNTERS = {
    "a": "lowerletter lower-alpha lower-latin", "α": "lower-greek", "а": "russianlower lower-russian",
    "ア": "aiueo aiueofullwidth katakana", "あ": "hiragana", "イ": "iroha irohafullwidth katakana-iroha",
    "い": "hiragana-iroha", "가": "ganada", "甲": "ideographtraditional cjk-heavenly-stem", "א": "hebrew2",
    "أ": "arabicabjad", "①": "decimalenclosedcircle decimalenclosedcirclechinese", "⑴": "decimalenclosedparen",
}  # fmt: skip
"""The forms of letters and signs with which the numbers of books count too, by their first values."""
_OTHERS = {
    "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ": "chosung",
    _EARTHLY: "ideographzodiac cjk-earthly-branch",
    "أبتثجحخدذرزسشصضطظعغفقكلمنهوي": "arabicalpha",
    "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह": "hindivowels",
    "अआइईउऊऋऌएऐओऔ": "hindiconsonants",
    "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ": "thailetters",
    "⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛": "decimalenclosedfullstop",
    "㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉": "ideographenclosedcircle",
}
"""The forms of other letters and signs, by these in their order. In Word, the names of the Hindi ones are exchanged."""
_UPPER = {
    "upperletter": "lowerletter", "upper-alpha": "lower-alpha", "upper-latin": "lower-latin",
    "russianupper": "russianlower", "upper-greek": "lower-greek", "upper-russian": "lower-russian",
}  # fmt: skip
_ENCLOSED = frozenset("①⑴⒈㊀")
_MOST_ENCLOSED = 20
"""Of enclosed signs, Word has no more; later counts are plain digits."""

_FORMAL_SIMPLIFIED = str.maketrans("一二三四五六七八九十百千", "壹贰叁肆伍陆柒捌玖拾佰仟")
_FORMAL_TRADITIONAL = str.maketrans("一二三四五六七八九十百千", "壹貳參肆伍陸柒捌玖拾佰仟")
_FORMAL_JAPANESE = str.maketrans("一二三十", "壱弐参拾")
_HANGUL = str.maketrans("一二三四五六七八九十百千", "일이삼사오육칠팔구십백천")
_HEBREW = alphabet_from("א")
_HEBREW_VALUES = (*range(1, 10), *range(10, 100, 10), 100, 200, 300, 400)

_MOST = 9999
"""Higher counts are digits: as repeated letters or Roman numerals, those of a damaged file would not end."""
_SIGN_OF_ORDINAL = {"fr": "e", "es": "º", "it": "º", "pt": "º", "nl": "e"}
LIST_FORMS = {
    "arabic": "decimal",
    "loweralpha": "lower-alpha",
    "upperalpha": "upper-alpha",
    "lowerroman": "lower-roman",
    "upperroman": "upper-roman",
}
"""The forms of the numbers of a list, by their names in reStructuredText and AsciiDoc."""
_CUSTOM = re.compile(r"0*1(?=,)")


def print_count(count: int, form: str, language: str = "en") -> str:
    """Return a count in a form by the name that Word (``lowerLetter``) or CSS (``lower-alpha``) has for it.

    A custom form of Word is named by its first counts, ``001, 002, 003, ...``. The tag ``language`` is that of counts
    in words. Unknown forms print digits.
    """
    key = form.lower()
    custom = _CUSTOM.match(form)
    if custom is not None:
        return str(count).zfill(len(custom[0]))
    if key in ("decimalzero", "decimal-leading-zero"):
        return f"{count:02}"
    if key == "none":
        return ""
    show = _shown().get(key)
    if not 0 < count <= _MOST:
        return str(count)
    if show is not None:
        return show(count)
    if key in ("cardinaltext", "ordinaltext", "vietnamesecounting", "hindicounting"):
        own = {"vietnamesecounting": "vi", "hindicounting": "hi"}.get(key, primary_language(language))
        return _in_words(count, own, is_ordinal=key == "ordinaltext")
    if key == "ordinal":
        return _ordinal(count, primary_language(language))
    return str(count)


def is_count(text: str, count: int, language: str = "en") -> bool:
    """Return whether a text is a count in any of the forms, also with zeros before it."""
    if text.isascii() and text.isdecimal():
        return int(text) == count
    spelled = (print_count(count, form, language) for form in ("ordinal", "cardinalText", "ordinalText"))
    return 0 < count <= _MOST and (
        text.lower() in map(str.lower, spelled) or any(show(count) == text for show in _shown().values())
    )


@cache
def _shown() -> Mapping[str, Callable[[int], str]]:
    """Return what prints a count from 1, by the names of the forms in lower case."""
    made: dict[str, Callable[[int], str]] = {
        "lowerroman": roman, "lower-roman": roman,
        "upperroman": lambda count: roman(count).upper(), "upper-roman": lambda count: roman(count).upper(),
        "japanesecounting": han_numeral, "japanese-informal": han_numeral, "cjk-ideographic": _chinese,
        "japaneselegal": lambda count: han_numeral(count).translate(_FORMAL_JAPANESE),
        "japanese-formal": lambda count: _chinese(count).translate(_FORMAL_JAPANESE),
        "koreancounting": lambda count: han_numeral(count).translate(_HANGUL),
        "korean-hangul-formal": lambda count: _chinese(count).translate(_HANGUL),
        "hebrew1": _hebrew, "hebrew": _hebrew,
        "ideographzodiactraditional": lambda count: _HEAVENLY[(count - 1) % 10] + _EARTHLY[(count - 1) % 12],
        "numberindash": lambda count: f"- {count} -", "hex": lambda count: f"{count:X}",
        "chicago": lambda count: "*†‡§"[(count - 1) % 4] * ((count - 1) // 4 + 1),
    }  # fmt: skip
    for name in ("chinesecounting", "chinesecountingthousand", "taiwanesecounting", "taiwanesecountingthousand"):
        made[name] = _chinese
    for name in ("simp-chinese-informal", "trad-chinese-informal"):
        made[name] = _chinese
    for name in ("chineselegalsimplified", "simp-chinese-formal"):
        made[name] = lambda count: _chinese(count).translate(_FORMAL_SIMPLIFIED)
    for name in ("ideographlegaltraditional", "trad-chinese-formal"):
        made[name] = lambda count: _chinese(count).translate(_FORMAL_TRADITIONAL)
    for zero, names in _DIGITS.items():
        made |= dict.fromkeys(names.split(), _of_digits(digits_from(zero)))
    for digits, names in _POSITIONAL.items():
        made |= dict.fromkeys(names.split(), _of_digits(digits))
    alphabets = {**{alphabet_from(first): names for first, names in _COUNTERS.items()}, **_OTHERS}
    by_form = {form: alphabet for alphabet, names in alphabets.items() for form in names.split()}
    by_form |= {upper: by_form[lower].upper() for upper, lower in _UPPER.items()}
    return made | {form: _of_letters(alphabet, is_spread="-" in form) for form, alphabet in by_form.items()}


def _of_digits(digits: str) -> Callable[[int], str]:
    return lambda count: "".join(digits[int(digit)] for digit in str(count))


def _of_letters(alphabet: str, is_spread: bool) -> Callable[[int], str]:
    """Return what prints letters. Word and browsers differ after the last one: aa, bb in Word; aa, ab in CSS."""
    size = len(alphabet)
    most = min(size, _MOST_ENCLOSED) if alphabet[0] in _ENCLOSED else _MOST

    def show(count: int) -> str:
        if count > most:
            return str(count)
        if is_spread:
            return letters(count - 1, alphabet)
        return alphabet[(count - 1) % size] * ((count - 1) // size + 1)

    return show


def _chinese(count: int) -> str:
    return han_numeral(count, is_chinese=True)


def _hebrew(count: int) -> str:
    """Return a Hebrew numeral; 15 and 16 are 9 + 6 and 9 + 7."""
    text, rest = "", count
    while rest:
        if rest in (15, 16):
            return f"{text}ט{'וז'[rest - 15]}"
        value = max(one for one in _HEBREW_VALUES if one <= rest)
        text += _HEBREW[_HEBREW_VALUES.index(value)]
        rest -= value
    return text


def _in_words(count: int, language: str, is_ordinal: bool) -> str:
    """Return a count in words, the first with a capital letter; digits if the words are not known."""
    return (spell(count, language, is_ordinal) or str(count)).capitalize()


def _ordinal(count: int, language: str) -> str:
    if language == "en":
        is_teen = count % 100 in (11, 12, 13)
        return f"{count}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(count % 10, 'th')}"
    if language == "fr" and count == 1:
        return "1er"
    return f"{count}{_SIGN_OF_ORDINAL.get(language, '.')}"
