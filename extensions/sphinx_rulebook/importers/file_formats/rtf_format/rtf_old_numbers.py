"""The numbers of paragraphs in RTF from before Word 97 (``pn``), where the file does not have them as text."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..number_formats import print_count
from .rtf_characters import text_of_tokens
from .rtf_tokens import RtfGroup

_FORMS = {
    "pncard": "cardinalText", "pndec": "decimal", "pnucltr": "upperLetter", "pnucrm": "upperRoman",
    "pnlcltr": "lowerLetter", "pnlcrm": "lowerRoman", "pnord": "ordinal", "pnordt": "ordinalText",
    "pnaiu": "aiueo", "pnaiud": "aiueoFullWidth", "pnaiueo": "aiueo", "pnaiueod": "aiueoFullWidth",
    "pniroha": "iroha", "pnirohad": "irohaFullWidth", "pncnum": "decimalEnclosedCircle",
    "pndecd": "decimalFullWidth", "pndbnum": "ideographDigital", "pndbnumd": "japaneseCounting",
    "pnganada": "ganada", "pnchosung": "chosung",
}  # fmt: skip
_BODY, _MOST = 10, 9
"""The level of a plain list, and the deepest one of an outline."""


@dataclass(frozen=True, slots=True)
class OldNumber:
    """How a paragraph is numbered: its level in an outline, from 1, or that of a plain list; the form of the count, the
    first one, the texts around it, and whether the numbers of the levels above are before it.
    """

    level: int
    form: str
    start: int
    before: str
    after: str
    has_levels_above: bool
    is_counted: bool

    @property
    def depth(self) -> int:
        """The level in a list, from 0."""
        return 0 if self.level == _BODY else self.level - 1


def read_old_number(group: RtfGroup, encoding: str) -> OldNumber:
    """Return what a group ``pn`` says; ``encoding`` is that of the document."""
    names = {token.name for token in group.tokens}
    level = group.value("pnlvl") or 0
    start = group.value("pnstart")
    before, after = (group.group(name) for name in ("pntxtb", "pntxta"))
    return OldNumber(
        level if 1 <= level <= _MOST else _BODY,
        "bullet" if "pnlvlblt" in names else next((form for name, form in _FORMS.items() if name in names), "decimal"),
        1 if start is None else start,
        text_of_tokens(before, encoding) if before is not None else "",
        text_of_tokens(after, encoding) if after is not None else "",
        "pnprev" in names,
        "pnlvlcont" not in names,
    )


@dataclass(slots=True)
class OldNumbers:
    """Counts the paragraphs that are numbered so, in their order."""

    _counts: dict[int, tuple[int, OldNumber]] = field(default_factory=dict)

    def interrupt(self) -> None:
        """Pass a paragraph without a number: it ends a plain list, and an outline goes on below it."""
        self._counts.pop(_BODY, None)

    def next_number(self, own: OldNumber, language: str) -> str:
        """Count a paragraph, and return its number: ``1.``, ``(a)``, ``•``; "" if it goes on with the one above.

        ``language`` is the tag of the document's language.
        """
        if not own.is_counted:
            return ""
        if own.form == "bullet":
            return "•"
        before = self._counts.get(own.level)
        count = before[0] + 1 if before is not None else own.start
        self._counts[own.level] = count, own
        for deeper in [one for one in self._counts if own.level < one < _BODY]:
            del self._counts[deeper]
        above = sorted(one for one in self._counts if one < own.level) if own.has_levels_above else []
        shown = [self._shown(level, language) for level in above if own.level != _BODY]
        return f"{''.join(shown)}{self._shown(own.level, language)}".strip()

    def _shown(self, level: int, language: str) -> str:
        count, own = self._counts[level]
        return f"{own.before}{print_count(count, own.form, language)}{own.after}"
