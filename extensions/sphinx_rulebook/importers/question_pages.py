"""Pages of questions and answers, as files of rulings.

A heading with text directly below it is a question, and the text its answer; a heading with headings only is a title.
Lines that open with a mark, ``**Q:** ...`` and ``**A:** ...``, are questions and answers too. Numbers of rules in the
text become references. Every line of the page ends in a ruling, or is among those left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..markup.fences import find_headings
from ..markup.source import fold_line_ends
from .writing.labels import slug

_ANSWER_WORDS = {
    "ja": "回答",
    "de": "Antwort",
    "fr": "Réponse",
    "es": "Respuesta",
    "it": "Risposta",
    "ko": "답변",
    "zh": "回答",
}
# A mark counts at the start of a text only: "a." also ends "area.", in the middle of an answer.
_BEFORE_MARK = r"\A\s*+(?:(?:\*\*|__)\s*+)?"
_AFTER_MARK = r"\s*+\d*+\s*+[:.：]\s*+(?:(?:\*\*|__)\s*+)?"
_QUESTION_MARK = re.compile(rf"{_BEFORE_MARK}(?:Q|Question|質問|問|Frage|Pregunta|Domanda){_AFTER_MARK}", re.IGNORECASE)
_ANSWER_MARK = re.compile(
    rf"{_BEFORE_MARK}(?:A|Answer|回答|答え|答|Antwort|Réponse|Respuesta|Risposta){_AFTER_MARK}", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?P<open>\[)?(?:(?P<word>(?:rules?|sections?|§|規則|ルール)\s*))?(?P<number>(?<![\w.\-/])\d+(?:[.\-]\d+)+[a-z]{0,2}(?![\w\-/])|"
    r"(?<![\w.\-/])\d+[a-z]{1,2}(?![\w.\-/]))(?P<close>\])?",
    re.I,
)
_OPENS_BLOCK = re.compile(r" {0,3}(?:[-*+>|#]|[0-9]{1,9}[.)]\s|```|~~~|<)")
"""The beginning of a block that has to begin a line, such as a list."""
_LEAST_PARTS = 3
"""From so many parts on, a number can only be that of a rule."""
_MARKS_OF_HEADINGS = re.compile(r"\s*\{#[^}]*\}\s*$|\s+#+\s*$")


@dataclass(frozen=True, slots=True)
class LostLine:
    """A line of the page that is in no ruling, and why; it counts from 1."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """The text of a file of rulings, how many it has, what was left out, and what stays a number.

    ``unlabelled`` are the numbers of rules without labels with the lines of the page that have them, ``unknown`` those
    that look like numbers of rules, but of which the book has none.
    """

    markup: str
    rulings: int
    references: int
    left_out: tuple[LostLine, ...]
    unlabelled: tuple[tuple[int, str], ...]
    unknown: tuple[tuple[int, str], ...] = ()


class _Entry(NamedTuple):
    """A heading or a marked question with the text below it, and the lines that both start on."""

    rank: int
    title: str
    body: str
    line: int
    body_line: int


def read_question_page(
    text: str, language: str, labels: Mapping[str, str | None], taken: Sequence[str] = ()
) -> QuestionPage:
    """Return the rulings of a page in Markdown.

    ``labels`` are the labels of the rules of the book by their numbers in lower case, None for a rule without a label;
    ``taken`` are labels that rulings have already.
    """
    entries = list(_entries(fold_line_ends(text)))
    used = set(taken)
    parts: list[str] = []
    left_out: list[LostLine] = []
    reader = _References(labels)
    count = 0
    title_rank: int | None = None  # of the title that the next questions are below
    word = _ANSWER_WORDS.get(language.partition("-")[0], "Answer")
    # The only heading of the first rank is the title of the page, whatever is below it.
    is_titled = len(entries) > 1 and entries[0].rank == 1 and all(entry.rank > 1 for entry in entries[1:])
    for place, entry in enumerate(entries):
        skipped = len(entry.body) - len(entry.body.lstrip("\n"))
        answer = _ANSWER_MARK.sub("", entry.body.strip("\n")).strip("\n")
        has_below = place + 1 < len(entries) and entries[place + 1].rank > entry.rank
        if not entry.title:
            left_out += _lines(entry, "it is before the first heading")
        elif (not answer.strip() and has_below) or (place == 0 and is_titled):
            parts.append(f"{'#' * min(entry.rank, 2)} {entry.title}\n")
            title_rank = entry.rank
            left_out += _lines(entry, "it is the introduction of a title", skips_title=True) if answer.strip() else ()
        elif not answer.strip():
            left_out += _lines(entry, "it is a question without an answer")
        else:
            label = _label(entry.title, used)
            question = reader.read(entry.title, entry.line)
            if title_rank is not None and title_rank > 1 and entry.rank <= title_rank:
                title_rank = 0  # it is not below that title any more
            marks = "##" if title_rank == 0 else "###"
            written = _quoted(word, reader.read(answer, entry.body_line + skipped))
            parts.append(f"{marks} @@{label}@@ {question}\n\n{written}\n")
            count += 1
    unlabelled, unknown = (tuple(dict.fromkeys(numbers)) for numbers in (reader.unlabelled, reader.unknown))
    return QuestionPage("\n".join(parts), count, reader.count, tuple(left_out), unlabelled, unknown)


def _quoted(word: str, answer: str) -> str:
    """Return the block of an answer; the word has a line of its own if the answer opens with a list or the like."""
    text = f"**{word}:**\n\n{answer}" if _OPENS_BLOCK.match(answer) else f"**{word}:** {answer}"
    lines = text.split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)


def _entries(text: str) -> Iterator[_Entry]:
    """Yield what is before the first heading, if it is anything, and each heading with the text below it."""
    headings = find_headings(text, 0)
    first = text[: headings[0][0]] if headings else text
    if first.strip():
        marked = list(_marked(first))
        above = "\n".join(first.split("\n")[: marked[0].line - 1]) if marked else first
        if above.strip():
            yield _Entry(0, "", above, 1, 1)
        yield from marked
    for at, (start, rank, end) in enumerate(headings):
        stop = headings[at + 1][0] if at + 1 < len(headings) else len(text)
        title = _MARKS_OF_HEADINGS.sub("", text[start + rank : end].strip())
        line = text.count("\n", 0, start) + 1
        body = text[end:stop]
        marked = list(_marked(body, rank + 1, line + 1))
        own = body
        if marked:  # what is above the first marked question belongs to the heading
            own = "\n".join(body.split("\n")[: marked[0].line - line - 1])
        yield _Entry(rank, _QUESTION_MARK.sub("", title) or title, own, line, line + 1)
        yield from marked


def _marked(text: str, rank: int = 3, first_line: int = 1) -> Iterator[_Entry]:
    """Yield the questions that lines of a text mark as such.

    Below another text, they count only if each has a marked answer: a line that begins with "Q:" may be part of it.
    """
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if _QUESTION_MARK.match(line)]
    if not starts:
        return
    stops = [*starts[1:], len(lines)]
    is_below_text = any(line.strip() for line in lines[: starts[0]])
    if is_below_text and not all(
        any(map(_ANSWER_MARK.match, lines[start + 1 : stop])) for start, stop in zip(starts, stops, strict=True)
    ):
        return
    for start, stop in zip(starts, stops, strict=True):
        answer = next((at for at in range(start + 1, stop) if _ANSWER_MARK.match(lines[at])), start + 1)
        question = " ".join(line.strip() for line in lines[start:answer]).strip()
        title = _QUESTION_MARK.sub("", question).strip("*_ ")
        yield _Entry(rank, title, "\n".join(lines[answer:stop]), first_line + start, first_line + answer)


def _lines(entry: _Entry, reason: str, skips_title: bool = False) -> Iterator[LostLine]:
    if entry.title and not skips_title:
        yield LostLine(entry.line, entry.title, reason)
    for number, line in enumerate(entry.body.split("\n"), entry.body_line):
        if line.strip():
            yield LostLine(number, line.strip(), reason)


def _label(title: str, used: set[str]) -> str:
    """Return an unused label for a question, and note it."""
    stem = f"ruling:{(slug(title) or 'question')[:40].rstrip('_')}"
    label, count = stem, 1
    while label in used:
        count += 1
        label = f"{stem}_{count}"
    used.add(label)
    return label


class _References:
    """Turns numbers of rules into references, and counts them."""

    def __init__(self, labels: Mapping[str, str | None]) -> None:
        self._labels = labels
        self.count = 0
        self.unlabelled: list[tuple[int, str]] = []
        self.unknown: list[tuple[int, str]] = []

    def read(self, text: str, line: int) -> str:
        """Return a text that starts on a line of the page, with references instead of the numbers of rules."""

        def reference(match: re.Match[str]) -> str:
            number = match["number"].lower()
            place = line + text.count("\n", 0, match.start()), match["number"]
            if number not in self._labels:
                is_bracketed = match["open"] and match["close"]
                if match["word"] or is_bracketed or len(re.findall("[0-9]+", number)) >= _LEAST_PARTS:
                    self.unknown.append(place)
                return match[0]
            label = self._labels[number]
            if label is None:
                self.unlabelled.append(place)
                return match[0]
            self.count += 1
            if match["open"] and match["close"] and not match["word"]:
                return f"[[{label}]]"
            before = match["open"] or ""
            return f"{before}{match['word'] or ''}[[{label}|#]]{match['close'] or ''}"

        return _NUMBER.sub(reference, text)
