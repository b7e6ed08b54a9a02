"""Plain texts without numbers, whose headings only their form shows, with the truth beside them."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .sentences import LANGUAGES, Language, Writer

_WIDTH = 66


@dataclass(frozen=True)
class PlainText:
    """A text, the title of its game, and its headings with the paragraphs and items below each."""

    text: str
    form: str
    language: str
    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


def _ruled(title: str) -> Sequence[str]:
    return (title, "-" * max(3, len(title)), "")


def _between(title: str) -> Sequence[str]:
    return (f"== {title} ==", "")


FORMS: dict[str, Callable[[str], Sequence[str]]] = {
    "ruled": _ruled,
    "between signs": _between,
    "in brackets": lambda title: (f"【{title}】",),
    "after a sign": lambda title: (f"■{title}",),
    "capitals": lambda title: (title.upper(),),
    "apart": lambda title: (title, ""),
    "above text": lambda title: (title,),
}
"""The lines that each form writes for a heading."""


def make_plain_text(chance: random.Random) -> PlainText:
    """Return a text of several parts, with lists in some of them."""
    language = chance.choice(LANGUAGES)
    writer = Writer(language, chance)
    forms = [form for form in FORMS if form != "capitals" or language.titles[0].upper() != language.titles[0].lower()]
    if language.tag in ("ja", "ko"):
        forms.remove("capitals")
    form = chance.choice(forms)
    is_wrapped = language.is_spaced and chance.random() < 0.6
    parts: dict[str, tuple[str, ...]] = {}
    lines = [language.game.upper() if form == "capitals" else language.game, ""]
    for _ in range(chance.randrange(4, 9)):
        title = writer.title()
        if title.casefold() in {taken.casefold() for taken in parts}:
            continue
        lines += FORMS[form](title)
        shown = title.upper() if form == "capitals" else title
        parts[shown] = tuple(_body(writer, language, chance, lines, is_wrapped))
    return PlainText("\n".join(lines), form, language.tag, lines[0], tuple(parts.items()))


def _body(
    writer: Writer, language: Language, chance: random.Random, lines: list[str], is_wrapped: bool
) -> Sequence[str]:
    """Write the paragraphs below a heading, and return their texts."""
    texts: list[str] = []
    for count in range(chance.randrange(1, 4)):
        text = writer.sentences(1, 3)
        if chance.random() < 0.25:
            mark = chance.choice(("- ", "1. "))
            items = [writer.sentences(1, 1) for _ in range(chance.randrange(2, 5))]
            if count or chance.random() < 0.5:
                lines += [language.lead_in]
                texts.append(language.lead_in)
            lines += [f"{at}. {item}" if mark == "1. " else f"- {item}" for at, item in enumerate(items, 1)]
            texts += items
        else:
            lines += textwrap.wrap(text, _WIDTH) if is_wrapped else [text]
            texts.append(text)
        lines.append("")
    return texts
