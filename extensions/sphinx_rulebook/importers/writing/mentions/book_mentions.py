"""Finding references to other documents: "CR 4.4.3", "section 5.1 of the Policy", ``[text](policy.md#5.1)``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

from ....markup.lines import is_web_address
from ...cue_words import CUES, WEAK_CUES
from ..escaping import LINK, code_spans
from ..imported_book import SiblingBook
from .mention_patterns import NumberMention, with_number_sign

_NUMBER = r"[0-9]{1,4}(?:[.\-][0-9]{1,4})*(?:[.\-]?[a-z](?![^\W_]))?(?:\.[0-9]{1,3}[a-z]?)*"
_COMPOUND = r"[0-9]{1,4}(?:(?:[.\-][0-9]{1,4}){1,6}[a-z]?|[a-z])(?![^\W_])"
_JOIN = r"\s*(?:,|;|&|/|–|-|、|und|and|or|oder|et|ou|y|o|e|と|及び|から|～|to|through|bis|à|a|al)\s*"
_CUE = rf"(?:{CUES}|{WEAK_CUES})"
_OF = (
    r"(?:\s++(?:of|in|from|der|des|im|du|de\s++la|de|del|della|do|da|van|z|ze)"
    r"(?:\s++(?:the|den|dem|les|la|le|el|los))?+\s++|\s*+[（(]\s*+(?:the\s++)?+)"
)
_GAP = r"(?:\s*[,:]?\s*(?:の|第)?\s*)"
_GENERIC = r"Rules|Rulebook|Policy|Policies|Guide|Handbook|Manual|Regulations|Procedures?|Code|Guidelines|Document"
_UNKNOWN = (
    r"(?:[A-Z][\w’'\-]*\s+(?:(?:of|and|for|the|&)\s+)*){1,6}"
    rf"(?:{_GENERIC})"
)
_MAY_NAME = re.compile(rf"[A-Z]{{2}}|{_GENERIC}")
"""What every name of a document that is not known has. Most texts have none, and need not be searched for one."""
_LONG = r"[0-9]{1,4}(?:(?:[.\-][0-9]{1,4}){2,6}[a-z]?|[.\-][0-9]{1,4}[a-z])(?![^\W_])"
_OPENING = re.compile(
    r"^(?:(?:See|Cf|In|Per|The|Under|Refer to|See also|A[st]|After|Again|All|Also|Although|And|Any|"
    r"Apply|Applying|Because|Before|Besides|Between|Beyond|Both|But|By|Check|Compare|Consult|"
    r"Despite|Each|Either|Even|Except|Follow|Following|For|From|Given|Hence|Here|How|However|If|"
    r"Ignore|Instead|Like|Neither|No|Nor|Note|Notwithstanding|Now|Of|On|Once|Only|Or|Otherwise|"
    r"Outside|Read|Since|So|Some|Still|Such|That|Then|These|This|Those|Though|Through|Thus|To|"
    r"Unless|Unlike|Until|Use|Using|Via|When|Whenever|Where|Whereas|Whether|Which|While|With|"
    r"Within|Without|Yet)\s+)+(?=[A-Z])"
)
"""Words that open a sentence, and do not belong to the name of a book after them."""
_DOCUMENTS = (".md", ".markdown", ".mdx", ".txt", ".html", ".htm", ".pdf", ".docx", ".yaml", ".yml", ".json")
_FEWEST_WORDS = 2
_CUED = 3
"""How many of the patterns for unknown names, which come first, have a word such as *rule* before the number."""
_LONGEST_ACRONYM = 6
_SMALL = frozenset({"of", "and", "for", "the", "a", "an", "in", "to", "&"})


@dataclass(frozen=True, slots=True)
class ForeignMention:
    """A reference to another document: the phrase that it is part of, and the numbers in it.

    ``may_be_version`` means that the number directly follows a name that is not known: Harbor Rules 2.1.0.
    """

    start: int
    stop: int
    mentions: Sequence[NumberMention]
    may_be_version: bool = False


class BookMentions:
    """Finds references to the ``others``, by their codes in lower case, and to documents that are not there.

    ``own_names`` are the names of the document itself, ``titles`` those of its units, which no unknown book has.
    """

    def __init__(
        self,
        others: Mapping[str, SiblingBook],
        own_names: Sequence[str],
        is_markdown: bool,
        titles: Sequence[str] = (),
    ) -> None:
        self._titles = {title.casefold() for title in titles}
        self._others, self._is_markdown = others, is_markdown
        named = Counter(name.casefold() for book in others.values() for name in set(book.names))
        own = {name.casefold() for name in own_names}
        self._codes = {
            name.casefold(): book.code
            for book in others.values()
            for name in book.names
            if named[name.casefold()] == 1 and name.casefold() not in own
        }
        self._own = own
        self._files = {name.casefold(): book.code for book in others.values() for name in book.files}
        known = "|".join(sorted(map(_loose, self._codes), key=len, reverse=True))
        self._patterns = list(_patterns(known)) if known else []
        self._unknown = list(_unknown_patterns())

    def find(self, text: str) -> list[ForeignMention]:
        """Return the references to other documents in a text, in order."""
        if not any(map(str.isdigit, text)) and "](" not in text:
            return []
        found = [*self._links(text)] if self._is_markdown and "](" in text else []
        taken = [(one.start, one.stop) for one in found]
        taken += code_spans(text) if self._is_markdown else []
        taken += [match.span() for match in LINK.finditer(text)] if self._is_markdown else []
        unknown = self._unknown if _MAY_NAME.search(text) else []
        for pattern in (*self._patterns, *unknown):
            for match in pattern.finditer(text):
                if any(start < match.end() and match.start() < stop for start, stop in taken):
                    continue
                name = " ".join(match["name"].split())
                plain = name.casefold().removeprefix("the ")
                if plain in self._own or (plain in self._titles and pattern in self._unknown):
                    continue
                name = _OPENING.sub("", name)
                if re.fullmatch(_GENERIC, name) and name.casefold() not in self._codes:
                    continue  # "As Rules 1.1 and 1.2 say" is about the rules of this book
                code = self._codes.get(name.casefold()) or self._by_initials(name)
                if code.casefold() in self._own:
                    continue
                mentions = list(self._numbers(match, code))
                if mentions:
                    found.append(ForeignMention(*match.span(), mentions, pattern in self._unknown[_CUED:]))
                    taken.append(match.span())
        return sorted(found, key=lambda one: one.start)

    def _by_initials(self, name: str) -> str:
        """Return the code that the initials of a name, or of its last words, are; else the name."""
        words = [word for word in name.split() if word.casefold() not in _SMALL]
        for first in range(len(words) - 1):
            initials = "".join(word[0] for word in words[first:]).casefold()
            if initials in self._own:
                return initials
            if initials in self._others:
                return self._others[initials].code
        return name

    def _numbers(self, match: re.Match[str], code: str) -> Iterator[NumberMention]:
        sibling = self._others.get(code.casefold())
        for number in re.finditer(_NUMBER, match["numbers"]):
            start = match.start("numbers") + number.start()
            known = sibling.number(number[0]) if sibling is not None else None
            yield NumberMention(start, start + len(number[0]), known or number[0], "#", False, code, is_link=True)

    def _links(self, text: str) -> Iterator[ForeignMention]:
        for match in LINK.finditer(text):
            path, _, fragment = unquote(match["address"]).partition("#")
            code = self._files.get(PurePosixPath(path).name.casefold()) if path else None
            sibling = self._others.get(code.casefold()) if code is not None else None
            if code is None or sibling is None:
                if PurePosixPath(path).suffix.lower() in _DOCUMENTS and not is_web_address(match["address"]):
                    mention = NumberMention(
                        *match.span(), match["address"], None, False, match["address"], is_link=True
                    )
                    yield ForeignMention(*match.span(), [mention])
                continue
            shown = match["text"]
            numbers = [number for one in re.finditer(_NUMBER, shown) if (number := sibling.number(one[0])) is not None]
            number = (sibling.number(f"#{fragment}") or sibling.number(fragment)) if fragment else None
            target = number or (numbers[-1] if numbers else "") or f"#{fragment}"
            written = with_number_sign(shown, target) if not target.startswith("#") else shown.replace("#", r"\#")
            mention = NumberMention(match.start(), match.end(), target, written, False, code, is_link=True)
            yield ForeignMention(match.start(), match.end(), [mention])


def names_of(code: str, title: str, files: Sequence[str]) -> tuple[str, ...]:
    """Return the names that other documents may have for one: its code, its title and the end of it, their initials,
    and the names of its files.
    """
    words = [word for word in title.split() if any(map(str.isalnum, word))]
    ends = [" ".join(words[-count:]) for count in (2, 3, 4) if len(words) >= count]
    found = [code, title.removeprefix("The "), *(end for end in ends if end.split()[0].casefold() not in _SMALL)]
    for phrase in (title, *ends):
        initials = "".join(word[0] for word in phrase.split() if word.casefold() not in _SMALL)
        if _FEWEST_WORDS <= len(initials) <= _LONGEST_ACRONYM and initials.isupper():
            found.append(initials)
    found += [re.sub(r"[\-_.]+", " ", PurePosixPath(file).stem) for file in files]
    return tuple(dict.fromkeys(name for name in found if len(name) > 1 and not name.isdigit()))


def _patterns(names: str) -> Iterator[re.Pattern[str]]:
    numbers = rf"(?P<numbers>{_NUMBER}(?:{_JOIN}{_NUMBER})*)(?![0-9A-Za-z])"
    yield re.compile(rf"(?<![^\W_])(?:{_CUE})\s*{numbers}{_OF}(?P<name>{names})(?![^\W_])", re.I)
    yield re.compile(rf"(?<![A-Za-z0-9])(?P<name>{names}){_GAP}(?:(?:{_CUE})\s*)?{numbers}", re.I)


def _unknown_patterns() -> Iterator[re.Pattern[str]]:
    numbers = rf"(?P<numbers>{_COMPOUND}(?:{_JOIN}{_COMPOUND})*)"
    cue = rf"(?i:{_CUE})"
    yield re.compile(rf"(?<![^\W_]){cue}\s*{numbers}{_OF}(?P<name>{_UNKNOWN}|[A-Z]{{2,6}})(?![^\W_])")
    plain = rf"(?P<numbers>[0-9]{{1,4}}(?:{_JOIN}[0-9]{{1,4}}){{0,8}})"
    yield re.compile(rf"(?<![^\W_]){cue}\s*{plain}{_OF}(?P<name>{_UNKNOWN})(?![^\W_])")
    yield re.compile(rf"(?<![^\W_])(?P<name>{_UNKNOWN}|[A-Z]{{2,6}}),?\s+{cue}\s*{numbers}")
    yield re.compile(rf"(?<![^\W_])(?P<name>{_UNKNOWN}),?\s+{numbers}")
    yield re.compile(rf"(?<![^\W_])(?P<name>[A-Z]{{2,6}})\s+(?P<numbers>{_LONG}(?:{_JOIN}{_LONG})*)")


def _loose(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))
