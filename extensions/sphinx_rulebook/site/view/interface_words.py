"""The interface words in the reader's language, from gettext catalogues.

The package ships catalogues in ``locale/<language>/LC_MESSAGES/rulebook.po``; a project may override or add words in
``translations/<language>/LC_MESSAGES/rulebook.po``.  They are read directly, so nothing needs to be compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from ...library.layout import TRANSLATIONS_FOLDER


@dataclass(frozen=True, slots=True)
class Words:
    """Translates interface words from English; unknown words stay English."""

    messages: Mapping[str, str]

    def __call__(self, word: str) -> str:
        """Return the word in the reader's language."""
        return self.messages.get(word, word)

    def fill(self, message: str, **values: object) -> str:
        """Return a message in the reader's language with its ``{names}`` filled in."""
        try:
            return self(message).format(**values)
        except (LookupError, ValueError):  # a project's catalogue has an unknown placeholder
            return message.format(**values)

    def listed(self, names: Iterable[str]) -> str:
        """Return names as one text, with the sign between them that the reader's language has."""
        several = tuple(names)
        if len(several) < 2:  # as most lists of names are: there is no sign to look up
            return "".join(several)
        return self.fill("{first}, {further}", first="", further="").join(several)


CATALOGUE = Path("LC_MESSAGES", "rulebook.po")
_SHIPPED = Path(__file__).parents[1] / "locale"


def load_words(language: str, root: str) -> Words:
    """Return the words of a language; ``root`` is the project's folder."""
    messages: dict[str, str] = {}
    for folder in (_SHIPPED / language, Path(root, TRANSLATIONS_FOLDER, language)):
        path = folder / CATALOGUE
        if path.is_file():
            with path.open("rb") as stream:
                for message in read_po(stream):
                    word, translation = message.id, message.string
                    if not word:
                        continue  # the header, into which Babel puts the time of reading
                    if isinstance(word, str) and isinstance(translation, str) and translation:
                        messages[word] = translation
    return Words(messages)


@cache
def language_name(code: str) -> str:
    """Return a language's own name for itself, such as 日本語; or the code if the name is unknown."""
    try:
        locale = Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return code
    name = locale.get_display_name(locale) or code
    return name[0].upper() + name[1:]


def language_in(code: str, reader: str) -> str:
    """Return a language's name in the language of a reader, as written within a sentence: English, 英語, inglés."""
    try:
        name = Locale.parse(reader.replace("-", "_")).languages.get(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        name = None
    return name or language_name(code)
