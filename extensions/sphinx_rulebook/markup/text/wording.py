"""The words of a text, apart from how its markup is written: two texts with the same words are the same rule.

Emphasis, white space, the signs of bullets and of rows of a table, and typographic quotation marks are not words. These
are: text that is struck through, the items of a list and their depth, the name of a picture, and the address of a link.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from markdown_it.token import Token

from ...support.text_difference import PLAIN_SIGNS
from .plain import PlainWriter

_SCHEME = re.compile(r"(?:https?:)?//|mailto:", re.I)
_OPENING = re.compile(r"> \*\*[^*]+\*\*")


class WordingWriter(PlainWriter):
    """Writes a text with marks for what readers see and a plain text leaves out."""

    def _bullet(self, depth: int) -> str:
        # Who may do one of two things may do both once their items are one.
        return f"{'•' * depth} "

    def _inline(self, tokens: list[Token]) -> str:
        parts: list[str] = []
        addresses: list[str] = []
        run: list[Token] = []

        def close(mark: str) -> None:
            parts.extend((super_inline(run), mark))
            run.clear()

        super_inline = super()._inline
        for token in tokens:
            if token.type in ("s_open", "s_close"):
                close("~~")
            elif token.type == "image":
                run.append(token)
                close(_in_brackets(_picture_name(str(token.attrs.get("src", "")))))
            elif token.type == "link_open":
                addresses.append(_address(str(token.attrs.get("href", ""))))
            elif token.type == "link_close" and addresses:
                address = addresses.pop()
                label = address.removeprefix("#")
                is_reference = label != address and ":" in label
                close(self._show(None, label, "") if is_reference else _in_brackets(address))
            else:
                run.append(token)
        close("")
        return "".join(parts)


def _in_brackets(name: str) -> str:
    return f" [{name}]" if name else ""


def _picture_name(source: str) -> str:
    """Return the name of a picture: in another folder, or as another kind of file, it is the same picture."""
    return PurePosixPath(unquote(source.partition("#")[0].partition("?")[0])).stem


def _address(link: str) -> str:
    """Return where a link leads, or "" for the file of a chapter: another order of chapters gives it another name."""
    if _SCHEME.match(link):
        return _SCHEME.sub("", link).rstrip("/")
    page, _, fragment = link.partition("#")
    if fragment:
        return f"#{unquote(fragment)}"
    path = PurePosixPath(unquote(page))
    return "" if path.suffix in (".md", ".html") else path.name


def as_commentary(word: str, markup: str) -> str:
    """Return a commentary as a quotation that `are_same_words` keeps apart from the text of the rule."""
    lines = ("", *markup.split("\n"))
    return "\n".join([f"> **{word}**", *(f"> {line}".rstrip() for line in lines)])


def are_same_words(one: str, other: str) -> bool:
    """Return whether two texts, each a whole markup, have the same words and the same references."""
    return one == other or words_of(one) == words_of(other)


def words_of(markup: str) -> tuple[str, str]:
    """Return the words of a rule, and those of its commentaries, each on one line."""
    rule: list[str] = []
    commentary: list[str] = []
    lines = markup.split("\n")
    is_commentary = False
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        is_opening = after == ">" and _OPENING.fullmatch(line) is not None
        is_commentary = line.startswith(">") and (is_commentary or is_opening)
        if is_commentary:
            commentary.append(line.removeprefix(">").removeprefix(" "))
        else:
            rule.append(line)
    return _plain("\n".join(rule)), _plain("\n".join(commentary))


def _plain(markup: str) -> str:
    return " ".join(WordingWriter(_show, None).text(markup).split()).translate(PLAIN_SIGNS)


def _show(book: str | None, label: str, text: str | None = None) -> str:
    name = f"{book}/{label}" if book is not None else label
    return f" [[{name}]] " if text is None else f" [[{name}|{text}]] "
