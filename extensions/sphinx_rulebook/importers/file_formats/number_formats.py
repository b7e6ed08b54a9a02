"""The forms in which Word and style sheets print a count."""

from __future__ import annotations

from ...markup.counting.counters import han_numeral, letters, roman

_LETTERS = 26
_FORMS = {
    "lowerroman": "i", "lower-roman": "i", "upperroman": "I", "upper-roman": "I",
    "lowerletter": "a", "lower-alpha": "a", "lower-latin": "a", "upperletter": "A", "upper-alpha": "A",
    "upper-latin": "A", "decimalzero": "01", "decimal-leading-zero": "01", "none": "",
    "japanesecounting": "一", "chinesecounting": "一", "cjk-ideographic": "一", "ideographdigital": "一",
    "decimalenclosedcircle": "①", "decimalenclosedcirclechinese": "①",
}  # fmt: skip
_CIRCLES = 20


def print_count(count: int, form: str) -> str:
    """Return a count in a form by the name that Word (``lowerLetter``) or CSS (``lower-alpha``) has for it.

    Unknown forms print digits.
    """
    kind = _FORMS.get(form.lower(), "1")
    if not kind:
        return ""
    if kind in ("i", "I") and count > 0:
        return roman(count) if kind == "i" else roman(count).upper()
    if kind in ("a", "A") and count > 0:
        # Word and browsers differ after z: aa, bb in Word; aa, ab in CSS.
        repeated = chr(ord(kind) + (count - 1) % _LETTERS) * ((count - 1) // _LETTERS + 1)
        return repeated if "-" not in form else _spread(count, kind)
    if kind == "01":
        return f"{count:02}"
    if kind == "一" and count > 0:
        return han_numeral(count)
    if kind == "①" and 0 < count <= _CIRCLES:
        return chr(0x245F + count)
    return str(count)


def _spread(count: int, kind: str) -> str:
    text = letters(count - 1)
    return text.upper() if kind == "A" else text
